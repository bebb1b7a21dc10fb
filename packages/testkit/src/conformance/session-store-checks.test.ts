import { createMemoryStore } from '@ethosagent/core';
import { describe, expect, it } from 'vitest';
import { listSessionStoreChecks } from './session-store-checks.ts';

describe('the memory store', () => {
  for (const check of listSessionStoreChecks(createMemoryStore)) it(check.name, check.run);
});

it('a store that drops its cursor fails the check of follow', async () => {
  const checks = listSessionStoreChecks(() => {
    const store = createMemoryStore();
    return { ...store, follow: (id, options) => store.follow(id, { ...options, after: 0 }) };
  });
  const check = checks.find(({ name }) => name.startsWith('follow'));
  await expect(check?.run()).rejects.toThrow();
});
