import type { FileHandle } from 'node:fs/promises';
import type { ToolResult } from '@ethosagent/core/contract';
import { countPdfPages } from './pdf-pages.ts';

const MOST_PDF_BYTES = 50_000_000;

const ADVICE: Readonly<Record<string, string>> = {
  'a PDF':
    'To get its text, run a program such as "pdftotext FILE -" where one is installed, or ask for a text version',
  'a ZIP archive or an office document':
    'To see what is in it, run "unzip -l FILE"; the text of an office document is in its XML files',
  'a gzip archive': 'To see what is in it, run "gzip -dc FILE" or "tar -tzf FILE"',
  'an SQLite database': 'To see what is in it, run "sqlite3 FILE .schema" where it is installed',
};

/** Why a binary file is not shown: what it is, how large, and what can be done instead. */
export async function toBinaryFailure(
  handle: FileHandle,
  { what, size, path }: { what: string; size: number; path: string },
): Promise<ToolResult> {
  const pages = what === 'a PDF' ? await describePages(handle, size) : '';
  const advice = ADVICE[what] === undefined ? '' : ` ${ADVICE[what]}.`;
  const error = `"${path}" is ${what} of ${pages}${size} bytes, which read_file cannot show as text.${advice}`;
  return { ok: false, error, code: 'binary_file' };
}

async function describePages(handle: FileHandle, size: number): Promise<string> {
  if (size > MOST_PDF_BYTES) return '';
  const bytes = Buffer.alloc(size);
  const { bytesRead } = await handle.read(bytes, 0, size, 0);
  const pages = countPdfPages(bytes.subarray(0, bytesRead));
  if (pages === undefined) return '';
  return pages === 1 ? '1 page and ' : `${pages} pages and `;
}
