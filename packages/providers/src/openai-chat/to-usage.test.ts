import { describe, expect, it } from 'vitest';
import { toUsage } from './to-usage.ts';

describe('toUsage', () => {
  it('B74: takes cached, written and reasoning tokens as parts', () => {
    const usage = toUsage({
      prompt_tokens: 100,
      completion_tokens: 50,
      total_tokens: 150,
      prompt_tokens_details: { cached_tokens: 60, cache_write_tokens: 10 },
      completion_tokens_details: { reasoning_tokens: 20 },
    });
    expect(usage).toEqual({
      type: 'usage',
      inputTokens: 100,
      outputTokens: 50,
      cacheReadTokens: 60,
      cacheWriteTokens: 10,
      reasoningTokens: 20,
    });
  });

  it('never lets parts exceed their whole', () => {
    const details = { cached_tokens: 90, cache_write_tokens: 90 };
    const usage = toUsage({
      prompt_tokens: 100,
      completion_tokens: 5,
      prompt_tokens_details: details,
      completion_tokens_details: { reasoning_tokens: 9 },
    });
    expect(usage).toMatchObject({ cacheReadTokens: 90, cacheWriteTokens: 10, reasoningTokens: 5 });
  });

  it('adds reasoning that a server left out of completion_tokens, when the total proves it', () => {
    const usage = toUsage({
      prompt_tokens: 41,
      completion_tokens: 104,
      total_tokens: 455,
      completion_tokens_details: { reasoning_tokens: 310 },
    });
    expect(usage).toMatchObject({ inputTokens: 41, outputTokens: 414, reasoningTokens: 310 });
  });

  it.each([{ prompt_cache_hit_tokens: 7 }, { cached_tokens: 7 }])('reads cached tokens from %j', (names) => {
    expect(toUsage({ prompt_tokens: 10, completion_tokens: 1, ...names })).toMatchObject({
      cacheReadTokens: 7,
    });
  });

  it.each([null, undefined, 'x', {}, [], { prompt_tokens: null }, { prompt_tokens: Number.NaN }])(
    'gives nothing for %j',
    (value) => {
      expect(toUsage(value)).toBeUndefined();
    },
  );

  it('ignores counts that are no counts', () => {
    const usage = toUsage({
      prompt_tokens: 10,
      completion_tokens: -1,
      prompt_tokens_details: { cached_tokens: '3' },
    });
    expect(usage).toEqual({ type: 'usage', inputTokens: 10, outputTokens: 0 });
  });
});
