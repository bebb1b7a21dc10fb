import type { Tool, ToolContext, ToolResult } from '@ethosagent/core/contract';
import { z } from 'zod';
import { toFileFailure } from '../workspace/file-failure.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { toChangeText } from './change-text.ts';
import { type FileRecords, toContentHash } from './file-records.ts';
import { inspectTarget } from './inspect-target.ts';
import { openOrMakeParent } from './open-or-make-parent.ts';
import { readBefore } from './read-before.ts';
import { readWhole } from './read-whole.ts';
import { replaceFile } from './replace-file.ts';

const inputSchema = z.object({
  path: z.string().describe('File to write, relative to the workspace. Missing folders are made.'),
  content: z.string().describe('The whole new content of the file.'),
});
type WriteFileInput = z.infer<typeof inputSchema>;

/** What the tools need that write files. */
export interface WriteFileOptions {
  workspace: Workspace;
  /** What the session saw of files, shared with the tools that read and edit. @default nothing is noted or compared */
  records?: FileRecords | undefined;
}

/** The tool `write_file`: makes a file or replaces its whole content, in one go. */
export function createWriteFileTool(options: WriteFileOptions): Tool<WriteFileInput> {
  return {
    name: 'write_file',
    description:
      'Makes a text file of the workspace or replaces its whole content. The file is exchanged in one go and keeps ' +
      'its permissions. A file that was read must not have changed since. Does not write through symbolic links.',
    input: inputSchema,
    // Not 'safe': between a crash and a second run, a person may have changed the file.
    replay: 'never',
    audience: 'user',
    touches: ({ path }) => ({ writes: [path] }),
    needsApproval: ({ path, content }) => `Write ${Buffer.byteLength(content, 'utf8')} bytes to ${path}`,
    async execute(input, context) {
      try {
        return await write(options, { input, context });
      } catch (error) {
        return toFileFailure(error, input.path);
      }
    },
  };
}

async function write(
  { workspace, records }: WriteFileOptions,
  { input, context }: { input: WriteFileInput; context: ToolContext },
): Promise<ToolResult> {
  const { path, content } = input;
  const bytes = Buffer.from(content, 'utf8');
  if (!content.isWellFormed()) {
    const error = 'The content is not valid Unicode: it holds half of a surrogate pair. Send it whole.';
    return { ok: false, error, code: 'invalid_content' };
  }
  if (/[\\/]$/.test(path)) {
    const error = `"${path}" ends in a slash, so it names a folder. Give the name of a file.`;
    return { ok: false, error, code: 'not_a_file' };
  }
  // Where the path leads in the end decides whether it may be touched; what stands at its last name, how.
  await workspace.locate(path, context.cwd);
  const place = await workspace.locate(path, context.cwd, { followLast: false });
  const name = place.names.at(-1);
  if (name === undefined) {
    return { ok: false, error: `"${path}" is a folder. Give the name of a file.`, code: 'not_a_file' };
  }
  const file = { sessionId: context.sessionId, path: place.path };
  const folder = await openOrMakeParent(workspace, place);
  let before: string | null = null;
  try {
    const old = await inspectTarget(folder, { name, path });
    const seen = records?.find(file);
    if (old !== undefined && seen !== undefined && seen !== toContentHash(await readWhole(folder, name))) {
      const error = `"${path}" was changed since it was read. Read it again, then replace it.`;
      return { ok: false, error, code: 'changed_since_read' };
    }
    if (old !== undefined) before = await readBefore(folder, name);
    const needsOld = old !== undefined && seen !== undefined;
    await replaceFile(folder, { name, path, bytes, old, needsOld, signal: context.signal });
  } finally {
    await folder.close();
  }
  records?.note(file, toContentHash(bytes));
  context.fileChanged({ path: place.path, before, after: toChangeText(bytes) });
  const did = before === null ? 'Made' : 'Replaced';
  return { ok: true, value: `${did} ${place.shown} (${bytes.length} bytes).` };
}
