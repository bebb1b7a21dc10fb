import { listProviderChecks, type ProviderTarget } from '@ethosagent/testkit';
import { describe, it } from 'vitest';
import { createOpenAIChatProvider } from './provider.ts';

describe.each([
  // A connection that is closed when its whole reply has come still throws outside of the call.
  ['Node’s client', undefined, /^(a call that is left early|abort when the whole reply)/],
  // The body of a fetch that was closed rejects, and so does leaving the loop.
  ['a given fetch', fetch, /^(a call that is left early|leaving the loop)/],
])('through %s', (_, fetch, unkept) => {
  const create = ({ origin, apiKey }: ProviderTarget) =>
    createOpenAIChatProvider({ baseURL: `${origin}/v1`, apiKey, fetch });
  const checks = listProviderChecks({ create, dialect: 'openai-chat' });
  for (const check of checks) if (!unkept.test(check.name)) it(check.name, check.run);
});
