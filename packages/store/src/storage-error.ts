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

/** Whether SQLite gave up because another connection was writing: the same thing may work a moment later. */
export function isBusyError(cause: unknown): boolean {
  const code = toResultCode(cause);
  return code === BUSY || code === LOCKED;
}

/** Any failure of the store as `storage_full` or `storage_failed`; what has a code already stays as it is. */
export function toStoreError(cause: unknown, fileName: string): EthosError {
  if (isEthosError(cause)) return cause;
  const code = toResultCode(cause);
  const systemCode = (cause as { code?: unknown } | undefined)?.code;
  const isFull = code === FULL || systemCode === 'ENOSPC' || systemCode === 'EDQUOT';
  const reason = cause instanceof Error ? cause.message : String(cause);
  const advice = ADVICE[isFull ? FULL : (code ?? -1)] ?? `${reason}. See whether the file can be used.`;
  const detail = code === undefined || isFull ? '' : ` (SQLite: ${reason})`;
  return new EthosError(
    isFull ? 'storage_full' : 'storage_failed',
    `The session file ${fileName} cannot be used: ${advice}${detail}`,
    { cause },
  );
}

/** The low byte: the rest says where exactly it happened. */
function toResultCode(cause: unknown): number | undefined {
  const { errcode } = (cause ?? {}) as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}
