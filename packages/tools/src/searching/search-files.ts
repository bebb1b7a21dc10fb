import type { Tool, ToolContext, ToolResult } from '@ethosagent/core/contract';
import { z } from 'zod';
import { createGlob, globSchema } from '../walking/create-glob.ts';
import { toQuotedName } from '../walking/listed-name.ts';
import { toFileFailure } from '../workspace/file-failure.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { findRipgrep } from './find-ripgrep.ts';
import { PatternError, searchPlace } from './search-place.ts';
import { toSearchText } from './search-text.ts';

const DEFAULT_RESULTS = 100;
const MOST_RESULTS = 1000;

const inputSchema = z.object({
  pattern: z
    .string()
    .min(1)
    .max(1000)
    .refine((pattern) => !pattern.includes('\0') && pattern.isWellFormed(), 'The pattern is not valid text.')
    .refine(
      (pattern) => !pattern.includes('\n'),
      'The pattern holds a line feed; lines are matched one by one.',
    )
    .describe('Regular expression as ripgrep reads it, matched against each line by itself.'),
  literal: z.boolean().optional().describe('Take the pattern as plain text. Default false.'),
  ignoreCase: z.boolean().optional().describe('Upper and lower case count as the same. Default false.'),
  path: z
    .string()
    .optional()
    .describe('Folder or file to search, relative to the workspace. Default: all of it.'),
  glob: globSchema
    .optional()
    .describe('Only files that match, e.g. "*.ts" (any depth) or "src/**/*.{ts,tsx}".'),
  maxResults: z
    .number()
    .int()
    .min(1)
    .max(MOST_RESULTS)
    .optional()
    .describe(`Most lines to give. Default ${DEFAULT_RESULTS}, at most ${MOST_RESULTS}.`),
});
type SearchFilesInput = z.infer<typeof inputSchema>;

/** What {@link createSearchFilesTool} needs. */
export interface SearchFilesOptions {
  workspace: Workspace;
  /** Path of a ripgrep program. @default the one of its npm package for this system */
  ripgrepPath?: string | undefined;
  /** Path of a file of ignore rules for all folders, such as the global one of git. @default none */
  globalIgnoreFile?: string | undefined;
}

/** The tool `search_files`: the lines that match a pattern, as `path:line: text`. Found by ripgrep. */
export function createSearchFilesTool(options: SearchFilesOptions): Tool<SearchFilesInput> {
  return {
    name: 'search_files',
    description:
      'Searches the text files of the workspace line by line; each hit is "path:line: text", a path with unusual ' +
      'characters as a JSON string, a long line cut around the match. Leaves out files that may hold secrets (.env, keys), binary files, symbolic links, .git, ' +
      'node_modules and what .gitignore and .ignore files name.',
    input: inputSchema,
    readOnly: true,
    replay: 'safe',
    touches: ({ path = '.' }) => ({ reads: [path] }),
    readsPaths: ({ path, glob }) => [path, glob].filter((read) => read !== undefined),
    async execute(input, context) {
      try {
        return await searchFor(options, { input, context });
      } catch (error) {
        return error instanceof PatternError
          ? toPatternFailure(error)
          : toFileFailure(error, input.path ?? '.');
      }
    },
  };
}

async function searchFor(
  { workspace, ripgrepPath, globalIgnoreFile }: SearchFilesOptions,
  { input, context }: { input: SearchFilesInput; context: ToolContext },
): Promise<ToolResult> {
  const { pattern, literal = false, ignoreCase = false, path = '.', glob } = input;
  const mostMatches = input.maxResults ?? DEFAULT_RESULTS;
  const place = await workspace.locate(path, context.cwd);
  const program = ripgrepPath ?? (await findRipgrep());
  if (program === undefined) return { ok: false, error: toMissingText(), code: 'not_installed' };
  const isWanted = glob === undefined ? () => true : createGlob(glob, process.platform);
  const search = { workspace, place, program, pattern, literal, ignoreCase, globalIgnoreFile, isWanted };
  const outcome = await searchPlace({ ...search, mostMatches, context });
  if (outcome.slowFile === undefined) return { ok: true, value: toSearchText(outcome, mostMatches) };
  const error =
    `The pattern takes too long on ${toQuotedName(outcome.slowFile)}. Write it without nested repetition such as (a+)+, ` +
    'or use literal: true.';
  return { ok: false, error, code: 'pattern_too_slow' };
}

function toPatternFailure({ message }: PatternError): ToolResult {
  const error = `The pattern cannot be used; literal: true searches for plain text. ${message.slice(0, 1000)}`;
  return { ok: false, error, code: 'invalid_pattern' };
}

function toMissingText(): string {
  const name = `@vscode/ripgrep-${process.platform}-${process.arch}`;
  return `Searching needs ripgrep, and its package ${name} is not installed. Install the optional dependencies too, or search with run_command.`;
}
