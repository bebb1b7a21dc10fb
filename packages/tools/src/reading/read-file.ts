import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { Tool, ToolContext, ToolResult } from '@ethosagent/core/contract';
import { z } from 'zod';
import { toFileFailure } from '../workspace/file-failure.ts';
import { openPlace } from '../workspace/open-place.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type FileRecords, type SeenFile, toContentHash } from '../writing/file-records.ts';
import { toBinaryFailure } from './binary-failure.ts';
import { type ContentKind, detectContentKind } from './content-kind.ts';
import { toNotebookText } from './notebook-text.ts';
import { toRangeNote } from './range-note.ts';
import { readImage } from './read-image.ts';
import { pickLines, type ReadLines, readLines } from './read-lines.ts';

const MOST_LINES = 2000;
const MOST_CHARS = 60_000;
const MOST_COUNTED_BYTES = 50_000_000;
const MOST_NOTEBOOK_BYTES = 20_000_000;

const inputSchema = z.object({
  path: z.string().describe('File to read, relative to the workspace.'),
  startLine: z.number().int().min(1).optional().describe('First line to read, from 1. Default 1.'),
  lineCount: z
    .number()
    .int()
    .min(1)
    .max(MOST_LINES)
    .optional()
    .describe(`How many lines to read. Default and most: ${MOST_LINES}.`),
  raw: z
    .boolean()
    .optional()
    .describe('Read the JSON of a Jupyter notebook itself instead of its cells as text. Default false.'),
});
type ReadFileInput = z.infer<typeof inputSchema>;

/** What {@link createReadFileTool} needs. */
export interface ReadFileOptions {
  workspace: Workspace;
  /** Where `edit_file` looks up what the session saw of a file. @default nothing is noted */
  records?: FileRecords | undefined;
}

/** The tool `read_file`: lines of a text file as they are, the cells of a notebook, or an image. */
export function createReadFileTool(options: ReadFileOptions): Tool<ReadFileInput> {
  return {
    name: 'read_file',
    description:
      `Reads a text file of the workspace exactly as it is, at most ${MOST_LINES} lines or ${MOST_CHARS} characters a ` +
      'call; a closing note in brackets says where the rest begins. Also shows PNG, JPEG, GIF and WebP images, and ' +
      'Jupyter notebooks as cells.',
    input: inputSchema,
    readOnly: true,
    replay: 'safe',
    readsPaths: ({ path }) => [path],
    touches: ({ path }) => ({ reads: [path] }),
    async execute(input, context) {
      try {
        return await readPlace(options, { input, context });
      } catch (error) {
        return toFileFailure(error, input.path);
      }
    },
  };
}

interface Call {
  input: ReadFileInput;
  context: ToolContext;
}

async function readPlace(
  { workspace, records }: ReadFileOptions,
  { input, context }: Call,
): Promise<ToolResult> {
  const place = await workspace.locate(input.path, context.cwd);
  const handle = await openPlace(workspace, place, constants.O_RDONLY);
  const file = { sessionId: context.sessionId, path: place.path };
  try {
    const stats = await handle.stat();
    if (stats.isDirectory()) return refuse(input.path, 'is a folder; use list_files', 'not_a_file');
    if (!stats.isFile()) {
      return refuse(input.path, 'is a device, pipe or socket, which cannot be read', 'not_a_file');
    }
    return await readContent(handle, { input, context, size: stats.size, note: toNote(records, file) });
  } finally {
    await handle.close();
  }
}

function toNote(records: FileRecords | undefined, file: SeenFile): (hash: string) => void {
  return (hash) => records?.note(file, hash);
}

interface ContentCall extends Call {
  size: number;
  /** Keeps the hash of a content that was read whole. */
  note(hash: string): void;
}

async function readContent(handle: FileHandle, call: ContentCall): Promise<ToolResult> {
  const { input, size, note } = call;
  const { path, startLine = 1 } = input;
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(8192), 0, 8192, 0);
  if (bytesRead === 0) {
    note(toContentHash(Buffer.alloc(0)));
    return { ok: true, value: '[the file is empty]' };
  }
  const content = detectContentKind(buffer.subarray(0, bytesRead));
  if (content.kind === 'image') return readImage(handle, { ...content, size, name: path });
  if (content.kind === 'binary') return toBinaryFailure(handle, { ...content, size, path });
  const lines = (await readNotebook(handle, call)) ?? (await readText(handle, { ...call, content }));
  if (lines.lastLine < startLine)
    return refuse(path, `has only ${lines.totalLines ?? 0} lines`, 'no_such_line');
  return {
    ok: true,
    value: lines.text + toRangeNote(lines, { startLine, size, encoding: content.encoding }),
  };
}

async function readText(
  handle: FileHandle,
  { input, context, note, content }: ContentCall & { content: Extract<ContentKind, { kind: 'text' }> },
): Promise<ReadLines> {
  const hash = createHash('sha256');
  const lines = await readLines(handle, {
    ...toRange(input),
    encoding: content.encoding,
    maxCountedBytes: MOST_COUNTED_BYTES,
    onBytes: (bytes) => hash.update(bytes),
    signal: context.signal,
  });
  // Of a file that was not read to its end nothing is known that could be compared.
  if (lines.totalLines !== undefined) note(hash.digest('hex'));
  return lines;
}

async function readNotebook(
  handle: FileHandle,
  { input, size, note }: ContentCall,
): Promise<ReadLines | undefined> {
  if (!/\.ipynb$/i.test(input.path) || input.raw || size > MOST_NOTEBOOK_BYTES) return undefined;
  const bytes = Buffer.alloc(size);
  const { bytesRead } = await handle.read(bytes, 0, size, 0);
  const whole = bytes.subarray(0, bytesRead);
  const text = toNotebookText(whole.toString('utf8'));
  if (text === undefined) return undefined;
  note(toContentHash(whole));
  return pickLines(text, toRange(input));
}

function toRange({ startLine = 1, lineCount = MOST_LINES }: ReadFileInput): Parameters<typeof pickLines>[1] {
  return { startLine, lineCount, maxChars: MOST_CHARS };
}

function refuse(path: string, text: string, code: string): ToolResult {
  return { ok: false, error: `"${path}" ${text}.`, code };
}
