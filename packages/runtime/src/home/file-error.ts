import { EthosError } from '@ethosagent/core/contract';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of its path is not a folder',
  ENOENT: 'its folder is not there',
  EISDIR: 'it is a folder',
  ELOOP: 'its links go round in a circle',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  ENAMETOOLONG: 'its path is too long',
};

/** Why the system refused, in words where there are some. */
function toReason(error: unknown): string {
  const code = toSystemCode(error);
  if (code === undefined) return error instanceof Error ? error.message : String(error);
  return REASONS[code] ?? code;
}

/** The system's code of an error, such as `ENOENT`. */
export function toSystemCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** What could not be done with a file: `storage_full` or `storage_failed`. An {@link EthosError} stays as it is. */
export function toFileError(
  error: unknown,
  doing: string,
  help = 'Mend that, or set ETHOS_HOME to another folder.',
): EthosError {
  if (error instanceof EthosError) return error;
  const code = toSystemCode(error);
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  const advice = isFull ? 'Free some space.' : help;
  return new EthosError(
    isFull ? 'storage_full' : 'storage_failed',
    `${doing} failed: ${toReason(error)}. ${advice}`,
    { cause: error },
  );
}
