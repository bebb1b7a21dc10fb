import { describe, expect, it } from 'vitest';
import { type AnthropicMessagesOptions, parseBaseURL } from './options.ts';
import { createAnthropicMessagesProvider } from './provider.ts';

const prices = { inputPerMillion: 3, outputPerMillion: 15, cacheWritePerMillion: 3.75 };

function describeModel(options: Partial<AnthropicMessagesOptions>) {
  return createAnthropicMessagesProvider({ baseURL: 'https://example.com', ...options }).describe('m');
}

describe('options of the provider', () => {
  it.each([
    ['https://api.anthropic.com', 'https://api.anthropic.com/v1/messages'],
    ['https://api.anthropic.com/', 'https://api.anthropic.com/v1/messages'],
    ['https://api.anthropic.com/v1/', 'https://api.anthropic.com/v1/messages'],
    ['https://x.example.com/anthropic', 'https://x.example.com/anthropic/v1/messages'],
    ['https://x.example.com/v1/messages?beta=true', 'https://x.example.com/v1/messages?beta=true'],
  ])('adds the path to %s', (baseURL, expected) => {
    expect(parseBaseURL(baseURL).href).toBe(expected);
  });

  it.each([
    [{ baseURL: 'api.anthropic.com' }, /complete http or https address/],
    [{ apiKey: 'sk-secret\n' }, /Copy it anew/],
    [{ headers: { 'x-a': 'secret\r\nb: 1' } }, /header "x-a"/],
    [{ cache: 'forever' as 'long' }, /Take one of short, long, off/],
  ])('rejects %j without showing a secret', (options, words) => {
    const create = (): unknown => describeModel(options);
    expect(create).toThrow(expect.objectContaining({ code: 'invalid_options' }));
    expect(create).toThrow(words);
    expect(create).not.toThrow(/secret/);
  });

  it('is named anthropic unless it is given an id', () => {
    const create = (id?: string): string => createAnthropicMessagesProvider({ baseURL: 'http://x', id }).id;
    expect([create(), create('mine')]).toEqual(['anthropic', 'mine']);
  });

  it('knows prices as given, and that the models take images and files', () => {
    const taken = { images: true, files: true, local: false };
    expect(describeModel({ prices: { m: prices } })).toEqual({ prices, costBasis: 'priced', ...taken });
    expect(describeModel({ prices: { other: prices } })).toEqual({ costBasis: 'unknown', ...taken });
    expect(describeModel({ images: false, files: false })).toMatchObject({ images: false, files: false });
  });

  it('knows list prices and windows at the service of the vendor only', () => {
    const model = 'claude-haiku-4-5-20251001';
    const describeAt = (baseURL: string) => createAnthropicMessagesProvider({ baseURL }).describe(model);
    expect(describeAt('https://api.anthropic.com')).toMatchObject({
      prices: { inputPerMillion: 1, cacheWriteLongPerMillion: 2 },
      costBasis: 'priced',
      contextWindow: 200_000,
    });
    expect(describeAt('https://notanthropic.com')).toMatchObject({ costBasis: 'unknown' });
  });

  it('knows a server on this machine, which costs nothing unless it is said to bill', () => {
    const baseURL = 'http://127.0.0.1:9';
    expect(describeModel({ baseURL })).toMatchObject({ costBasis: 'local', local: true });
    expect(describeModel({ baseURL, local: false })).toMatchObject({ costBasis: 'unknown', local: false });
    expect(describeModel({ local: true })).toMatchObject({ costBasis: 'local', local: true });
  });
});
