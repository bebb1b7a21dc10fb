import { describe, expect, it } from 'vitest';
import { toUsage } from './to-usage.ts';

describe('toUsage', () => {
  it('takes cached, written and reasoning tokens as parts', () => {
    expect(
      toUsage({
        input_tokens: 100,
        input_tokens_details: { cached_tokens: 60, cache_write_tokens: 10 },
        output_tokens: 50,
        output_tokens_details: { reasoning_tokens: 20 },
        total_tokens: 150,
      }),
    ).toEqual({
      type: 'usage',
      inputTokens: 100,
      outputTokens: 50,
      cacheReadTokens: 60,
      cacheWriteTokens: 10,
      reasoningTokens: 20,
    });
  });

  it('tells writes of the longer lifetime apart when the split adds up', () => {
    const usage = (short: number, long: number) =>
      toUsage({
        input_tokens: 100,
        output_tokens: 1,
        input_tokens_details: {
          cache_write_tokens: 30,
          cache_write_tokens_details: { ttl_30m_tokens: short, ttl_12h_tokens: long },
        },
      });
    expect(usage(10, 20)).toMatchObject({ cacheWriteTokens: 30, cacheWriteLongTokens: 20 });
    expect(usage(30, 0)).not.toHaveProperty('cacheWriteLongTokens');
    expect(usage(1, 20)).not.toHaveProperty('cacheWriteLongTokens');
  });

  it('never lets parts exceed their whole', () => {
    const usage = toUsage({
      input_tokens: 100,
      output_tokens: 5,
      input_tokens_details: { cached_tokens: 90, cache_write_tokens: 90 },
      output_tokens_details: { reasoning_tokens: 9 },
    });
    expect(usage).toMatchObject({ cacheReadTokens: 90, cacheWriteTokens: 10, reasoningTokens: 5 });
  });

  it.each([null, undefined, 'x', {}, [], { input_tokens: null }, { input_tokens: -1 }])(
    'gives nothing for %j',
    (value) => {
      expect(toUsage(value)).toBeUndefined();
    },
  );
});
