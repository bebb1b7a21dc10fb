import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { listProviderChecks } from '../src/index.ts';
import { FAULTS } from './provider-conformance/faults.ts';
import { createToyAdapter } from './provider-conformance/toy-adapter.ts';
import { toyDialect } from './provider-conformance/toy-dialect.ts';
import type { ToyHabits } from './provider-conformance/toy-habits.ts';

/** Only faulty adapters get so little time: what hangs is to be found soon. */
const FAULTY_LIMIT_MS = 300;

function listChecks(without: Partial<ToyHabits> = {}, limitMs?: number) {
  return listProviderChecks({
    create: (target) => createToyAdapter(target, without),
    dialect: toyDialect,
    limitMs,
  });
}

describe('an adapter that keeps every promise', () => {
  for (const check of listChecks()) it(check.name, check.run);
});

describe.each(FAULTS)('an adapter with $name', ({ without, found }) => {
  it.each(found)('is found by "%s"', async (beginning) => {
    const checks = listChecks(without, FAULTY_LIMIT_MS).filter(({ name }) => name.startsWith(beginning));
    expect(checks.length).toBeGreaterThan(0);
    for (const check of checks) await expect(check.run(), check.name).rejects.toThrow();
  });
});

it('what an adapter throws outside of a call fails the check', () => {
  const file = fileURLToPath(new URL('./provider-conformance/throws-outside.ts', import.meta.url));
  const { stdout, status } = spawnSync(process.execPath, ['--conditions=@ethosagent/source', file], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([
    0,
    'something was thrown outside of the call: Error: nobody catches this\n',
  ]);
});

it('every check finds a fault', () => {
  const found = ['abort when the whole reply', ...FAULTS.flatMap((fault) => fault.found)];
  const blind = listChecks().filter(({ name }) => !found.some((beginning) => name.startsWith(beginning)));
  expect(blind.map(({ name }) => name)).toEqual([]);
});

it('without a protocol only what every provider promises is checked', () => {
  const checks = listProviderChecks({ create: (target) => createToyAdapter(target) });
  expect(checks.map(({ name }) => name)).toEqual(
    listChecks()
      .slice(0, checks.length)
      .map(({ name }) => name),
  );
  expect(checks).toHaveLength(5);
});
