import { ProviderError, type ProviderPhase, type TurnErrorCode } from '@ethosagent/core/contract';
import { toSafeText } from './http-safe-text.ts';

/** What is known of the call that failed. `secrets` are taken out of every message. */
export interface FailedCall {
  host: string;
  phase: ProviderPhase;
  secrets: readonly string[];
  status?: number | undefined;
  requestId?: string | undefined;
}

export interface Failure {
  code: TurnErrorCode;
  /** What the server or the system said. */
  detail?: string | undefined;
  /** @default by the code */
  retryable?: boolean | undefined;
  retryAfterMs?: number | undefined;
  /** Instead of the advice that belongs to the code. */
  advice?: string | undefined;
  cause?: unknown;
}

interface Words {
  what: string;
  advice: string;
  retryable?: true;
}

const WORDS: Partial<Record<TurnErrorCode, Words>> = {
  abort: { what: 'the call was stopped', advice: '' },
  llm_timeout: { what: 'it took too long', advice: 'Try again.', retryable: true },
  provider_unauthorized: { what: 'the API key is missing or was rejected', advice: 'Check the API key.' },
  provider_forbidden: { what: 'this key has no permission', advice: 'Check what the key may use.' },
  provider_quota: { what: 'the account has no quota left', advice: 'Check its plan and billing.' },
  provider_rate_limited: { what: 'too many requests', advice: 'Wait a moment.', retryable: true },
  provider_overloaded: { what: 'the provider is overloaded', advice: 'Try again later.', retryable: true },
  provider_unavailable: { what: 'the provider failed', advice: 'Try again later.', retryable: true },
  stream_interrupted: { what: 'the reply broke off', advice: 'Try again.', retryable: true },
  stream_corrupt: { what: 'the reply could not be read', advice: 'Try again.', retryable: true },
  context_overflow: { what: 'the conversation is too long for the model', advice: 'Shorten it.' },
  content_refused: { what: 'a filter of the provider refused this', advice: 'Change the request.' },
  model_not_found: { what: 'no such model', advice: 'Check the model name and the base URL.' },
  invalid_request: {
    what: 'the request was rejected',
    advice: 'Check the model, the base URL and the options.',
  },
};
const UNKNOWN: Words = { what: 'the call failed', advice: '' };

/** The one error of a failed call: readable, at most 500 characters, without secrets. */
export function toProviderError(failure: Failure, call: FailedCall): ProviderError {
  const words = WORDS[failure.code] ?? UNKNOWN;
  const detail = toSafeText(failure.detail ?? '', { secrets: call.secrets, maxLength: 330 });
  const status = call.status === undefined || call.status < 300 ? '' : ` (HTTP ${call.status})`;
  const said = detail === '' ? '' : `: ${detail}`;
  const advice = failure.advice ?? words.advice;
  const message = `${call.host}: ${words.what}${status}${said}${/[.!?…]$/.test(said) ? '' : '.'} ${advice}`;
  return new ProviderError({
    code: failure.code,
    message: toSafeText(message, { secrets: call.secrets, maxLength: 500 }),
    retryable: failure.retryable ?? words.retryable ?? false,
    phase: call.phase,
    status: call.status,
    retryAfterMs: failure.retryAfterMs,
    requestId: call.requestId,
    cause: failure.cause,
  });
}
