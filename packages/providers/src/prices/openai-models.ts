import { type DatedModelFacts, type ModelTable, toPrices } from './model-facts.ts';

const ON_MODEL_PAGE = 'model page of the vendor';
const IN_TABLES = 'price list of the vendor, as several public tables repeat it';

const COMMON = { images: true, files: true, reasoning: true } as const;
const LARGE = { ...COMMON, contextWindow: 1_050_000, maxOutput: 128_000 };
const SMALL = { ...COMMON, contextWindow: 400_000, maxOutput: 128_000 };
const GPT_4_1 = { ...COMMON, contextWindow: 1_047_576, maxOutput: 32_768, reasoning: false };
const GPT_4O = { ...COMMON, contextWindow: 128_000, maxOutput: 16_384, reasoning: false };
const O_SERIES = { ...COMMON, contextWindow: 200_000, maxOutput: 100_000 };

const november = { asOf: '2026-11', source: ON_MODEL_PAGE } satisfies Partial<DatedModelFacts>;
const october = { asOf: '2026-10', source: ON_MODEL_PAGE } satisfies Partial<DatedModelFacts>;
const autumn = { asOf: '2026-09', source: IN_TABLES } satisfies Partial<DatedModelFacts>;
const spring = { asOf: '2026-05', source: IN_TABLES } satisfies Partial<DatedModelFacts>;

/** From GPT-5.4 on, a long request costs twice as much for input and its cache, and half as much again for output. */
const LONG = { above: 272_000, input: 2, output: 1.5 };

/** Models of OpenAI at standard speed. Where price lists contradict each other, the price is left out. */
export const OPENAI_MODELS: ModelTable = {
  'gpt-6.2-sol': {
    ...LARGE,
    ...november,
    prices: toPrices({ input: 2, output: 10, read: 0.1, write: 2.5, writeLong: 5 }, LONG),
  },
  'gpt-6.1-sol': {
    ...LARGE,
    ...october,
    prices: toPrices({ input: 2, output: 10, read: 0.1, write: 2.5 }, LONG),
  },
  'gpt-6-sol': {
    ...LARGE,
    ...october,
    prices: toPrices({ input: 2, output: 10, read: 0.2, write: 2.5 }, LONG),
  },
  'gpt-6-astra': {
    ...LARGE,
    ...autumn,
    prices: toPrices({ input: 10, output: 50, read: 1, write: 12.5 }, LONG),
  },
  'gpt-6-luna': {
    ...LARGE,
    ...autumn,
    prices: toPrices({ input: 0.1, output: 0.5, read: 0.01, write: 0.125 }, LONG),
  },
  'gpt-5.6': { ...LARGE, ...autumn },
  'gpt-5.6-sol': { ...LARGE, ...autumn },
  'gpt-5.5': { ...LARGE, ...spring, prices: toPrices({ input: 5, output: 30, read: 0.5 }, LONG) },
  'gpt-5.4': { ...LARGE, ...spring, prices: toPrices({ input: 2.5, output: 15, read: 0.25 }, LONG) },
  'gpt-5.4-mini': { ...SMALL, ...spring, prices: toPrices({ input: 0.75, output: 4.5, read: 0.075 }) },
  'gpt-5.4-nano': { ...COMMON, ...spring, prices: toPrices({ input: 0.2, output: 1.25, read: 0.02 }) },
  'gpt-5': { ...SMALL, ...spring, prices: toPrices({ input: 1.25, output: 10, read: 0.125 }) },
  'gpt-5-mini': { ...SMALL, ...spring, prices: toPrices({ input: 0.25, output: 2, read: 0.025 }) },
  'gpt-4.1': { ...GPT_4_1, ...spring, prices: toPrices({ input: 2, output: 8, read: 0.5 }) },
  'gpt-4.1-mini': { ...GPT_4_1, ...spring, prices: toPrices({ input: 0.4, output: 1.6, read: 0.1 }) },
  'gpt-4.1-nano': { ...GPT_4_1, ...spring, prices: toPrices({ input: 0.1, output: 0.4, read: 0.025 }) },
  'gpt-4o': { ...GPT_4O, ...spring, prices: toPrices({ input: 2.5, output: 10, read: 1.25 }) },
  // The first snapshot kept its first price.
  'gpt-4o-2024-05-13': {
    ...GPT_4O,
    ...spring,
    maxOutput: 4_096,
    prices: toPrices({ input: 5, output: 15 }),
  },
  'gpt-4o-mini': { ...GPT_4O, ...spring, prices: toPrices({ input: 0.15, output: 0.6, read: 0.075 }) },
  'o4-mini': { ...O_SERIES, ...spring, prices: toPrices({ input: 1.1, output: 4.4, read: 0.275 }) },
};
