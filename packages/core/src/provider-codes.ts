import type { ErrorCode } from './contract/index.ts';

/** Another provider may well not have these. */
const FALLBACK_CODES: readonly ErrorCode[] = [
  'llm_timeout',
  'provider_unauthorized',
  'provider_forbidden',
  'provider_quota',
  'provider_rate_limited',
  'provider_overloaded',
  'provider_unavailable',
  'stream_interrupted',
  'stream_corrupt',
  'content_refused',
  'model_not_found',
];

/** The codes that are a provider's to give; whatever else it throws is `internal`. */
export const PROVIDER_CODES: readonly ErrorCode[] = [
  ...FALLBACK_CODES,
  'context_overflow',
  'invalid_request',
];

/** Whether a failure with this code is worth asking another model. */
export function isFallbackCode(code: ErrorCode): boolean {
  return FALLBACK_CODES.includes(code);
}
