import type { Tool, ToolContext, ToolResult } from '@ethosagent/core/contract';
import { z } from 'zod';
import { toFileFailure } from '../workspace/file-failure.ts';
import type { Place, Workspace } from '../workspace/workspace.ts';
import { createGlob, globSchema } from './create-glob.ts';
import { loadIgnoreRules } from './ignore-rules.ts';
import { toListedName, toQuotedName } from './listed-name.ts';
import { toShownPath } from './shown-path.ts';
import { type Entry, walk } from './walk.ts';

const MOST_ENTRIES = 1000;
const MOST_COUNTED = 20_000;
const DEFAULT_DEPTH = 2;
const MOST_DEPTH = 64;

const inputSchema = z.object({
  path: z.string().optional().describe('Folder to list, relative to the workspace. Default: the workspace.'),
  pattern: globSchema
    .optional()
    .describe('Only entries that match this glob, e.g. "*.ts" (any depth) or "src/**/*.{ts,tsx}".'),
  depth: z
    .number()
    .int()
    .min(1)
    .max(MOST_DEPTH)
    .optional()
    .describe(`Levels of folders. Default ${DEFAULT_DEPTH}, with a pattern ${MOST_DEPTH}.`),
});
type ListFilesInput = z.infer<typeof inputSchema>;

/** What {@link createListFilesTool} needs. */
export interface ListFilesOptions {
  workspace: Workspace;
  /** Path of a file of ignore rules for all folders, such as the global one of git. @default none */
  globalIgnoreFile?: string | undefined;
}

/** The tool `list_files`: the entries of a folder, sorted, without ignored ones. */
export function createListFilesTool(options: ListFilesOptions): Tool<ListFilesInput> {
  return {
    name: 'list_files',
    description:
      'Lists a folder of the workspace, one path a line, sorted; folders end in "/", symbolic links in "@" (not ' +
      `followed), and a path with unusual characters is a JSON string. Leaves out .git, node_modules and what .gitignore and .ignore files name. At most ${MOST_ENTRIES} entries.`,
    input: inputSchema,
    readOnly: true,
    replay: 'safe',
    touches: ({ path = '.' }) => ({ reads: [path] }),
    async execute(input, context) {
      try {
        return await listPlace(options, { input, context });
      } catch (error) {
        return toFileFailure(error, input.path ?? '.');
      }
    },
  };
}

async function listPlace(
  { workspace, globalIgnoreFile }: ListFilesOptions,
  { input, context }: { input: ListFilesInput; context: ToolContext },
): Promise<ToolResult> {
  const { path = '.', pattern, depth = pattern === undefined ? DEFAULT_DEPTH : MOST_DEPTH } = input;
  const place = await workspace.locate(path, context.cwd);
  const rules = await loadIgnoreRules(workspace, { place, globalIgnoreFile });
  const folder = await workspace.openFolder(place);
  const skipped = { ignored: 0, unreadable: 0 };
  const start = place.names.join('/');
  const isWanted = pattern === undefined ? () => true : toFilter(start, pattern);
  const lines: string[] = [];
  let count = 0;
  try {
    for await (const entry of walk(folder, { path: start, rules, depth, signal: context.signal, skipped })) {
      if (!isWanted(entry)) continue;
      count += 1;
      if (count <= MOST_ENTRIES) lines.push(toListedName(toShownPath(place, entry.path)) + toMark(entry));
      if (count >= MOST_COUNTED) break;
    }
  } finally {
    await folder.close();
  }
  return { ok: true, value: toText(lines, { count, skipped, place }) };
}

function toFilter(start: string, pattern: string): (entry: Entry) => boolean {
  const glob = createGlob(pattern, process.platform);
  const from = start === '' ? 0 : start.length + 1;
  return (entry) => glob(entry.path.slice(from), entry.kind === 'folder');
}

function toMark({ kind }: Entry): string {
  return { folder: '/', link: '@', file: '', other: '' }[kind];
}

function toText(
  lines: readonly string[],
  {
    count,
    skipped,
    place,
  }: { count: number; skipped: { ignored: number; unreadable: number }; place: Place },
): string {
  const notes: string[] = [];
  if (count > lines.length) {
    const more = count >= MOST_COUNTED ? `at least ${count - lines.length}` : `${count - lines.length}`;
    notes.push(`left out: ${more} further entries; narrow it with path, pattern or a smaller depth`);
  }
  if (skipped.ignored > 0) notes.push(`left out as ignored: ${skipped.ignored}`);
  if (skipped.unreadable > 0) notes.push(`folders that could not be read: ${skipped.unreadable}`);
  const body = lines.length > 0 ? lines : [`No entries in ${toQuotedName(place.shown)}.`];
  return [...body, ...notes.map((note) => `[${note}]`)].join('\n');
}
