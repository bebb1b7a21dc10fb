import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCost, toPicoUsd, toUsd } from './money.ts';

fc.configureGlobal({ seed: 1 });

const prices = {
  inputPerMillion: 3,
  outputPerMillion: 15,
  cacheReadPerMillion: 0.3,
  cacheWritePerMillion: 3.75,
};

describe('toPicoUsd', () => {
  it('bills each class of tokens once', () => {
    const tokens = {
      inputTokens: 1_000,
      cacheReadTokens: 600,
      cacheWriteTokens: 100,
      outputTokens: 50,
      reasoningTokens: 20,
    };
    expect(toPicoUsd(tokens, prices)).toBe(300 * 3e6 + 600 * 0.3e6 + 100 * 3.75e6 + 50 * 15e6);
  });

  it('B74 gives the cost of a real call to the last digit', () => {
    const small = { inputPerMillion: 0.25, cacheReadPerMillion: 0.025, outputPerMillion: 2 };
    const tokens = {
      inputTokens: 20_212,
      cacheReadTokens: 16_298,
      cacheWriteTokens: 0,
      outputTokens: 931,
      reasoningTokens: 400,
    };
    expect(toPicoUsd(tokens, small)).toBe(3_247_950_000);
    expect(toUsd(3_247_950_000)).toBe(0.00324795);
  });

  it('takes the input price where a cache price is missing, and a free cache as free', () => {
    const tokens = { inputTokens: 100, cacheReadTokens: 40, cacheWriteTokens: 10, outputTokens: 0 };
    expect(toPicoUsd(tokens, { inputPerMillion: 2, outputPerMillion: 9 })).toBe(100 * 2e6);
    const free = { inputPerMillion: 2, outputPerMillion: 9, cacheReadPerMillion: 0, cacheWritePerMillion: 0 };
    expect(toPicoUsd(tokens, free)).toBe(50 * 2e6);
  });

  it('takes the prices of the highest tier that the input exceeds, for every token of the call', () => {
    const tiered = {
      ...prices,
      tiers: [
        { aboveInputTokens: 1_000, inputPerMillion: 30, outputPerMillion: 150 },
        { aboveInputTokens: 100, inputPerMillion: 6, outputPerMillion: 22.5, cacheReadPerMillion: 0.6 },
      ],
    };
    const cost = (inputTokens: number) =>
      toPicoUsd({ inputTokens, cacheReadTokens: 40, outputTokens: 10 }, tiered);
    expect(cost(100)).toBe(60 * 3e6 + 40 * 0.3e6 + 10 * 15e6);
    expect(cost(101)).toBe(61 * 6e6 + 40 * 0.6e6 + 10 * 22.5e6);
    expect(cost(1_000)).toBe(960 * 6e6 + 40 * 0.6e6 + 10 * 22.5e6);
    // A tier is whole in itself: a cache price that it does not name is its input price.
    expect(cost(1_001)).toBe(1_001 * 30e6 + 10 * 150e6);
  });

  it('is exact: many small sums are one big one', () => {
    const price = fc.integer({ min: 0, max: 100_000 }).map((milli) => milli / 1_000);
    const tokens = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(
        price,
        price,
        fc.array(fc.tuple(tokens, tokens), { maxLength: 50 }),
        (input, output, calls) => {
          const table = { inputPerMillion: input, outputPerMillion: output };
          const cost = ([inputTokens, outputTokens]: [number, number]) =>
            toPicoUsd({ inputTokens, outputTokens }, table);
          const sum = calls.reduce((total, call) => total + cost(call), 0);
          const whole = calls.reduce<[number, number]>(
            (total, call) => [total[0] + call[0], total[1] + call[1]],
            [0, 0],
          );
          expect(sum).toBe(cost(whole));
          expect(Number.isSafeInteger(sum)).toBe(true);
        },
      ),
    );
  });

  it('never pays back where a provider says that more was cached than came in', () => {
    const tokens = { inputTokens: 10, cacheReadTokens: 100, outputTokens: 0 };
    expect(toPicoUsd(tokens, prices)).toBe(100 * 0.3e6);
  });
});

describe('toCost', () => {
  const tokens = { inputTokens: 1_000_000, outputTokens: 0 };
  const cost = (model: Partial<Parameters<typeof toCost>[1]>) => {
    return toCost(tokens, { costBasis: 'priced', images: false, local: false, ...model });
  };

  it('says how it knows', () => {
    expect(cost({ prices })).toEqual({ picoUsd: 3e12, costBasis: 'priced' });
    expect(cost({ prices: undefined })).toEqual({ picoUsd: 0, costBasis: 'unknown' });
    expect(cost({ costBasis: 'unknown', prices })).toEqual({ picoUsd: 0, costBasis: 'unknown' });
    expect(cost({ costBasis: 'local', prices })).toEqual({ picoUsd: 0, costBasis: 'local' });
  });
});

it('ten cents ten times are a dollar', () => {
  const dime = toPicoUsd(
    { inputTokens: 0, outputTokens: 1_000 },
    { inputPerMillion: 0, outputPerMillion: 100 },
  );
  expect(toUsd(dime)).toBe(0.1);
  expect(toUsd(Array.from({ length: 10 }, () => dime).reduce((a, b) => a + b))).toBe(1);
});
