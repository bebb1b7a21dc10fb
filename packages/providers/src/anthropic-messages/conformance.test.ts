import { listProviderChecks, type ProviderTarget } from '@ethosagent/testkit';
import { describe, it } from 'vitest';
import { createAnthropicMessagesProvider } from './provider.ts';

describe.each([
  ['Node’s client', undefined],
  ['a given fetch', fetch],
])('through %s', (_, fetch) => {
  const create = ({ origin, apiKey }: ProviderTarget) =>
    createAnthropicMessagesProvider({ baseURL: origin, apiKey, fetch });
  const checks = listProviderChecks({ create, dialect: 'anthropic-messages' });
  for (const check of checks) it(check.name, check.run);
});
