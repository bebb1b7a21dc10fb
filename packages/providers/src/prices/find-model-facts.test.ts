import type { ModelPrices } from '@ethosagent/core/contract';
import { describe, expect, it } from 'vitest';
import { ANTHROPIC_MODELS } from './anthropic-models.ts';
import { DEEPSEEK_MODELS } from './deepseek-models.ts';
import { findModelFacts } from './find-model-facts.ts';
import { toPrices } from './model-facts.ts';
import { OPENAI_MODELS } from './openai-models.ts';

const PICO_PER_TOKEN = 1e6;

describe('findModelFacts', () => {
  it.each([
    ['openai', 'gpt-6.1-sol-2026-09-29', 'gpt-6.1-sol'],
    ['openai', 'gpt-4.1-mini-2025-04-14', 'gpt-4.1-mini'],
    ['anthropic', 'claude-haiku-4-5-20251001', 'claude-haiku-4-5'],
  ])('%s: takes the snapshot %s for %s', (profile, snapshot, model) => {
    const facts = findModelFacts(profile, snapshot);
    expect(facts?.prices).toBeDefined();
    expect(facts).toBe(findModelFacts(profile, model));
  });

  it('prefers the row of a snapshot to that of its model', () => {
    expect(findModelFacts('openai', 'gpt-4o-2024-05-13')?.prices?.inputPerMillion).toBe(5);
    expect(findModelFacts('openai', 'gpt-4o-2024-08-06')?.prices?.inputPerMillion).toBe(2.5);
  });

  it.each([
    ['openai', 'gpt-5-turbo'],
    ['openai', 'gpt-5-2025'],
    ['openai', 'gpt-5-mini-2025-08-07-ft'],
    ['openai', 'ft:gpt-4o:mine'],
    ['openai', 'claude-haiku-4-5'],
    ['openrouter', 'gpt-5'],
    ['custom', 'gpt-5'],
    ['openai', 'constructor'],
    ['toString', 'gpt-5'],
  ])('%s: knows nothing of %s', (profile, model) => {
    expect(findModelFacts(profile, model)).toBeUndefined();
  });

  it('lets the caller win, fact by fact', () => {
    const prices = { inputPerMillion: 7, outputPerMillion: 9 };
    const overrides = { 'gpt-5': { prices }, mine: { contextWindow: 8_192 } };
    expect(findModelFacts('openai', 'gpt-5', overrides)).toMatchObject({ prices, contextWindow: 400_000 });
    expect(findModelFacts('openai', 'gpt-5-2025-08-07', overrides)?.prices).toBe(prices);
    expect(findModelFacts('openai', 'mine', overrides)).toEqual({
      contextWindow: 8_192,
      images: false,
      files: false,
      reasoning: false,
    });
    expect(findModelFacts('openai', 'gpt-4.1', overrides)?.prices?.inputPerMillion).toBe(2);
  });

  it('has no price where price lists contradict each other', () => {
    const facts = findModelFacts('openai', 'gpt-5.6');
    expect([facts?.prices, facts?.contextWindow]).toEqual([undefined, 1_050_000]);
  });
});

describe('prices that depend on the length of the input', () => {
  it.each([
    ['openai', 'gpt-6.2-sol', 272_000, { input: 4, output: 15, read: 0.2, write: 5, writeLong: 10 }],
    ['openai', 'gpt-6.1-sol', 272_000, { input: 4, output: 15, read: 0.2, write: 5 }],
    [
      'anthropic',
      'claude-haiku-5-5',
      100_000,
      { input: 0.5, output: 2.5, read: 0.05, write: 0.625, writeLong: 1 },
    ],
    ['openai', 'gpt-5.4', 272_000, { input: 5, output: 22.5, read: 0.5 }],
  ])('%s: %s costs more above %i tokens', (profile, model, aboveInputTokens, tier) => {
    expect(findModelFacts(profile, model)?.prices?.tiers).toEqual([{ aboveInputTokens, ...toPrices(tier) }]);
  });

  it.each([
    ['openai', 'gpt-5.4-mini'],
    ['openai', 'gpt-4.1'],
    ['anthropic', 'claude-sonnet-5-5'],
    ['deepseek', 'deepseek-flash'],
  ])('%s: %s costs the same at any length', (profile, model) => {
    const prices = findModelFacts(profile, model)?.prices;
    expect([prices === undefined, prices?.tiers]).toEqual([false, undefined]);
  });
});

describe('the table', () => {
  const rows = [OPENAI_MODELS, ANTHROPIC_MODELS, DEEPSEEK_MODELS].flatMap((table) => Object.entries(table));

  it.each(rows)('%s is dated, sourced and plausible', (name, { asOf, source, prices, contextWindow }) => {
    expect(name).toBe(name.toLowerCase());
    expect(asOf).toMatch(/^20\d{2}-(0[1-9]|1[0-2])$/);
    expect(source.length).toBeGreaterThan(10);
    expect(contextWindow ?? 8_000).toBeGreaterThanOrEqual(8_000);
    if (prices === undefined) return;
    expect(prices.outputPerMillion).toBeGreaterThan(prices.inputPerMillion);
    const read = prices.cacheReadPerMillion ?? 0;
    expect(read).toBeLessThan(prices.inputPerMillion);
    const { cacheWritePerMillion: write = prices.inputPerMillion, cacheWriteLongPerMillion: long = write } =
      prices;
    expect(write).toBeGreaterThanOrEqual(prices.inputPerMillion);
    expect(long).toBeGreaterThanOrEqual(write);
  });

  it.each(rows)('%s has tiers that begin one behind another within its window', (_name, facts) => {
    const starts = (facts.prices?.tiers ?? []).map(({ aboveInputTokens }) => aboveInputTokens);
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
    for (const start of starts) expect(start).toBeLessThan(facts.contextWindow ?? 0);
  });

  it.each(rows)('%s has prices that are whole pico-dollars for a token', (_name, { prices = {} }) => {
    const { tiers = [], ...base } = prices as ModelPrices;
    const tierPrices = tiers.map(({ aboveInputTokens: _, ...tier }) => tier);
    for (const price of [base, ...tierPrices].flatMap((of) => Object.values(of))) {
      const pico = Number(price) * PICO_PER_TOKEN;
      expect(Math.abs(pico - Math.round(pico))).toBeLessThan(1e-6);
    }
  });
});
