import { EthosError, isEthosError } from '@ethosagent/core/contract';

/** SQLite's primary result codes that say something a person can act on. */
const BUSY = 5;
const LOCKED = 6;
const READONLY = 8;
const IO_ERROR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const TOO_BIG = 18;
const NOT_A_DATABASE = 26;

const ADVICE: Readonly<Record<number, string>> = {
  [BUSY]: 'another program keeps it locked. Wait for that program, or end it.',
  [LOCKED]: 'another program keeps it locked. Wait for that program, or end it.',
  [READONLY]: 'it cannot be written. Allow writing to the file and its folder, or choose another file.',
  [IO_ERROR]: 'the disk cannot be read or written. Check the disk and its free space.',
  [CORRUPT]: 'it is damaged. Move it away and put a copy of it in its place, or start with a new file.',
  [FULL]: 'the disk is full. Make room, then try again.',
  [CANNOT_OPEN]: 'it cannot be opened. Check that it is a file, and that you may read and write it.',
  [TOO_BIG]: 'one record is too large for it.',
  [NOT_A_DATABASE]: 'it is no session file. Choose another path, or move that file away.',
};

/** What the system says where SQLite is not asked: making the file, bringing it to the disk. */
const SYSTEM_CODES: Readonly<Record<string, number>> = {
  EACCES: READONLY,
  EPERM: READONLY,
  EROFS: READONLY,
  ENOSPC: FULL,
  EDQUOT: FULL,
  EIO: IO_ERROR,
  EEXIST: CANNOT_OPEN,
  EISDIR: CANNOT_OPEN,
  ENOENT: CANNOT_OPEN,
  ENOTDIR: CANNOT_OPEN,
};

/** Whether SQLite gave up because another connection was writing: the same thing may work a moment later. */
export function isBusyError(cause: unknown): boolean {
  const code = toResultCode(cause);
  return code === BUSY || code === LOCKED;
}

/** Any failure of the store as `storage_full` or `storage_failed`; what has a code already stays as it is. */
export function toStoreError(cause: unknown, fileName: string): EthosError {
  if (isEthosError(cause)) return cause;
  const { code: systemCode } = (cause ?? {}) as { code?: unknown };
  const isSystem = typeof systemCode === 'string' && Object.hasOwn(SYSTEM_CODES, systemCode);
  const code = isSystem ? SYSTEM_CODES[systemCode] : toResultCode(cause);
  const message = cause instanceof Error ? cause.message : String(cause);
  // A message of the system holds the whole path, and that the name of a person.
  const reason = isSystem ? systemCode : message;
  const advice = (code === undefined ? undefined : ADVICE[code]) ?? 'see whether the file can be used.';
  return new EthosError(
    code === FULL ? 'storage_full' : 'storage_failed',
    `The session file ${fileName} cannot be used: ${advice} (${reason})`,
    { cause },
  );
}

/** The low byte: the rest says where exactly it happened. */
function toResultCode(cause: unknown): number | undefined {
  const { errcode } = (cause ?? {}) as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}
