import { z } from 'zod';

/**
 * Codes that end a turn as `error.code`, and when. `watcher_<rule>` comes beside them.
 * Removing or renaming one is a major change.
 */
export const TURN_ERRORS = {
  abort: 'The signal, a stop command or a consumer that left. Shown as "stopped", not as a failure.',
  llm_timeout: 'A clock of the LLM call ran out; the text says which.',
  turn_timeout: 'The clock of the turn ran out.',
  provider_unauthorized: 'The key is missing or was rejected.',
  provider_forbidden: 'The key has no permission for this.',
  provider_quota: 'Billing: no credit or quota left.',
  provider_rate_limited: 'Too many requests, also after retries.',
  provider_overloaded: 'The provider is overloaded, also after retries.',
  provider_unavailable: 'The provider cannot be reached or failed, also after retries.',
  stream_interrupted: 'The reply ended without its terminal.',
  stream_corrupt: 'The reply cannot be parsed.',
  context_overflow: 'The conversation is too long for the model.',
  content_refused: 'The model refused, or a filter stopped the reply.',
  output_truncated: 'The output limit cut the arguments of a call twice in a row.',
  output_invalid: 'Structured output was still invalid after one re-ask.',
  model_not_found: 'The provider does not know the model.',
  invalid_request: 'The provider rejected the request.',
  tool_unknown: 'Three rounds in a row in which every call named an unknown tool.',
  hook_failed: 'A guarding hook or the watcher failed. Guards fail closed.',
  injector_failed: 'A required context injector failed.',
  budget_exceeded: 'The session has spent its cap; the turn was refused.',
  budget_unpriced: 'A cap is set, but the price of the model is unknown; the turn was refused.',
  storage_failed: 'The turn could not be saved.',
  storage_full: 'The turn could not be saved: no space.',
  interrupted: 'Written at reload for a turn whose process died.',
  internal: 'Anything else; the cause is in the log.',
} as const;

/** Codes that are thrown before a turn begins (the iterator's first `next()` rejects with them), and when. */
export const THROWN_ERRORS = {
  session_busy: 'The session has a turn in this process.',
  session_locked: 'Another process holds the session.',
  invalid_options: 'What the caller gave cannot be used.',
} as const;

export type TurnErrorCode = keyof typeof TURN_ERRORS | `watcher_${string}`;
export type ThrownErrorCode = keyof typeof THROWN_ERRORS;
export type ErrorCode = TurnErrorCode | ThrownErrorCode;

/** Codes that end a turn, without `watcher_<rule>`. */
export const TURN_ERROR_CODES: readonly (keyof typeof TURN_ERRORS)[] = Object.keys(
  TURN_ERRORS,
) as (keyof typeof TURN_ERRORS)[];

/** Codes that are thrown before a turn begins. */
export const THROWN_ERROR_CODES: readonly ThrownErrorCode[] = Object.keys(THROWN_ERRORS) as ThrownErrorCode[];

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
