import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename } from 'node:path';
import { toFileError, toSystemCode } from './file-error.ts';
import { withFileLock } from './file-lock.ts';
import { readFileContent } from './read-file.ts';

/** A text file that only its owner may read. */
export interface FileChange {
  path: string;
  /** A larger file is not read. */
  maxBytes: number;
  /** Gets the text as it is (`undefined`: no file) and gives the new one; `undefined` leaves the file alone. */
  change(text: string | undefined): string | undefined;
}

/**
 * Changes a file as a whole: other programs see the old or the new text, never a half, and changes of two programs
 * at once both count. A link stays a link. Throws `storage_failed` or `storage_full`, and what `change` throws.
 */
export function changeFile({ path, maxBytes, change }: FileChange): void {
  const target = toTarget(path);
  withFileLock(target, () => {
    const text = readFileContent(target, { maxBytes })?.bytes.toString('utf8');
    const changed = change(text);
    if (changed !== undefined && changed !== text) replaceFile(target, changed);
  });
}

/** Through a link, since people keep their settings elsewhere and link them. */
function toTarget(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (toSystemCode(error) === 'ENOENT') return path;
    throw toFileError(error, `Writing ${path}`);
  }
}

function replaceFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}.new`;
  try {
    const file = openSync(draft, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameOver(draft, path);
  } catch (error) {
    removeDraft(draft);
    throw toFileError(error, `Writing ${basename(path)} (${path})`);
  }
}

/** Windows refuses while a virus scanner or an indexer has the old file open. */
function renameOver(draft: string, path: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      renameSync(draft, path);
      return;
    } catch (error) {
      const isHeld = ['EPERM', 'EACCES', 'EBUSY'].includes(toSystemCode(error) ?? '');
      if (process.platform !== 'win32' || !isHeld || attempt === 10) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

function removeDraft(draft: string): void {
  try {
    unlinkSync(draft);
  } catch {
    // It was never made, or is in its place already; the failure that led here is told.
  }
}
