import { ProviderError } from '@ethosagent/core/contract';
import type { ReplyPart } from '../reply.ts';

type Failure = ConstructorParameters<typeof ProviderError>[0];

/** A part of a reply: the provider fails with this code. */
export function failWith(code: Failure['code'], message: string, more: Partial<Failure> = {}): ReplyPart {
  return {
    throw: new ProviderError({ code, message, retryable: false, phase: 'before_output', ...more }),
  };
}
