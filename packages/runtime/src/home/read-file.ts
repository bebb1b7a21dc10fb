import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { EthosError } from '@ethosagent/core/contract';
import { toFileError, toSystemCode } from './file-error.ts';

/** A file as it was when it was read. */
export interface FileContent {
  readonly bytes: Buffer;
  /** Its size, also when only the beginning was read. */
  readonly size: number;
  /** Permission bits. */
  readonly mode: number;
  /** Who owns it. */
  readonly uid: number;
}

/** How much is read, and what happens with a file that is larger. */
export interface ReadOptions {
  maxBytes: number;
  /** Read the beginning of a larger file instead of refusing it. @default false */
  isCutAllowed?: boolean | undefined;
  /** Refuse a link in the last place of the path. @default false */
  isLinkRefused?: boolean | undefined;
}

/**
 * Reads a regular file; `undefined` when there is none. Throws `storage_failed` for what is no regular file, too large
 * or cannot be read. A pipe or device does not block it.
 */
export function readFileContent(path: string, options: ReadOptions): FileContent | undefined {
  // Windows has neither flag.
  const { O_NONBLOCK = 0, O_NOFOLLOW = 0, O_RDONLY } = constants;
  const flags = O_RDONLY | O_NONBLOCK | (options.isLinkRefused === true ? O_NOFOLLOW : 0);
  let file: number | undefined;
  try {
    file = openSync(path, flags);
    return readOpen(file, path, options);
  } catch (error) {
    if (file === undefined && toSystemCode(error) === 'ENOENT') return undefined;
    throw toFileError(error, `Reading ${path}`, 'Mend that, or move it away.');
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function readOpen(file: number, path: string, { maxBytes, isCutAllowed }: ReadOptions): FileContent {
  const { size, mode, uid } = fstatSync(file);
  if ((mode & constants.S_IFMT) !== constants.S_IFREG) {
    throw new EthosError('storage_failed', `${path} is not a regular file. Move it away.`);
  }
  if (size > maxBytes && isCutAllowed !== true) {
    throw new EthosError('storage_failed', `${path} is larger than ${maxBytes} bytes. Shorten it.`);
  }
  const bytes = Buffer.alloc(Math.min(size, maxBytes));
  let length = 0;
  while (length < bytes.length) {
    const count = readSync(file, bytes, length, bytes.length - length, length);
    if (count === 0) break;
    length += count;
  }
  return { bytes: bytes.subarray(0, length), size, mode: mode & 0o7777, uid };
}
