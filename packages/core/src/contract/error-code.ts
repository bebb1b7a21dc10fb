import { z } from 'zod';

/** Codes that end a turn as `error.code`. `watcher_<rule>` comes beside them. Renaming one is a major change. */
export const TURN_ERROR_CODES = [
  'abort',
  'llm_timeout',
  'turn_timeout',
  'provider_unauthorized',
  'provider_forbidden',
  'provider_quota',
  'provider_rate_limited',
  'provider_overloaded',
  'provider_unavailable',
  'stream_interrupted',
  'stream_corrupt',
  'context_overflow',
  'content_refused',
  'output_truncated',
  'output_invalid',
  'model_not_found',
  'invalid_request',
  'tool_unknown',
  'hook_failed',
  'injector_failed',
  'budget_exceeded',
  'budget_unpriced',
  'storage_failed',
  'storage_full',
  'interrupted',
  'internal',
] as const;

/** Codes that are thrown before a turn begins: the iterator's first `next()` rejects with them. */
export const THROWN_ERROR_CODES = ['session_busy', 'session_locked', 'invalid_options'] as const;

export type TurnErrorCode = (typeof TURN_ERROR_CODES)[number] | `watcher_${string}`;
export type ThrownErrorCode = (typeof THROWN_ERROR_CODES)[number];
export type ErrorCode = TurnErrorCode | ThrownErrorCode;

const fixedCodes: ReadonlySet<string> = new Set([...TURN_ERROR_CODES, ...THROWN_ERROR_CODES]);

/** Whether a string is a code of this contract. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && (fixedCodes.has(value) || /^watcher_[a-z0-9-]+$/.test(value));
}

export const errorCodeSchema = z.string().refine(isErrorCode, 'not an error code of the contract');

/**
 * The one error class of Ethos: a stable code, and a message that says what happened and what to do.
 * Recognise it with {@link isEthosError}, not with `instanceof`: two copies of a package may be loaded.
 */
export class EthosError extends Error {
  override readonly name: string = 'EthosError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** Whether a value is an {@link EthosError} (of any copy of this package). */
export function isEthosError(value: unknown): value is EthosError {
  return (
    value instanceof Error &&
    (value.name === 'EthosError' || value.name === 'ProviderError') &&
    isErrorCode((value as { code?: unknown }).code)
  );
}
