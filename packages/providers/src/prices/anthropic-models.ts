import { type DatedModelFacts, type ModelTable, toPrices } from './model-facts.ts';

const COMMON = { images: true, files: true, reasoning: true } as const;
const LARGE = { ...COMMON, contextWindow: 1_000_000, maxOutput: 128_000 };
const SMALL = { ...COMMON, contextWindow: 200_000, maxOutput: 64_000 };

const november = {
  asOf: '2026-11',
  source: 'price list and model pages of the vendor',
} satisfies Partial<DatedModelFacts>;
const may = {
  asOf: '2026-05',
  source: 'price list of the vendor; limits as public tables repeat them',
} satisfies Partial<DatedModelFacts>;

const OPUS_5 = toPrices({ input: 5, output: 25, read: 0.5, write: 6.25, writeLong: 10 });
const SONNET_4 = toPrices({ input: 3, output: 15, read: 0.3, write: 3.75, writeLong: 6 });

/** Models of Anthropic. Cache writes live for five minutes, long ones for an hour. */
export const ANTHROPIC_MODELS: ModelTable = {
  'claude-fable-5-1': {
    ...LARGE,
    ...november,
    prices: toPrices({ input: 10, output: 50, read: 0.25, write: 12.5, writeLong: 20 }),
  },
  'claude-fable-5': {
    ...LARGE,
    ...november,
    prices: toPrices({ input: 10, output: 50, read: 1, write: 12.5, writeLong: 20 }),
  },
  'claude-opus-5-5': {
    ...LARGE,
    ...november,
    prices: toPrices({ input: 4, output: 20, read: 0.2, write: 5, writeLong: 8 }),
  },
  'claude-opus-5': { ...LARGE, ...november, prices: OPUS_5 },
  'claude-opus-4-8': { ...LARGE, ...may, prices: OPUS_5 },
  'claude-opus-4-7': { ...COMMON, ...may, prices: OPUS_5 },
  'claude-opus-4-6': { ...LARGE, ...may, prices: OPUS_5 },
  'claude-opus-4-5': { ...SMALL, ...may, prices: OPUS_5 },
  'claude-sonnet-5-5': {
    ...LARGE,
    ...november,
    prices: toPrices({ input: 2, output: 10, read: 0.1, write: 2.5, writeLong: 4 }),
  },
  'claude-sonnet-5': {
    ...LARGE,
    ...november,
    prices: toPrices({ input: 2, output: 10, read: 0.2, write: 2.5, writeLong: 4 }),
  },
  'claude-sonnet-4-6': { ...LARGE, ...may, maxOutput: 64_000, prices: SONNET_4 },
  'claude-sonnet-4-5': { ...SMALL, ...may, prices: SONNET_4 },
  'claude-haiku-5-5': {
    ...LARGE,
    ...november,
    prices: toPrices(
      { input: 0.1, output: 0.5, read: 0.01, write: 0.125, writeLong: 0.2 },
      { above: 100_000, input: 5, output: 5 },
    ),
  },
  'claude-haiku-4-5': {
    ...SMALL,
    ...november,
    prices: toPrices({ input: 1, output: 5, read: 0.1, write: 1.25, writeLong: 2 }),
  },
};
