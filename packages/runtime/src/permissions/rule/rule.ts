/** What a pattern speaks of. `path` is a file that is read or written. */
export type PatternKind = 'command' | 'path' | 'read' | 'write' | 'host';

/** The words that a command begins with, or all of them. */
export interface CommandPattern {
  kind: 'command';
  /** Variables set for the command, as `NAME=value`. */
  assignments: readonly string[];
  words: readonly string[];
  /** Whether further words may follow. */
  open: boolean;
}

/** A glob; see `parseRule` for what it means. */
export interface PathPattern {
  kind: 'path' | 'read' | 'write';
  glob: string;
}

/** A host, or all below one. */
export interface HostPattern {
  kind: 'host';
  /** Lower case; `*.` before it means all names below it, but not itself. */
  host: string;
  /** `*` = any; `undefined` = the usual one. */
  port: string | undefined;
}

/** What of a tool's calls a rule speaks of. */
export type RulePattern = CommandPattern | PathPattern | HostPattern;

/** One rule, without what it does: which calls it speaks of. */
export interface Rule {
  /** Name of a tool; `*` stands for any letters. */
  tool: string;
  /** `undefined`: every call of the tool. */
  pattern: RulePattern | undefined;
}

/** What a pattern of a built-in tool speaks of when it does not say so. */
const KIND_OF_TOOL: Record<string, PatternKind> = {
  run_command: 'command',
  fetch_url: 'host',
  read_file: 'path',
  list_files: 'path',
  search_files: 'path',
  write_file: 'path',
  edit_file: 'path',
};

export function toDefaultKind(tool: string): PatternKind | undefined {
  return Object.hasOwn(KIND_OF_TOOL, tool) ? KIND_OF_TOOL[tool] : undefined;
}
