import { expect, test } from 'vitest';
import { listProviders } from './list-providers.ts';

const env = { ANTHROPIC_API_KEY: 'sk-ant-secret', OPENAI_API_KEY: ' ' };

test('every provider that can be named is listed with its evidence', () => {
  const rows = listProviders({ env }).map(({ name, evidence }) => [name, evidence]);
  expect(rows).toEqual([
    ['openai', '10 wire cases'],
    ['anthropic', '4 wire cases'],
    ['openrouter', '3 wire cases'],
    ['deepseek', '1 wire case'],
    ['ollama', '3 wire cases'],
    ['lmstudio', '2 wire cases'],
    ['llamacpp', '2 wire cases'],
    ['custom', '16 wire cases'],
    ['demo', 'offline, nothing to prove'],
  ]);
});

test('it tells whether a key is set, never the key', () => {
  const listing = listProviders({ env });
  expect(listing.filter(({ isKeySet }) => isKeySet).map(({ name }) => name)).toEqual(['anthropic']);
  expect(JSON.stringify(listing)).not.toContain('secret');
});
