import type { Stats } from 'node:fs';
import type { Tool, ToolContext, ToolResult } from '@ethosagent/core/contract';
import { z } from 'zod';
import { toFileFailure } from '../workspace/file-failure.ts';
import type { OpenFolder } from '../workspace/open-folder.ts';
import type { Place, Workspace } from '../workspace/workspace.ts';
import { applyEdits } from './apply-edits.ts';
import { toChangeText } from './change-text.ts';
import { canHold, toEditableText, toFileBytes } from './editable-text.ts';
import { type FileRecords, toContentHash } from './file-records.ts';
import { inspectTarget } from './inspect-target.ts';
import { readWhole } from './read-whole.ts';
import { replaceFile } from './replace-file.ts';
import { toShownDiff } from './shown-diff.ts';

const MOST_EDITS = 100;
const MOST_FILE_BYTES = 10_000_000;

const editSchema = z.object({
  oldText: z
    .string()
    .min(1)
    .describe('What stands there now, exactly, with its indentation; enough of it to be found only once.'),
  newText: z.string().describe('What is to stand there instead; empty to take it out.'),
  replaceAll: z.boolean().optional().describe('Replace it everywhere in the file. Default false.'),
});
const inputSchema = z.object({
  path: z.string().describe('File to edit, relative to the workspace. Read it first.'),
  edits: z
    .array(editSchema)
    .min(1)
    .max(MOST_EDITS)
    .describe('Made in this order, each on the result of the ones before it; if one fails, none is made.'),
});
type EditFileInput = z.infer<typeof inputSchema>;

/** What {@link createEditFileTool} needs. */
export interface EditFileOptions {
  workspace: Workspace;
  /** What the session saw of files: shared with the tools that read and write. */
  records: FileRecords;
}

/** The tool `edit_file`: exact replacements in a text file that was read before, all of them or none. */
export function createEditFileTool(options: EditFileOptions): Tool<EditFileInput> {
  return {
    name: 'edit_file',
    description:
      'Replaces exact pieces of text in a file of the workspace, several at once, all or nothing. The file must have ' +
      'been read before and must not have changed since. Line ends, encoding and permissions stay. Gives the changed lines.',
    input: inputSchema,
    replay: 'never',
    audience: 'user',
    touches: ({ path }) => ({ reads: [path], writes: [path] }),
    needsApproval: ({ path, edits }) =>
      `Edit ${path}: ${edits.length === 1 ? '1 replacement' : `${edits.length} replacements`}`,
    async execute(input, context) {
      try {
        return await edit(options, { input, context });
      } catch (error) {
        return toFileFailure(error, input.path);
      }
    },
  };
}

interface Call {
  input: EditFileInput;
  context: ToolContext;
}

async function edit(options: EditFileOptions, call: Call): Promise<ToolResult> {
  const { path } = call.input;
  await options.workspace.locate(path, call.context.cwd);
  const place = await options.workspace.locate(path, call.context.cwd, { followLast: false });
  const name = place.names.at(-1);
  if (name === undefined) return refuse(`"${path}" is a folder. Give the name of a file`, 'not_a_file');
  const folder = await options.workspace.openFolder(place, place.names.length - 1);
  try {
    const old = await inspectTarget(folder, { name, path });
    if (old === undefined) {
      return refuse(
        `"${path}" does not exist. write_file makes files; list_files shows what is there`,
        'not_found',
      );
    }
    return await editOpen(options, { ...call, folder, name, old, place });
  } finally {
    await folder.close();
  }
}

interface OpenCall extends Call {
  folder: OpenFolder;
  name: string;
  old: Stats;
  place: Place;
}

async function editOpen({ records }: EditFileOptions, call: OpenCall): Promise<ToolResult> {
  const { input, context, folder, name, old, place } = call;
  const { path, edits } = input;
  if (old.size > MOST_FILE_BYTES) {
    return refuse(
      `"${path}" has ${old.size} bytes; at most ${MOST_FILE_BYTES} can be edited. Use a command`,
      'too_large',
    );
  }
  const bytes = await readWhole(folder, name);
  const file = { sessionId: context.sessionId, path: place.path };
  const stale = findStaleness(records.find(file), toContentHash(bytes));
  if (stale !== undefined) return refuse(`"${path}" ${stale.text}`, stale.code);
  const editable = toEditableText(bytes);
  if ('fault' in editable)
    return refuse(`"${path}" ${editable.fault}, which cannot be edited as text`, 'binary_file');
  const { keeping } = editable;
  const foreign = edits.find(({ newText }) => !newText.isWellFormed() || !canHold(keeping, newText));
  if (foreign !== undefined) return refuse(toForeignText(path, foreign.newText), 'invalid_content');
  const outcome = applyEdits(editable.text, edits);
  if ('fault' in outcome) return refuse(`"${path}" was not changed. ${outcome.fault}`, outcome.code);
  const newBytes = toFileBytes({ text: outcome.text, keeping });
  await replaceFile(folder, { name, path, bytes: newBytes, old, needsOld: true, signal: context.signal });
  records.note(file, toContentHash(newBytes));
  context.fileChanged({ path: place.path, before: toChangeText(bytes), after: toChangeText(newBytes) });
  const count = outcome.replacements === 1 ? '1 replacement' : `${outcome.replacements} replacements`;
  return { ok: true, value: `Edited ${place.shown}: ${count}.\n${toShownDiff(editable.text, outcome.text)}` };
}

function findStaleness(seen: string | undefined, now: string): { text: string; code: string } | undefined {
  if (seen === now) return undefined;
  return seen === undefined
    ? { text: 'was not read in this session yet. Read it with read_file first', code: 'not_read' }
    : { text: 'was changed since it was read. Read it again, then edit it', code: 'changed_since_read' };
}

function toForeignText(path: string, text: string): string {
  if (!text.isWellFormed())
    return 'newText is not valid Unicode: it holds half of a surrogate pair. Send it whole';
  return `"${path}" is not in UTF-8, so only ASCII characters can be put into it. Convert it first`;
}

function refuse(text: string, code: string): ToolResult {
  return { ok: false, error: `${text}.`, code };
}
