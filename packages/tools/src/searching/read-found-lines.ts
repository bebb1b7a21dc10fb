import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { detectContentKind } from '../reading/content-kind.ts';
import { openPlace } from '../workspace/open-place.ts';
import type { Place, Workspace } from '../workspace/workspace.ts';
import type { FoundLine } from './ripgrep-records.ts';

/** A line that matches, from 1. A long line is cut around its match. */
export interface LineMatch {
  line: number;
  text: string;
}

const MOST_LINE_CHARS = 300;
const MOST_LINE_BYTES = 4 * MOST_LINE_CHARS;
const MOST_UTF16_BYTES = 20_000_000;

/**
 * The text of found lines, read through the workspace: where a folder was swapped for a link meanwhile, there is none.
 * `undefined` when the file cannot be read, or changed so that the lines are not there.
 */
export async function readFoundLines(
  workspace: Workspace,
  { place, found }: { place: Place; found: readonly FoundLine[] },
): Promise<LineMatch[] | undefined> {
  const handle = await openPlace(workspace, place, constants.O_RDONLY).catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) return undefined;
    const start = await readBytes(handle, { at: 0, size: 3 });
    const kind = detectContentKind(start);
    if (kind.kind === 'text' && kind.encoding !== 'utf-8') {
      return await readUtf16(handle, { encoding: kind.encoding, size: stats.size, found });
    }
    const lines: LineMatch[] = [];
    // ripgrep counts from behind a byte order mark.
    const shift = start.toString('latin1') === '\xef\xbb\xbf' ? 3 : 0;
    for (const one of found) {
      const text = await readLine(handle, { ...one, lineAt: one.lineAt + shift });
      if (text === undefined) return undefined;
      lines.push({ line: one.line, text });
    }
    return lines;
  } catch {
    // A file that fails while it is read is counted and does not stop the search.
    return undefined;
  } finally {
    await handle.close();
  }
}

async function readLine(
  handle: FileHandle,
  { line, lineAt, matchAt }: FoundLine,
): Promise<string | undefined> {
  if (line > 1 && (await readBytes(handle, { at: lineAt - 1, size: 1 }))[0] !== 10) return undefined;
  const begin = await readBytes(handle, { at: lineAt, size: MOST_LINE_BYTES });
  const end = begin.indexOf(10);
  const isWhole = end !== -1 || begin.length < MOST_LINE_BYTES;
  const whole = isWhole ? decode(begin.subarray(0, end === -1 ? begin.length : end)) : '';
  if (isWhole && whole.length <= MOST_LINE_CHARS) return whole;
  const from = lineAt + Math.max(0, matchAt - MOST_LINE_CHARS / 4);
  const window = await readBytes(handle, { at: from, size: MOST_LINE_BYTES });
  const windowEnd = window.indexOf(10);
  const text = decode(window.subarray(0, windowEnd === -1 ? window.length : windowEnd)).replace(
    /^\ufffd+/,
    '',
  );
  const isCut = text.length > MOST_LINE_CHARS || (windowEnd === -1 && window.length === MOST_LINE_BYTES);
  const shown = text.slice(0, MOST_LINE_CHARS).toWellFormed();
  return `${from > lineAt ? '…' : ''}${shown}${isCut ? '…' : ''}`;
}

function decode(bytes: Buffer): string {
  return new TextDecoder().decode(bytes).replace(/\r$/, '');
}

async function readUtf16(
  handle: FileHandle,
  { encoding, size, found }: { encoding: string; size: number; found: readonly FoundLine[] },
): Promise<LineMatch[] | undefined> {
  if (size > MOST_UTF16_BYTES) return undefined;
  const text = new TextDecoder(encoding).decode(await readBytes(handle, { at: 0, size }));
  const lines = text.split(/\r?\n/);
  return found.map(({ line }) => ({
    line,
    text: (lines[line - 1] ?? '').slice(0, MOST_LINE_CHARS).toWellFormed(),
  }));
}

async function readBytes(handle: FileHandle, { at, size }: { at: number; size: number }): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  const { bytesRead } = await handle.read(bytes, 0, size, at);
  return bytes.subarray(0, bytesRead);
}
