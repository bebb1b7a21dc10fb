import type { Place } from '../paths/path-space.ts';
import type { CommandLine, ShellCommand } from '../shell/command-line.ts';

/** One thing that a call does, for which a rule may speak. */
export type CallPart = CommandPart | FilePart | HostPart;

interface CommandPart {
  kind: 'command';
  command: ShellCommand;
  /** Harmless by itself: needs no rule of its own. */
  isFree: boolean;
}

export interface FilePart {
  kind: 'read' | 'write';
  place: Place;
  isFree: boolean;
}

export interface HostPart {
  kind: 'host';
  host: string;
  /** `undefined`: the usual one. */
  port: string | undefined;
  isFree: false;
}

/** What is known of a call before it runs. */
export interface CallFacts {
  toolName: string;
  /** Whether it can change anything. */
  changes: boolean;
  /** Why the tool wants leave; `undefined` when it does not. */
  reason: string | undefined;
  parts: readonly CallPart[];
  lines: readonly CommandLine[];
  /** What was not understood, in words. */
  unclear: readonly string[];
}

/** A part in words. */
export function toPartText(part: CallPart): string {
  switch (part.kind) {
    case 'command':
      return `runs ${toCommandText(part.command)}`;
    case 'host':
      return `reaches ${part.host}${part.port === undefined ? '' : `:${part.port}`}`;
    default:
      return `${part.kind}s ${part.place.shown}`;
  }
}

export function toCommandText({ assignments, words }: ShellCommand): string {
  const set = assignments.map(({ name, value }) => `${name}=${value.text}`);
  return [...set, ...words.map((word) => word.text)].join(' ');
}
