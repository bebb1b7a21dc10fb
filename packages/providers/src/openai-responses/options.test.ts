import { describe, expect, it } from 'vitest';
import { type OpenAIResponsesOptions, parseBaseURL } from './options.ts';
import { createOpenAIResponsesProvider } from './provider.ts';

const create = (options: Partial<OpenAIResponsesOptions> = {}) =>
  createOpenAIResponsesProvider({ baseURL: 'https://api.openai.com/v1', ...options });

const invalid = expect.objectContaining({ code: 'invalid_options' });

describe('options of the provider', () => {
  it.each([
    ['https://api.openai.com/v1', 'https://api.openai.com/v1/responses'],
    ['http://localhost:1234/v1/', 'http://localhost:1234/v1/responses'],
    ['https://x.example.com/v1/responses', 'https://x.example.com/v1/responses'],
    ['https://x.example.com/openai?api-version=2', 'https://x.example.com/openai/responses?api-version=2'],
  ])('adds the path to %s', (baseURL, expected) => {
    expect(parseBaseURL(baseURL).href).toBe(expected);
  });

  it('rejects what cannot be used, without showing it', () => {
    expect(() => create({ baseURL: 'api.openai.com' })).toThrow(invalid);
    expect(() => create({ apiKey: 'sk-1\n' })).toThrow(invalid);
    expect(() => create({ apiKey: 'sk-1\n' })).not.toThrow(/sk-1/);
    expect(() => create({ headers: { 'x-a': 'secret\r\n' } })).toThrow(invalid);
    expect(() => create({ profile: 'toString' as 'custom' })).toThrow(/Take one of openai, deepseek, custom/);
  });

  it.each([
    ['https://api.openai.com/v1', 'openai'],
    ['https://eu.api.openai.com/v1', 'openai'],
    ['https://api.deepseek.com', 'deepseek'],
    ['https://notopenai.com/v1', 'custom'],
    ['http://127.0.0.1:8000/v1', 'custom'],
  ])('%s has the profile %s, which names the provider', (baseURL, id) => {
    expect(create({ baseURL }).id).toBe(id);
    expect(create({ baseURL, id: 'mine' }).id).toBe('mine');
  });

  it('describes well-known models by the list of their vendor', () => {
    expect(create().describe('gpt-5.4-mini-2026-03-17')).toEqual({
      prices: { inputPerMillion: 0.75, outputPerMillion: 4.5, cacheReadPerMillion: 0.075 },
      costBasis: 'priced',
      contextWindow: 400_000,
      images: true,
      files: true,
      local: false,
    });
    expect(create({ baseURL: 'https://api.deepseek.com' }).describe('deepseek-v4-pro')).toMatchObject({
      costBasis: 'priced',
      images: false,
      files: false,
    });
  });

  it('knows nothing of other models and of other servers', () => {
    const unknown = { costBasis: 'unknown', images: true, files: true, local: false };
    expect(create().describe('gpt-99')).toEqual(unknown);
    expect(create({ baseURL: 'https://gateway.example.com/v1' }).describe('gpt-5')).toEqual(unknown);
  });

  it('takes the word of the caller for prices and for what is local', () => {
    const prices = { inputPerMillion: 1, outputPerMillion: 2 };
    expect(create({ prices: { 'gpt-5': prices } }).describe('gpt-5').prices).toBe(prices);
    const baseURL = 'http://127.0.0.1:8000/v1';
    const local = { costBasis: 'local', images: true, files: true, local: true };
    expect(create({ baseURL, profile: 'openai' }).describe('gpt-5')).toEqual(local);
    expect(create({ baseURL, profile: 'openai', local: false }).describe('gpt-5')).toMatchObject({
      costBasis: 'priced',
      local: false,
    });
    expect(create({ baseURL, prices: { m: prices } }).describe('m')).toMatchObject({
      costBasis: 'priced',
      local: true,
    });
    expect(create({ local: true }).describe('gpt-5')).toEqual(local);
  });
});
