import { type Reply, reply } from '../../reply.ts';
import { createScriptedProvider } from '../../scripted-provider.ts';
import { failWith } from '../fail-with.ts';
import { said } from '../said.ts';
import type { Scenario } from '../scenario.ts';

const busy = (retryAfterMs: number): Reply =>
  failWith('provider_rate_limited', 'api.example.com: too many requests (HTTP 429).', {
    retryable: true,
    status: 429,
    retryAfterMs,
  });

/** Turns that end, or nearly end, since the provider fails. */
export const PROVIDER_ERRORS: readonly Scenario[] = [
  {
    name: 'error-unauthorized',
    description: 'The key was rejected: `provider_unauthorized`, before any text.',
    script: [
      failWith(
        'provider_unauthorized',
        'api.example.com: the API key is missing or was rejected. Check the API key.',
      ),
    ],
  },
  {
    name: 'error-missing-key',
    description: 'No key at all: the turn is refused right after `run_start`.',
    script: [],
    loop: () => ({
      route() {
        const { throw: error } = failWith(
          'provider_unauthorized',
          'There is no key for api.example.com. Set one.',
        ) as {
          throw: Error;
        };
        throw error;
      },
    }),
  },
  {
    name: 'error-quota',
    description: 'The account has no quota left: `provider_quota`.',
    script: [
      failWith('provider_quota', 'api.example.com: the account has no quota left (HTTP 402).', {
        status: 402,
      }),
    ],
  },
  {
    name: 'error-rate-limited',
    description:
      'Four tries, with short and long waits between that are announced, then `provider_rate_limited`.',
    script: [busy(1_000), busy(8_000), busy(60_000), busy(60_000)],
  },
  {
    name: 'retry-succeeds',
    description: 'Overloaded at first, thinking thrown away with it and billed; the second try answers.',
    script: [
      [
        reply.thinking('Let me see. '),
        reply.usage(40, 5),
        failWith('provider_overloaded', 'api.example.com: the provider is overloaded.', { retryable: true }),
      ],
      [said('Here I am.'), reply.usage(40, 8)],
    ],
    turns: [{ thinking: true }],
  },
  {
    name: 'fallback',
    description: 'The first model is down, the turn goes on with another one and says so.',
    script: [failWith('provider_unavailable', 'api.example.com: the provider failed (HTTP 500).')],
    loop: ({ clock, provider }) => ({
      route: () => ({
        provider,
        model: 'scripted-1',
        source: 'personality',
        fallbacks: [
          {
            provider: createScriptedProvider([[said('I take over.'), reply.usage(30, 6)]], {
              id: 'spare',
              clock,
            }),
            model: 'spare-1',
          },
        ],
      }),
    }),
  },
  {
    name: 'error-timeout',
    description:
      'The model begins and then says nothing for two minutes: `llm_timeout`, the text so far stays.',
    script: [[said('Let me think'), { hang: true }]],
  },
  {
    name: 'error-interrupted-stream',
    description:
      'The connection breaks in the middle of the text: `stream_interrupted`, usage known so far is told.',
    script: [[reply.usage(50, 1), said('The answer is'), { end: true }]],
  },
  {
    name: 'error-corrupt-stream',
    description:
      'A reply that cannot be read, with a call half written that never happens: `stream_corrupt`.',
    script: [
      [
        said('I look'),
        { type: 'tool_call_delta' },
        failWith('stream_corrupt', 'api.example.com: the reply could not be read.', {
          phase: 'after_output',
        }),
      ],
    ],
  },
  {
    name: 'error-context-overflow',
    description: 'The conversation is too long for the model: `context_overflow`.',
    script: [
      failWith(
        'context_overflow',
        'api.example.com: the conversation is too long for the model. Shorten it.',
      ),
    ],
  },
  {
    name: 'error-content-refused',
    description: 'The model refuses after some words: `content_refused`.',
    script: [[said('I can not'), reply.usage(30, 4), reply.finish('refused')]],
  },
  {
    name: 'error-model-not-found',
    description: 'The provider does not know the model: `model_not_found`.',
    script: [failWith('model_not_found', 'api.example.com: no such model (HTTP 404). Check the model name.')],
  },
  {
    name: 'error-internal',
    description: 'Something else goes wrong, without a code of its own: `internal`.',
    script: [[said('So'), { throw: new TypeError('x is not a function') }]],
  },
];
