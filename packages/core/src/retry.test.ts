import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EthosError, ProviderError, type RouteTarget, type TurnErrorCode } from './contract/index.ts';
import { DEFAULT_RETRY } from './loop-config.ts';
import { decideRetry } from './retry.ts';

fc.configureGlobal({ seed: 1 });

const fallback: RouteTarget = {
  model: 'm2',
  provider: {
    id: 'p2',
    describe: () => ({ costBasis: 'local', images: false, local: true }),
    complete: () => {
      throw new Error('not asked');
    },
  },
};

function decide(more: Partial<Parameters<typeof decideRetry>[0]> = {}) {
  return decideRetry({
    error: new Error('broken'),
    code: 'internal',
    hasText: false,
    attempt: 1,
    options: DEFAULT_RETRY,
    random: () => 0.5,
    fallback: undefined,
    ...more,
  });
}

function failWith(code: TurnErrorCode, retryable: boolean, retryAfterMs?: number) {
  const error = new ProviderError({ code, message: 'm', retryable, phase: 'before_output', retryAfterMs });
  return { error, code };
}

const busy = failWith('provider_overloaded', true);

describe('decideRetry', () => {
  it('gives up after text, whatever else speaks for a retry', () => {
    expect(decide({ ...busy, hasText: true, fallback })).toEqual({ action: 'give_up' });
  });

  it('waits for what the provider calls retryable, and only for that', () => {
    expect(decide(busy)).toEqual({ action: 'wait', ms: 375, audience: 'internal' });
    expect(decide(failWith('provider_overloaded', false))).toEqual({ action: 'give_up' });
    expect(decide()).toEqual({ action: 'give_up' });
  });

  it('waits after a clock of the loop ran out', () => {
    const error = new EthosError('llm_timeout', 'm');
    expect(decide({ error, code: 'llm_timeout' })).toMatchObject({ action: 'wait' });
  });

  it('falls back when the attempts are used up', () => {
    expect(decide({ ...busy, attempt: 3, fallback })).toMatchObject({ action: 'wait' });
    expect(decide({ ...busy, attempt: 4, fallback })).toEqual({ action: 'fall_back', target: fallback });
    expect(decide({ ...busy, attempt: 4 })).toEqual({ action: 'give_up' });
  });

  it('falls back at once for what a retry cannot mend', () => {
    for (const code of [
      'provider_unauthorized',
      'provider_quota',
      'model_not_found',
      'content_refused',
    ] as const) {
      expect(decide({ ...failWith(code, false), fallback })).toMatchObject({ action: 'fall_back' });
    }
  });

  it('does not fall back for what every model would say', () => {
    for (const code of ['context_overflow', 'invalid_request', 'internal'] as const) {
      expect(decide({ ...failWith(code, false), fallback })).toEqual({ action: 'give_up' });
    }
  });

  it('waits between half and all of a doubling time, never longer than the cap', () => {
    const attempts = fc.integer({ min: 1, max: 99 });
    const hint = fc.option(fc.oneof(fc.double(), fc.integer({ min: 0, max: 100_000 })), { nil: undefined });
    fc.assert(
      fc.property(
        attempts,
        fc.double({ min: 0, max: 1, noNaN: true }),
        hint,
        (attempt, random, retryAfterMs) => {
          const options = { ...DEFAULT_RETRY, maxAttempts: 100 };
          const failed = failWith('provider_rate_limited', true, retryAfterMs);
          const decision = decide({ ...failed, attempt, options, random: () => random });
          if (decision.action !== 'wait') throw new Error('no wait');
          expect(decision.ms).toBeGreaterThanOrEqual(0);
          expect(decision.ms).toBeLessThanOrEqual(60_000);
          expect(decision.audience).toBe(decision.ms > 5_000 ? 'user' : 'internal');
          const sensible = retryAfterMs !== undefined && retryAfterMs >= 0 && Number.isFinite(retryAfterMs);
          if (sensible) {
            expect(decision.ms).toBe(Math.min(retryAfterMs, 60_000));
            return;
          }
          const full = Math.min(500 * 2 ** (attempt - 1), 60_000);
          expect(decision.ms).toBeGreaterThanOrEqual(Math.floor(full / 2));
          expect(decision.ms).toBeLessThanOrEqual(full);
        },
      ),
    );
  });
});
