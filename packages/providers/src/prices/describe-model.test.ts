import { describe, expect, it } from 'vitest';
import { type ServerFacts, toModelDescription } from './describe-model.ts';

const prices = { inputPerMillion: 7, outputPerMillion: 9 };

function describeOn(server: Partial<ServerFacts>, model = 'gpt-5.4') {
  return toModelDescription(model, { profile: 'openai', local: false, images: true, files: true, ...server });
}

describe('the description of a model', () => {
  it('has the facts of the table', () => {
    expect(describeOn({})).toEqual({
      prices: {
        inputPerMillion: 2.5,
        outputPerMillion: 15,
        cacheReadPerMillion: 0.25,
        tiers: [
          { aboveInputTokens: 272_000, inputPerMillion: 5, outputPerMillion: 22.5, cacheReadPerMillion: 0.5 },
        ],
      },
      costBasis: 'priced',
      contextWindow: 1_050_000,
      images: true,
      files: true,
      local: false,
    });
  });

  it('takes what the caller says, fact by fact, and prices as a whole', () => {
    const models = { 'gpt-5.4': { prices, contextWindow: undefined, files: false } };
    expect(describeOn({ models })).toMatchObject({
      prices,
      contextWindow: 1_050_000,
      images: true,
      files: false,
    });
    expect(describeOn({ models }).prices).toEqual(prices);
    expect(describeOn({ models }, 'gpt-5.4-2026-03-05').prices).toEqual(prices);
    expect(describeOn({ models }, 'gpt-5').prices?.inputPerMillion).toBe(1.25);
  });

  it('prefers the prices that are given alone', () => {
    const models = { 'gpt-5.4': { prices: { inputPerMillion: 1, outputPerMillion: 1 } } };
    expect(describeOn({ models, prices: { 'gpt-5.4': prices } }).prices).toEqual(prices);
  });

  it('knows of a model on this machine what the caller says, and nothing of the table', () => {
    const local = { local: true, images: false, files: false };
    expect(describeOn(local)).toEqual({ costBasis: 'local', images: false, files: false, local: true });
    const models = { llava: { contextWindow: 4_096, images: true } };
    expect(describeOn({ ...local, models }, 'llava')).toEqual({
      costBasis: 'local',
      contextWindow: 4_096,
      images: true,
      files: false,
      local: true,
    });
  });

  it('asks for images in this order: this model, all models, the table and the adapter', () => {
    const mini = 'deepseek-v4-pro';
    const images = (server: Partial<ServerFacts>) =>
      describeOn({ profile: 'deepseek', ...server }, mini).images;
    expect(images({})).toBe(false);
    expect(images({ takeImages: true })).toBe(true);
    expect(images({ takeImages: true, models: { [mini]: { images: false } } })).toBe(false);
    expect(images({ images: false, models: { [mini]: { images: true } } })).toBe(true);
  });

  it('does not take a name of every object for a model', () => {
    expect(describeOn({ prices: {}, models: {} }, 'constructor')).toMatchObject({ costBasis: 'unknown' });
  });
});
