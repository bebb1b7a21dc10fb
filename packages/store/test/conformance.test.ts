import { join } from 'node:path';
import type { SessionStore } from '@ethosagent/core';
import { createSqliteStore } from '@ethosagent/store';
import { listSessionStoreChecks } from '@ethosagent/testkit';
import { describe, it } from 'vitest';
import { createTemporaryFolder } from './temporary-folder.ts';

describe('a SQLite store in a file', () => {
  const paths = new WeakMap<SessionStore, string>();
  const open = (path: string): SessionStore => {
    const store = createSqliteStore({ path });
    paths.set(store, path);
    return store;
  };
  const checks = listSessionStoreChecks(() => open(join(createTemporaryFolder(), 'ethos.db')), {
    reopen: (closed) => open(paths.get(closed) ?? ''),
  });
  for (const check of checks) it(check.name, check.run);
});

describe('a SQLite store in memory', () => {
  const checks = listSessionStoreChecks(() => createSqliteStore({ path: ':memory:' }));
  for (const check of checks) it(check.name, check.run);
});
