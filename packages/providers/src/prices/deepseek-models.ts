import { type ModelTable, toPrices } from './model-facts.ts';

const COMMON = {
  contextWindow: 1_000_000,
  maxOutput: 384_000,
  files: false,
  reasoning: true,
  asOf: '2026-11',
  source: 'price list of the vendor',
} as const;

const FLASH = {
  ...COMMON,
  images: true,
  prices: toPrices({ input: 0.3, output: 1.2, read: 0.006 }),
};

/** Models of DeepSeek at the price of peak hours, so that a cap holds at any time; other hours cost half of it. */
export const DEEPSEEK_MODELS: ModelTable = {
  'deepseek-flash': FLASH,
  // The former name is served by the newer model at its price.
  'deepseek-v4-flash': FLASH,
  'deepseek-v4-pro': {
    ...COMMON,
    images: false,
    prices: toPrices({ input: 1.32, output: 3.96, read: 0.044 }),
  },
};
