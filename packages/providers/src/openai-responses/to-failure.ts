import type { ProviderError, TurnErrorCode } from '@ethosagent/core/contract';
import { toFailureCode } from '../http-classify.ts';
import { type ErrorBody, parseErrorBody, toErrorBody } from '../http-error-body.ts';
import { type FailedCall, toProviderError } from '../http-failure.ts';

/** The status that an error of this code has when it comes before the stream. */
const STATUS: Readonly<Record<string, number>> = {
  server_error: 500,
  rate_limit_exceeded: 429,
  server_is_overloaded: 503,
  slow_down: 503,
  vector_store_timeout: 504,
  invalid_prompt: 400,
  data_residency_mismatch: 400,
  context_length_exceeded: 400,
};
const WAIT = /try again in (\d{1,6}(?:\.\d{1,6})?) ?(ms|s)/i;

/** The error of a response that failed, or of an event inside the stream. Many gateways give a text only. */
export function toFailure(value: unknown, call: FailedCall): ProviderError {
  const body = typeof value === 'string' ? parseErrorBody(value) : toErrorBody(value);
  const code = toCode(body);
  const detail = body.message || body.code || 'the response failed without a reason';
  const retryAfterMs = code === 'provider_rate_limited' ? toWaitMs(body.message) : undefined;
  return toProviderError({ code, detail, retryAfterMs }, call);
}

function toCode(body: ErrorBody): TurnErrorCode {
  const names = body.code.split(' ');
  if (names.some((name) => /_policy(_|$)/.test(name))) return 'content_refused';
  const isFlagged = names.includes('invalid_prompt') && /flagged|policy|safety/i.test(body.message);
  if (isFlagged) return 'content_refused';
  if (names.some((name) => /(^|_)image(_|$)/.test(name))) return 'invalid_request';
  const known = names.find((name) => Object.hasOwn(STATUS, name));
  return toFailureCode(known === undefined ? undefined : STATUS[known], body);
}

/** Inside a stream there is no header: the text says how long to wait. */
function toWaitMs(message: string): number | undefined {
  const [, amount, unit] = WAIT.exec(message) ?? [];
  if (amount === undefined) return undefined;
  return Math.ceil(Number(amount) * (unit?.toLowerCase() === 'ms' ? 1 : 1000));
}
