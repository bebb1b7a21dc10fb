import type { CompletionChunk } from '@ethosagent/core/contract';
import { describe, expect, it } from 'vitest';
import { createUsageReader } from './usage-reader.ts';

function read(...usages: unknown[]): CompletionChunk[] {
  const reader = createUsageReader();
  const chunks: CompletionChunk[] = [];
  for (const usage of usages) reader.read(usage, chunks);
  return chunks;
}

const start = {
  input_tokens: 10,
  cache_creation_input_tokens: 100,
  cache_read_input_tokens: 1000,
  output_tokens: 1,
};

describe('createUsageReader', () => {
  it('adds up fresh, read and written tokens, which exclude each other on this wire', () => {
    expect(read(start)).toEqual([
      { type: 'usage', inputTokens: 1110, outputTokens: 1, cacheReadTokens: 1000, cacheWriteTokens: 100 },
    ]);
  });

  it('takes later totals as totals, never adds them up', () => {
    const last = read(start, { output_tokens: 20 }, { output_tokens: 50, input_tokens: 30 }).at(-1);
    expect(last).toMatchObject({ inputTokens: 1130, outputTokens: 50 });
  });

  it.each([null, 0, undefined, -1, 'x', Number.NaN])(
    'keeps what it knows when a later total is %j',
    (empty) => {
      const later = {
        input_tokens: empty,
        cache_creation_input_tokens: empty,
        cache_read_input_tokens: empty,
        output_tokens: 5,
      };
      expect(read(start, later).at(-1)).toEqual({ ...read(start)[0], outputTokens: 5 });
    },
  );

  it('takes the input from the end where a gateway tells it only there', () => {
    const last = read({ input_tokens: 0, output_tokens: 0 }, { ...start, output_tokens: 7 }).at(-1);
    expect(last).toMatchObject({ inputTokens: 1110, outputTokens: 7, cacheReadTokens: 1000 });
  });

  it('tells how much was written for an hour, if the lifetimes add up to the total', () => {
    const split = (ephemeral_5m_input_tokens: number, ephemeral_1h_input_tokens: number): unknown =>
      read({ ...start, cache_creation: { ephemeral_5m_input_tokens, ephemeral_1h_input_tokens } })[0];
    expect(split(40, 60)).toMatchObject({ cacheWriteTokens: 100, cacheWriteLongTokens: 60 });
    expect(split(40, 50)).not.toHaveProperty('cacheWriteLongTokens');
    expect(split(100, 0)).not.toHaveProperty('cacheWriteLongTokens');
  });

  it('tells reasoning as a part of the output', () => {
    const details = (thinking_tokens: number) => ({ output_tokens_details: { thinking_tokens } });
    expect(read({ ...start, output_tokens: 50, ...details(30) })[0]).toMatchObject({
      outputTokens: 50,
      reasoningTokens: 30,
    });
    expect(read({ ...start, output_tokens: 5, ...details(30) })[0]).toMatchObject({ reasoningTokens: 5 });
  });

  it('says nothing twice, and nothing of what holds no counts', () => {
    expect(read(start, start)).toHaveLength(1);
    expect(read(undefined, null, {}, { input_tokens: 'many' })).toEqual([]);
  });
});
