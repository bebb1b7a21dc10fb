import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What to look for: the members of a group, those whose environment holds a marker, or both. */
export interface ProcessTraits {
  group?: number | undefined;
  marker?: string | undefined;
  /** Only processes with a higher number than this, which is cheap. @default all */
  above?: number | undefined;
}

/** Whether processes can be looked at on this system: on Linux only. */
export function canFindProcesses(): boolean {
  return process.platform === 'linux' && existsSync('/proc/self/stat');
}

/** Linux only: the living processes of a group, and those that carry a marker in their environment. */
export function findProcesses({ group, marker, above = 0 }: ProcessTraits): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      if (pid <= above) return false;
      const status = readStatus(pid);
      return (
        status?.isAlive === true &&
        (status.group === group || (marker !== undefined && hasMarker(pid, marker)))
      );
    });
}

/** Linux only: the short name of a process; empty when it ended meanwhile. */
export function readProcessName(pid: number): string {
  return readProcessFile(pid, 'comm')?.trim() ?? '';
}

function readStatus(pid: number): { isAlive: boolean; group: number } | undefined {
  const text = readProcessFile(pid, 'stat');
  // The name in brackets may hold anything; state, parent and group follow its last bracket.
  const [state = '', , group = ''] = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? [];
  return text === undefined ? undefined : { isAlive: state !== 'Z' && state !== 'X', group: Number(group) };
}

function hasMarker(pid: number, marker: string): boolean {
  return readProcessFile(pid, 'environ')?.includes(marker) ?? false;
}

function readProcessFile(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    // It ended meanwhile, or belongs to someone else.
    return undefined;
  }
}
