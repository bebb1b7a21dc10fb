import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Which process it is, also after its number was used again or the machine was started anew. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in the kernel's own count; empty where that cannot be read. */
  readonly started: string;
  readonly host: string;
  /** This start of the machine and, behind a blank, the space in which `pid` counts; empty where that cannot be read. */
  readonly boot: string;
}

let own: ProcessIdentity | undefined;

/** This process. */
export function readOwnIdentity(): ProcessIdentity {
  own ??= {
    pid: process.pid,
    started: readStat(process.pid)?.started ?? '',
    host: hostname(),
    boot: readBoot(),
  };
  return own;
}

/** Whether a process lives; `undefined` where that cannot be told from here. */
export function isAlive(
  other: ProcessIdentity,
  self: ProcessIdentity = readOwnIdentity(),
): boolean | undefined {
  if (other.host !== self.host) return undefined;
  const [otherStart, otherSpace] = other.boot.split(' ');
  const [ownStart, ownSpace] = self.boot.split(' ');
  if (otherStart !== ownStart) return otherStart === '' || ownStart === '' ? undefined : false;
  // Another container on the same machine: its numbers mean other processes here.
  if (otherSpace !== ownSpace) return undefined;
  if (!hasProcess(other.pid)) return false;
  const stat = readStat(other.pid);
  if (!stat || other.started === '') return undefined;
  return stat.started === other.started && !stat.isOver;
}

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Any other refusal says that it is there and not ours.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Linux only: a process that ended and was not collected by its parent still has its number. */
function readStat(pid: number): { started: string; isOver: boolean } | undefined {
  const text = tryRead(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (text === undefined) return undefined;
  // The second field is the program's name in brackets, which may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state = ''] = fields;
  return { started: fields[19] ?? '', isOver: state === 'Z' || state === 'X' };
}

function readBoot(): string {
  const start = tryRead(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const space = tryRead(() => readlinkSync('/proc/self/ns/pid'));
  return start === undefined ? '' : `${start} ${space ?? ''}`;
}

/** What the system does not tell is left open: the caller then waits for the lease to run out. */
function tryRead(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
