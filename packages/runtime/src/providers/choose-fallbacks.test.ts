import { expect, test } from 'vitest';
import { chooseFallbacks, type ModelName } from './choose-fallbacks.ts';
import { chooseProvider, type ProviderWish } from './choose-provider.ts';

const env = {
  OPENAI_API_KEY: 'sk-openai-000',
  ANTHROPIC_API_KEY: 'sk-ant-00000',
  ETHOS_API_KEY: 'sk-ethos-0000',
};

function choose(wish: Partial<ProviderWish>, ...fallbacks: ModelName[]): ReturnType<typeof chooseFallbacks> {
  const main = chooseProvider({ env, ...wish });
  return chooseFallbacks(main, { fallbacks, env: wish.env ?? env });
}

test('another provider is asked at its own address with its own key', () => {
  const [first, second] = choose(
    { provider: 'custom', baseURL: 'http://127.0.0.1:9/v1', model: 'a' },
    { provider: 'anthropic', model: 'b' },
    { provider: 'ollama', model: 'qwen3:8b' },
  );
  expect(first).toMatchObject({ baseURL: 'https://api.anthropic.com', apiKey: 'sk-ant-00000', model: 'b' });
  expect(second).toMatchObject({
    baseURL: 'http://127.0.0.1:11434/v1',
    apiKey: undefined,
    model: 'qwen3:8b',
  });
});

test('the provider of the turn is asked where it is, with its key', () => {
  const baseURL = 'https://llm.example.com/v1';
  const [fallback] = choose({ provider: 'custom', baseURL, model: 'a' }, { provider: 'custom', model: 'b' });
  expect(fallback).toMatchObject({ baseURL, apiKey: 'sk-ethos-0000', model: 'b' });
});

test.each<[Partial<ProviderWish>, ModelName, string]>([
  [{ provider: 'demo' }, { provider: 'openai', model: 'm' }, 'The offline demo needs no fallback'],
  [{}, { provider: 'demo', model: 'm' }, 'The demo is no model'],
  [{}, { provider: 'oracle', model: 'm' }, 'There is no provider "oracle".'],
  [{}, { provider: 'anthropic', model: ' ' }, 'needs a model, as in anthropic:MODEL'],
  [{}, { provider: 'custom', model: 'm' }, 'needs the address of its server'],
])('%j with %j is refused', (wish, fallback, message) => {
  expect(() => choose(wish, fallback)).toThrow(message);
});
