import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { Tool, ToolContext, ToolResult } from '@ethosagent/core/contract';
import { z } from 'zod';
import { toFileFailure } from '../workspace/file-failure.ts';
import { openPlace } from '../workspace/open-place.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { detectContentKind } from './content-kind.ts';
import { toRangeNote } from './range-note.ts';
import { readImage } from './read-image.ts';
import { readLines } from './read-lines.ts';

const MOST_LINES = 2000;
const MOST_CHARS = 60_000;
const MOST_COUNTED_BYTES = 50_000_000;

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
});
type ReadFileInput = z.infer<typeof inputSchema>;

/** The tool `read_file`: lines of a text file as they are, or an image. */
export function createReadFileTool({ workspace }: { workspace: Workspace }): Tool<ReadFileInput> {
  return {
    name: 'read_file',
    description:
      `Reads a text file of the workspace exactly as it is, at most ${MOST_LINES} lines or ${MOST_CHARS} characters a ` +
      'call; a closing note in brackets says where the rest begins. Also shows PNG, JPEG, GIF and WebP images.',
    input: inputSchema,
    readOnly: true,
    replay: 'safe',
    readsPaths: ({ path }) => [path],
    async execute(input, context) {
      try {
        return await readPlace(workspace, { input, context });
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

async function readPlace(workspace: Workspace, { input, context }: Call): Promise<ToolResult> {
  const place = await workspace.locate(input.path, context.cwd);
  const handle = await openPlace(workspace, place, constants.O_RDONLY);
  try {
    const stats = await handle.stat();
    if (stats.isDirectory()) return refuse(input.path, 'is a folder; use list_files', 'not_a_file');
    if (!stats.isFile()) {
      return refuse(input.path, 'is a device, pipe or socket, which cannot be read', 'not_a_file');
    }
    return await readContent(handle, { input, context });
  } finally {
    await handle.close();
  }
}

async function readContent(handle: FileHandle, { input, context }: Call): Promise<ToolResult> {
  const { size } = await handle.stat();
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(8192), 0, 8192, 0);
  if (bytesRead === 0) return { ok: true, value: '[the file is empty]' };
  const content = detectContentKind(buffer.subarray(0, bytesRead));
  if (content.kind === 'image') return readImage(handle, { ...content, size, name: input.path });
  if (content.kind === 'binary') {
    const text = `is ${content.what} of ${size} bytes, which read_file cannot show as text`;
    return refuse(input.path, text, 'binary_file');
  }
  const { startLine = 1, lineCount = MOST_LINES } = input;
  const lines = await readLines(handle, {
    encoding: content.encoding,
    startLine,
    lineCount,
    maxChars: MOST_CHARS,
    maxCountedBytes: MOST_COUNTED_BYTES,
    signal: context.signal,
  });
  if (lines.lastLine < startLine) {
    return refuse(input.path, `has only ${lines.totalLines ?? 0} lines`, 'no_such_line');
  }
  return {
    ok: true,
    value: lines.text + toRangeNote(lines, { startLine, size, encoding: content.encoding }),
  };
}

function refuse(path: string, text: string, code: string): ToolResult {
  return { ok: false, error: `"${path}" ${text}.`, code };
}
