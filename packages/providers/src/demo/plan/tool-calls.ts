import type { PlannedCall } from './plan.ts';

/** Lists a folder; `depth` counts levels, `pattern` is a glob that works at any depth. */
export function listFiles(path: string, options: { depth?: number; pattern?: string } = {}): PlannedCall {
  return { tool: 'list_files', args: { ...(path === '.' ? {} : { path }), ...options } };
}

/** Reads a file; lines count from 1. */
export function readFile(path: string, range: { startLine?: number; lineCount?: number } = {}): PlannedCall {
  return { tool: 'read_file', args: { path, ...range } };
}

/** Writes a whole file. */
export function writeFile(path: string, content: string): PlannedCall {
  return { tool: 'write_file', args: { path, content } };
}

/** Runs a command in a shell, in a folder of the workspace. */
export function runCommand(command: string, cwd?: string): PlannedCall {
  return { tool: 'run_command', args: { command, ...(cwd === undefined ? {} : { cwd }) } };
}

/** Searches files for a plain text. */
export function searchFiles(
  text: string,
  options: { path: string; ignoreCase?: boolean | undefined; glob?: string | undefined },
): PlannedCall {
  const { path, ignoreCase, glob } = options;
  const where = path === '.' ? {} : { path };
  return {
    tool: 'search_files',
    args: {
      pattern: text,
      literal: true,
      ...(ignoreCase === true ? { ignoreCase } : {}),
      ...where,
      ...(glob === undefined ? {} : { glob }),
      maxResults: 1000,
    },
  };
}
