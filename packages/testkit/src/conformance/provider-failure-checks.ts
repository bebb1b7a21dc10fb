import assert from 'node:assert/strict';
import type { ProviderError, ProviderPhase } from '@ethosagent/core/contract';
import type { WireResponse } from '../wire/wire-response.ts';
import type { ProviderCheck, ProviderCheckTable } from './provider-check.ts';
import { API_KEY, collectReply, type ProviderStage } from './provider-stage.ts';

const half = { text: ['Half ', 'of it'], finish: 'stop' } as const;

/** Statuses with what a server says, the code of the contract and whether it is worth another try. */
const STATUSES: readonly [status: number, message: string, code: string, retryable: boolean][] = [
  [400, 'The field "tools" is malformed.', 'invalid_request', false],
  [401, `Incorrect API key provided: ${API_KEY}.`, 'provider_unauthorized', false],
  [402, 'Your credit balance is too low. Please go to Plans & Billing.', 'provider_quota', false],
  [403, 'Your key does not have permission to use this resource.', 'provider_forbidden', false],
  [404, 'The model does not exist.', 'model_not_found', false],
  [429, 'Too many requests.', 'provider_rate_limited', true],
  [
    429,
    'You exceeded your current quota. Please check your plan and billing details.',
    'provider_quota',
    false,
  ],
  [500, 'Internal server error.', 'provider_unavailable', true],
  [529, 'Overloaded.', 'provider_overloaded', true],
];

const byStatus = STATUSES.map(([status, message, code, retryable]): [string, ProviderCheck] => [
  `status ${status} is ${code}, ${retryable ? 'retryable' : 'final'}, after one request`,
  async (stage) => {
    const error = await fail(stage, toFailure(stage, { status, message }));
    assert.deepEqual(
      [error.code, error.retryable, error.status, error.phase],
      [code, retryable, status, 'before_output' satisfies ProviderPhase],
    );
  },
]);

/** What becomes of a call that fails. */
export const FAILURE_CHECKS: ProviderCheckTable = {
  ...Object.fromEntries(byStatus),
  async 'a conversation that is too long is context_overflow'(stage) {
    const { overflow: message } = stage.dialect;
    assert.equal((await fail(stage, toFailure(stage, { status: 400, message }))).code, 'context_overflow');
  },
  async 'retry-after in seconds is told in milliseconds'(stage) {
    assert.equal((await failWithHint(stage, '7')).retryAfterMs, 7_000);
  },
  async 'retry-after as a date is told in milliseconds from now'(stage) {
    const { retryAfterMs = -1 } = await failWithHint(stage, { httpDateInMs: 3_600_000 });
    assert(retryAfterMs > 3_000_000 && retryAfterMs <= 3_601_000, `it is ${retryAfterMs}`);
  },
  async 'retry-after that makes no sense counts as absent'(stage) {
    for (const hint of ['soon', '-5', 'NaN']) {
      assert.equal((await failWithHint(stage, hint)).retryAfterMs, undefined, `for "${hint}"`);
    }
  },
  async 'a reply that ends without its terminal is stream_interrupted'(stage) {
    for (const end of ['close', 'reset'] as const) {
      // Cut behind the content, so that all of it was read before the connection goes.
      const error = await fail(stage, { ...stage.half(half), chunking: 'per-event', end });
      assert.equal(error.code, 'stream_interrupted', `when the connection ends by ${end}`);
    }
  },
  async 'a body that is not of the protocol is a failure of the stream'(stage) {
    const error = await fail(stage, {
      ...stage.half(half),
      body: '<html><title>Portal</title>Log in</html>',
    });
    assert.match(error.code, /^stream_(corrupt|interrupted)$/);
  },
  async 'an error in the middle of a reply is told with its code'(stage) {
    const body = stage.dialect.writeOverload(half, {
      fresh: 1,
      cacheRead: 0,
      cacheWrite: 0,
      output: 1,
      reasoning: 0,
    });
    const error = await fail(stage, { ...stage.half(half), body });
    assert.deepEqual(
      [error.code, error.phase],
      ['provider_overloaded', 'after_output' satisfies ProviderPhase],
    );
  },
  async 'a connection that breaks before the answer is one failure'(stage) {
    const error = await fail(stage, { silent: true, end: 'reset' });
    assert.match(error.code, /^(provider_unavailable|stream_interrupted)$/);
  },
};

function toFailure(stage: ProviderStage, failure: { status: number; message: string }): WireResponse {
  const headers = { 'content-type': 'application/json' };
  return { status: failure.status, headers, body: stage.dialect.writeFailure(failure) };
}

function failWithHint(
  stage: ProviderStage,
  hint: NonNullable<WireResponse['headers']>[string],
): Promise<ProviderError> {
  const answer = toFailure(stage, { status: 429, message: 'Too many requests.' });
  return fail(stage, { ...answer, headers: { ...answer.headers, 'retry-after': hint } });
}

/** The error of a call; a further answer would be there for a provider that asks again on its own. */
async function fail(stage: ProviderStage, answer: WireResponse): Promise<ProviderError> {
  const { provider, server } = await stage.open(answer, stage.answer({ text: ['Fine.'], finish: 'stop' }));
  const { error } = await collectReply(provider.complete(stage.toRequest(), new AbortController().signal));
  assert.equal(server.requests.length, 1, 'a provider asks once: retries are the loop’s');
  assert(error, 'the call did not fail');
  return error;
}
