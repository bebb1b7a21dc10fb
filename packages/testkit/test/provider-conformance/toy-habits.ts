import type {
  CompletionChunk,
  CompletionRequest,
  ModelDescription,
  TurnErrorCode,
} from '@ethosagent/core/contract';
import type { ToyLine } from './toy-dialect.ts';

/** What a toy adapter does; a test takes one habit away to see which check finds out. */
export interface ToyHabits {
  describe(): ModelDescription;
  toBody(request: CompletionRequest): string;
  onRequest(request: CompletionRequest): void;
  sendsEarly: boolean;
  followsRedirects: boolean;
  requests: number;
  toCode(status: number, body: string): TurnErrorCode;
  isRetryable(code: TurnErrorCode): boolean;
  parseHint(hint: string): number | undefined;
  toMessage(text: string, apiKey: string): string;
  decodesPieces: boolean;
  toChunks(line: ToyLine): readonly CompletionChunk[];
  throwsOverload: boolean;
  throwsBadLines: boolean;
  throwsEarlyEnd: boolean;
  throwsPlainErrors: boolean;
  throwsOutside: boolean;
  obeysSignal: boolean;
  closesWhenLeft: boolean;
  returnsAtOnce: boolean;
  forgetsSignal: boolean;
  /** Where what was read and not yet understood is kept: in the call, or in the provider. */
  sharesBuffer: boolean;
}

const CODES: Readonly<Record<number, TurnErrorCode>> = {
  401: 'provider_unauthorized',
  402: 'provider_quota',
  403: 'provider_forbidden',
  404: 'model_not_found',
  429: 'provider_rate_limited',
  500: 'provider_unavailable',
  529: 'provider_overloaded',
};
const PASSING: readonly TurnErrorCode[] = [
  'provider_rate_limited',
  'provider_unavailable',
  'provider_overloaded',
];

export const GOOD_HABITS: ToyHabits = {
  describe: () => ({ costBasis: 'unknown', images: false, local: true }),
  toBody: (request) => JSON.stringify(request),
  onRequest: () => undefined,
  sendsEarly: false,
  followsRedirects: false,
  requests: 1,
  toCode(status, body) {
    if (body === 'too long') return 'context_overflow';
    return body.includes('quota') ? 'provider_quota' : (CODES[status] ?? 'invalid_request');
  },
  isRetryable: (code) => PASSING.includes(code),
  parseHint(hint) {
    if (/^\d+$/.test(hint)) return Number(hint) * 1000;
    const at = / GMT$/.test(hint) ? Date.parse(hint) : Number.NaN;
    return Number.isNaN(at) ? undefined : at - Date.now();
  },
  toMessage: (text, apiKey) => text.replaceAll(apiKey, '[removed]'),
  decodesPieces: false,
  toChunks: (line) => (line.type === 'overloaded' ? [] : [line]),
  throwsOverload: true,
  throwsBadLines: true,
  throwsEarlyEnd: true,
  throwsPlainErrors: false,
  throwsOutside: false,
  obeysSignal: true,
  closesWhenLeft: true,
  returnsAtOnce: true,
  forgetsSignal: true,
  sharesBuffer: false,
};
