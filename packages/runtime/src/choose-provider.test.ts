import { EthosError } from '@ethosagent/core/contract';
import { expect, test } from 'vitest';
import { chooseProvider, isLoopback, type ProviderWish } from './choose-provider.ts';

const key = { OPENAI_API_KEY: 'sk-not-a-real-key' };

function choose(wish: Partial<ProviderWish>): ReturnType<typeof chooseProvider> {
  return chooseProvider({ env: {}, ...wish });
}

function codeOf(wish: Partial<ProviderWish>): { code: string; message: string } {
  try {
    choose(wish);
  } catch (error) {
    if (error instanceof EthosError) return { code: error.code, message: error.message };
  }
  throw new Error('it was chosen');
}

test('nothing given is the demo', () => {
  expect(choose({})).toEqual({ kind: 'demo', model: 'demo' });
});

test('an address in the environment alone chooses nothing', () => {
  expect(choose({ env: { OPENAI_BASE_URL: 'https://example.com/v1' } }).kind).toBe('demo');
});

test('a blank key is no key', () => {
  expect(choose({ env: { OPENAI_API_KEY: '  \n' } }).kind).toBe('demo');
});

test('the flag for the demo wins over a key', () => {
  expect(choose({ provider: 'demo', env: key })).toEqual({ kind: 'demo', model: 'demo' });
});

test('a key chooses OpenAI with its default model', () => {
  expect(choose({ env: { OPENAI_API_KEY: ' sk-not-a-real-key\n' } })).toMatchObject({
    kind: 'openai-chat',
    baseURL: 'https://api.openai.com/v1',
    profile: 'openai',
    model: 'gpt-5.4-mini',
    apiKey: 'sk-not-a-real-key',
    lacksKey: false,
  });
});

test('with a key the address of the environment counts, and the flag wins over it', () => {
  const env = { ...key, OPENAI_BASE_URL: 'https://llm.example.com/v1' };
  expect(choose({ model: 'm', env })).toMatchObject({
    baseURL: 'https://llm.example.com/v1',
    profile: 'custom',
  });
  expect(choose({ model: 'm', baseURL: 'http://127.0.0.1:11434/v1', env })).toMatchObject({
    baseURL: 'http://127.0.0.1:11434/v1',
    profile: 'ollama',
  });
});

test('a server on this machine needs no key, another one does', () => {
  expect(choose({ baseURL: 'http://localhost:8080/v1', model: 'm' })).toMatchObject({ lacksKey: false });
  expect(choose({ baseURL: 'https://llm.example.com/v1', model: 'm' })).toMatchObject({ lacksKey: true });
  expect(choose({ provider: 'openai-chat' })).toMatchObject({ lacksKey: true, model: 'gpt-5.4-mini' });
});

test('a server whose models nobody knows wants one named', () => {
  expect(codeOf({ baseURL: 'http://127.0.0.1:11434/v1' })).toEqual({
    code: 'invalid_options',
    message: 'No model is known for 127.0.0.1:11434. Name one of that server with --model.',
  });
});

test.each([
  [{ provider: 'anthropic' }],
  [{ baseURL: 'example.com/v1', model: 'm' }],
  [{ baseURL: 'file:///etc/passwd', model: 'm' }],
  [{ provider: 'demo', baseURL: 'http://127.0.0.1:1/v1' }],
])('%j is refused', (wish) => {
  expect(codeOf(wish).code).toBe('invalid_options');
});

test.each([
  ['http://127.0.0.1:1234', true],
  ['http://127.9.9.9', true],
  ['http://localhost', true],
  ['http://box.localhost', true],
  ['http://[::1]:80', true],
  ['http://127.0.0.1.example.com', false],
  ['http://localhost.example.com', false],
  ['http://192.168.0.1', false],
])('%s on this machine: %j', (url, expected) => {
  expect(isLoopback(new URL(url))).toBe(expected);
});
