import type { Tool, ToolContext, ToolResult } from '@ethosagent/core/contract';
import { z } from 'zod';
import { createGlob, globSchema } from '../walking/create-glob.ts';
import { toQuotedName } from '../walking/listed-name.ts';
import { toFileFailure } from '../workspace/file-failure.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { searchPlace } from './search-place.ts';
import { toSearchText } from './search-text.ts';
import { toExpression } from './to-expression.ts';

const DEFAULT_RESULTS = 100;
const MOST_RESULTS = 1000;
const MOST_LINE_CHARS = 300;

const inputSchema = z.object({
  pattern: z
    .string()
    .min(1)
    .max(1000)
    .describe('JavaScript regular expression, matched against each line by itself.'),
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
  /** Milliseconds that a pattern may take in one file. @default 3000 */
  fileLimitMs?: number | undefined;
}

/** The tool `search_files`: the lines that match a pattern, as `path:line: text`. */
export function createSearchFilesTool(options: SearchFilesOptions): Tool<SearchFilesInput> {
  return {
    name: 'search_files',
    description:
      'Searches the text files of the workspace line by line; each hit is "path:line: text", a path with unusual ' +
      'characters as a JSON string. Leaves out binary files, symbolic links, files over 10 MB, .git, node_modules ' +
      `and what .gitignore names; lines over ${MOST_LINE_CHARS} characters are cut around the match.`,
    input: inputSchema,
    readOnly: true,
    replay: 'safe',
    touches: ({ path = '.' }) => ({ reads: [path] }),
    readsPaths: ({ path, glob }) => [path, glob].filter((read) => read !== undefined),
    async execute(input, context) {
      try {
        return await searchFor(options, { input, context });
      } catch (error) {
        return toFileFailure(error, input.path ?? '.');
      }
    },
  };
}

async function searchFor(
  { workspace, fileLimitMs = 3000 }: SearchFilesOptions,
  { input, context }: { input: SearchFilesInput; context: ToolContext },
): Promise<ToolResult> {
  const { pattern, literal = false, ignoreCase = false, path = '.', glob } = input;
  const expression = toExpression(pattern, { literal, ignoreCase });
  if ('fault' in expression) {
    return { ok: false, error: `The pattern cannot be used: ${expression.fault}`, code: 'invalid_pattern' };
  }
  const mostMatches = input.maxResults ?? DEFAULT_RESULTS;
  const outcome = await searchPlace({
    workspace,
    place: await workspace.locate(path, context.cwd),
    isWanted: glob === undefined ? () => true : createGlob(glob, process.platform),
    expression,
    mostMatches,
    mostLineChars: MOST_LINE_CHARS,
    fileLimitMs,
    context,
  });
  if (outcome.slowFile === undefined) return { ok: true, value: toSearchText(outcome, mostMatches) };
  const error =
    `The pattern takes too long on ${toQuotedName(outcome.slowFile)}. Write it without nested repetition such as (a+)+, ` +
    'or use literal: true.';
  return { ok: false, error, code: 'pattern_too_slow' };
}
