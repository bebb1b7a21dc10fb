import { listProviderChecks, type ProviderTarget } from '@ethosagent/testkit';
import { describe, it } from 'vitest';
import { createOpenAIChatProvider } from './provider.ts';

describe.each([
  ['Node’s client', undefined],
  ['a given fetch', fetch],
])('through %s', (_, fetch) => {
  const create = ({ origin, apiKey }: ProviderTarget) =>
    createOpenAIChatProvider({ baseURL: `${origin}/v1`, apiKey, fetch });
  const checks = listProviderChecks({ create, dialect: 'openai-chat' });
  for (const check of checks) it(check.name, check.run);
});
