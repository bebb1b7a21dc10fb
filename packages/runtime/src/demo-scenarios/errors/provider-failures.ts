import { ProviderError, type TurnErrorCode } from '@ethosagent/core/contract';
import type { DemoScenario } from '../demo-scenario.ts';
import { say } from '../script-parts.ts';

/** How a provider fails: what its adapter would throw. */
interface Failure {
  readonly code: TurnErrorCode;
  readonly message: string;
  readonly description: string;
  readonly status?: number;
  readonly retryable?: boolean;
  /** What was already said when it failed. */
  readonly after?: string;
}

const failures: readonly Failure[] = [
  {
    code: 'provider_unauthorized',
    status: 401,
    description: 'the key is rejected',
    message: 'The provider rejected the key (401). Check the key, or make a new one.',
  },
  {
    code: 'provider_forbidden',
    status: 403,
    description: 'the key may not use this model',
    message:
      'The key has no permission for this model (403). Ask the owner of the account, or choose another model.',
  },
  {
    code: 'provider_quota',
    status: 402,
    description: 'the account has no credit left',
    message: 'The account has no credit left (402). Pay the bill, or use another key.',
  },
  {
    code: 'provider_rate_limited',
    status: 429,
    retryable: true,
    description: 'too many requests, also after trying again',
    message: 'The provider takes no more requests for now (429). Wait a little and try again.',
  },
  {
    code: 'provider_overloaded',
    status: 529,
    retryable: true,
    description: 'the provider is overloaded, also after trying again',
    message: 'The provider is overloaded (529). Try again later, or choose another model.',
  },
  {
    code: 'provider_unavailable',
    status: 503,
    retryable: true,
    description: 'the provider cannot be reached, also after trying again',
    message: 'The provider is not available (503). Check your network and its status page.',
  },
  {
    code: 'stream_interrupted',
    retryable: true,
    after: 'This answer breaks off in the mid',
    description: 'the stream ends in the middle of the answer',
    message: 'The provider closed the stream before the answer was complete. Send the request again.',
  },
  {
    code: 'stream_corrupt',
    after: 'After this comes something that nobody can re',
    description: 'the stream cannot be read',
    message: 'The provider sent something that is no event of its protocol. Send the request again.',
  },
  {
    code: 'context_overflow',
    status: 400,
    description: 'the conversation is too long for the model',
    message:
      'The conversation is too long for this model. Start a new session, or choose a model with more room.',
  },
  {
    code: 'model_not_found',
    status: 404,
    description: 'the model does not exist',
    message: 'The provider knows no model of this name (404). Choose another one.',
  },
  {
    code: 'invalid_request',
    status: 400,
    description: 'the provider does not accept the request',
    message:
      'The provider did not accept the request (400): a field is not supported. Check the options of the model.',
  },
];

/** A scenario for each way in which a provider fails. Where trying again makes sense the loop does so first. */
export const providerFailures: readonly DemoScenario[] = failures.map((failure) => ({
  name: `error-${failure.code}`,
  description: failure.description,
  compose: () => ({
    retry: { maxAttempts: 3, baseMs: 60 },
    reply: () => [...say(failure.after ?? ''), { wait: 80 }, { fail: toError(failure) }],
  }),
}));

function toError({ code, message, status, retryable = false, after }: Failure): ProviderError {
  return new ProviderError({
    code,
    message,
    status,
    retryable,
    phase: after === undefined ? 'before_output' : 'after_output',
  });
}
