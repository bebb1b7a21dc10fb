import type { TurnErrorCode } from '@ethosagent/core/contract';
import type { ErrorBody } from './http-error-body.ts';

const ASKS_TO_WAIT = /(try again|retry) (in|after) [\d.]+/i;
const BILLING =
  /insufficient.?(quota|balance|funds|credit)|exceeded your current quota|billing|credit balance|out of credits|not enough credits|requires more credits|key limit exceeded|api usage limits|payment required|usage limit reached for your plan/i;
const OVERFLOW =
  /context.?(length|window|size).{0,20}exceed|exceed\w*.{0,40}context|maximum context|(prompt|input|request|conversation) (is )?too (long|large)|too many (input )?tokens|request_too_large|reduce the length|token limit exceeded|(larger|greater) than the context/i;
const REFUSED =
  /content.?(filter|policy|management)|responsible.?ai|safety (system|filter|policy)|moderation/i;
const NO_MODEL =
  /model.?not.?found|(model|deployment)\b.{0,80}(not found|does not exist|not exist|is not available|is not a valid)|(no such|unknown|invalid|unsupported) model|not a valid model|no models? (is |are )?loaded/i;
const NO_KEY =
  /(invalid|incorrect|missing|no).{0,12}api.?key|api.?key.{0,20}(not valid|invalid|missing)|authentication|unauthorized/i;
const NO_PERMISSION = /permission|forbidden|not allowed to/i;
const TOO_MANY = /rate.?limit|too many requests|resource.?exhausted/i;
const OVERLOADED = /overloaded|over capacity|server is busy|no capacity|insufficient_system_resource/i;
const TOO_SLOW = /time.?out|timed out|deadline exceeded/i;
const REJECTED =
  /invalid.?request|bad request|unsupported|unprocessable|validation|(unexpected|unknown|no such) endpoint/i;

/** What a text alone says, in the order of looking. */
const BY_TEXT: readonly (readonly [RegExp, TurnErrorCode])[] = [
  [OVERFLOW, 'context_overflow'],
  [NO_KEY, 'provider_unauthorized'],
  [TOO_MANY, 'provider_rate_limited'],
  [OVERLOADED, 'provider_overloaded'],
  [NO_MODEL, 'model_not_found'],
  [REFUSED, 'content_refused'],
  [NO_PERMISSION, 'provider_forbidden'],
  [TOO_SLOW, 'llm_timeout'],
  [REJECTED, 'invalid_request'],
];

/** The code of the contract for a failed answer, by its status where it has one, else by its words. */
export function toFailureCode(status: number | undefined, body: ErrorBody): TurnErrorCode {
  const words = `${body.code} ${body.message}`;
  const known = status ?? body.status;
  if (isBilling(known, body, words)) return 'provider_quota';
  if (known === undefined)
    return BY_TEXT.find(([pattern]) => pattern.test(words))?.[1] ?? 'provider_unavailable';
  // What a server cannot do at all it cannot do the next time either.
  if (known === 501) return 'invalid_request';
  if (known >= 500) return toServerFailure(known, words);
  switch (known) {
    case 401:
      return 'provider_unauthorized';
    case 403:
      return REFUSED.test(words) ? 'content_refused' : 'provider_forbidden';
    case 404:
      return 'model_not_found';
    case 408:
      return 'llm_timeout';
    case 409:
    case 425:
      return 'provider_unavailable';
    case 429:
      return 'provider_rate_limited';
    default:
      return toRejection(words);
  }
}

/** A rate limit may mention billing too ("try again in 20s … add a payment method"): it goes by itself. */
function isBilling(status: number | undefined, body: ErrorBody, words: string): boolean {
  if (status === 402 || /insufficient_quota|billing/i.test(body.code)) return true;
  if (status !== undefined && status >= 500) return false;
  return BILLING.test(words) && !ASKS_TO_WAIT.test(body.message);
}

function toServerFailure(status: number, words: string): TurnErrorCode {
  if (status === 503 || status === 529 || OVERLOADED.test(words)) return 'provider_overloaded';
  return OVERFLOW.test(words) ? 'context_overflow' : 'provider_unavailable';
}

function toRejection(words: string): TurnErrorCode {
  if (OVERFLOW.test(words)) return 'context_overflow';
  if (NO_KEY.test(words)) return 'provider_unauthorized';
  if (NO_MODEL.test(words)) return 'model_not_found';
  return REFUSED.test(words) ? 'content_refused' : 'invalid_request';
}
