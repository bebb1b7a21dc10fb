import { type ErrorCode, EthosError, isErrorCode, isEthosError, THROWN_ERRORS } from './contract/index.ts';
import { toJsonValue } from './json-value.ts';

const MESSAGE_CAP = 2_000;

/** The words of anything that was thrown: never empty, never `[object Object]`, at most 2,000 characters. */
export function toErrorMessage(thrown: unknown): string {
  const text = readMessage(thrown).trim();
  return text.length > MESSAGE_CAP ? `${text.slice(0, MESSAGE_CAP)}…` : text || 'no reason was given';
}

/**
 * The same for what ends a turn: a code that is only thrown before turns becomes `fallback` as well.
 * With `kept` only those codes are kept.
 */
export function toTurnError(
  thrown: unknown,
  fallback: ErrorCode,
  options: { prefix?: string; kept?: readonly ErrorCode[] } = {},
): EthosError {
  const { prefix = '', kept } = options;
  const error = toEthosError(thrown, fallback, prefix);
  const code = error.code;
  if (code === fallback || (kept ? kept.includes(code) : !(code in THROWN_ERRORS))) return error;
  return new EthosError(fallback, prefix + error.message, { cause: thrown });
}

/** The one funnel from anything thrown to a coded error; what has a code of the contract keeps it. */
export function toEthosError(thrown: unknown, fallback: ErrorCode, prefix = ''): EthosError {
  if (isEthosError(thrown) && isErrorCode(thrown.code)) return thrown;
  return new EthosError(fallback, prefix + toErrorMessage(thrown), { cause: thrown });
}

function readMessage(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown;
  try {
    if (thrown instanceof Error) return String(thrown.message || thrown.name);
    if (typeof thrown === 'object' && thrown !== null) {
      const message: unknown = 'message' in thrown ? thrown.message : undefined;
      return typeof message === 'string' ? message : (JSON.stringify(toJsonValue(thrown)) ?? '');
    }
    return thrown === undefined ? '' : String(thrown);
  } catch {
    // A getter, a proxy or toJSON of the thrown value may throw in turn.
    return 'an error that cannot be read was thrown';
  }
}

/** A failure of the store as `storage_failed` or `storage_full`, whatever the store threw. */
export function toStorageError(thrown: unknown, prefix: string): EthosError {
  return toTurnError(thrown, 'storage_failed', { prefix, kept: ['storage_failed', 'storage_full'] });
}
