import type { ProviderError } from '@ethosagent/core/contract';
import { toFailureCode } from '../http-classify.ts';
import { parseErrorBody, toErrorBody } from '../http-error-body.ts';
import { type FailedCall, toProviderError } from '../http-failure.ts';
import { isRecord } from '../http-json.ts';

/** The status that an error of this type has when it comes before the stream. */
const STATUS: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  conflict_error: 409,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

/** The error of a frame inside a reply; it means the same as the HTTP answer with that error. `value` may be plain text. */
export function toInBandError(value: unknown, call: FailedCall): ProviderError {
  const body = typeof value === 'string' ? parseErrorBody(value) : toErrorBody(value);
  if (isRecord(value) && typeof value.request_id === 'string') call.requestId ??= value.request_id;
  const type = body.code.split(' ').find((name) => Object.hasOwn(STATUS, name));
  const status = type === undefined ? undefined : STATUS[type];
  return toProviderError({ code: toFailureCode(status, body), detail: body.message || body.code }, call);
}
