import type { ApprovalCall } from '@ethosagent/core/contract';
import type { PathSpace } from '../paths/path-space.ts';
import { toHostName } from '../rule/host-pattern.ts';
import type { CommandLine, ShellFile } from '../shell/command-line.ts';
import { readCommandLine } from '../shell/read-command-line.ts';
import { UNKNOWN } from '../shell/shell-word.ts';
import { splitForeignLine } from '../shell/split-foreign-line.ts';
import type { CallFacts, CallPart, FilePart, HostPart } from './call-part.ts';
import { isFreeCommand } from './free-command.ts';

export interface ReadCallOptions {
  space: PathSpace;
  /** Home folder as commands know it. */
  home: string;
  /** Whether commands are run by a POSIX shell. */
  isPosixShell: boolean;
}

const QUIET_FILES = new Set(['/dev/null', '/dev/stdout', '/dev/stderr', '/dev/tty', 'nul']);

/** Finds out what a call will do. */
export function readCall(
  { tool, input, args, cwd, reason }: Pick<ApprovalCall, 'tool' | 'input' | 'args' | 'cwd' | 'reason'>,
  options: ReadCallOptions,
): CallFacts {
  const touches = tool.touches?.(input) ?? {};
  const { space, home, isPosixShell } = options;
  // A tool that runs commands may be told the folder to run them in.
  const folder = typeof args.cwd === 'string' ? space.locate(args.cwd, cwd).real : cwd;
  const lines = (touches.commands ?? []).map((line) => {
    return isPosixShell ? readCommandLine(line, { cwd: folder, home }) : splitForeignLine(line, folder);
  });
  const toFile = (kind: FilePart['kind'], path: string): FilePart => {
    return { kind, place: space.locate(path, cwd), isFree: false };
  };
  const parts: CallPart[] = [
    ...(touches.reads ?? []).map((path) => toFile('read', path)),
    ...(touches.writes ?? []).map((path) => toFile('write', path)),
    ...(touches.hosts ?? []).map(toHost),
    ...lines.flatMap((line) => toParts(line, space)),
  ];
  const acts = parts.some(({ kind }) => kind === 'write' || kind === 'command');
  return {
    toolName: tool.name,
    changes: tool.readOnly !== true || acts,
    reason,
    parts,
    lines,
    unclear: [...new Set(lines.flatMap((line) => [...line.unclear, ...toLostFiles(line)]))],
  };
}

function toParts(line: CommandLine, space: PathSpace): CallPart[] {
  const commands = line.commands.map((command): CallPart => {
    return { kind: 'command', command, isFree: isFreeCommand(command, space) };
  });
  const files = (kind: 'read' | 'write', list: readonly ShellFile[]): FilePart[] => {
    return list.flatMap(({ word, cwds }) => {
      if (word.path.includes(UNKNOWN)) return [];
      const isFree = kind === 'read' || QUIET_FILES.has(word.path);
      return cwds.map((cwd) => ({ kind, place: space.locatePhysically(word.path, cwd), isFree }));
    });
  };
  return [...commands, ...files('read', line.reads), ...files('write', line.writes)];
}

/** Files that cannot be told, because it is not known in which folder the command is. */
function toLostFiles({ reads, writes }: CommandLine): string[] {
  const lost = [...reads, ...writes].filter(({ cwds }) => cwds.length === 0);
  return lost.map(({ word }) => `in which folder ${word.text} is`);
}

function toHost(text: string): HostPart {
  const found = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(text.trim());
  const name = found?.[1] ?? text;
  return { kind: 'host', host: toHostName(name) ?? name.toLowerCase(), port: found?.[2], isFree: false };
}
