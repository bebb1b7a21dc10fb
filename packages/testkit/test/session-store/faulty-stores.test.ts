import { createMemoryStore, listSessionStoreChecks } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { CATALOG_FAULTS, COPY_FAULTS, SEARCH_FAULTS } from './catalog-faults.ts';
import { FOLLOW_FAULTS } from './follow-faults.ts';
import { LOG_FAULTS } from './log-faults.ts';

const FAULTS = { ...LOG_FAULTS, ...FOLLOW_FAULTS, ...CATALOG_FAULTS, ...COPY_FAULTS, ...SEARCH_FAULTS };

/** Only for what never comes: no check passes because of it. */
const limitMs = 150;

describe('a store that breaks a promise fails the check', () => {
  it.each(Object.entries(FAULTS))('%s', async (name, fault) => {
    const check = listSessionStoreChecks(() => fault(createMemoryStore()), { limitMs }).find(
      (candidate) => candidate.name === name,
    );
    expect(check, 'a fault names its check').toBeDefined();
    await expect(check?.run()).rejects.toThrow();
  });

  const forgetful = listSessionStoreChecks(createMemoryStore, { limitMs, reopen: createMemoryStore });
  const kept = forgetful.filter(({ name }) => !(name in FAULTS));
  it.each(kept.map((check) => [check.name, check] as const))('%s', async (_name, check) => {
    await expect(check.run()).rejects.toThrow();
  });

  it('every check is seen to fail', () => {
    const names = listSessionStoreChecks(createMemoryStore).map(({ name }) => name);
    expect(names.filter((name) => !(name in FAULTS))).toEqual([]);
    expect(kept.length).toBe(3);
  });
});
