import { createMemoryStore } from '@ethosagent/core';
import { isEthosError, type SessionStore } from '@ethosagent/core/contract';
import { ensureHome } from './home/ensure-home.ts';
import type { Home } from './home/home.ts';

/** Where sessions are kept, and what a person must know about it. */
export interface OpenedStore {
  readonly store: SessionStore;
  /** Why sessions are gone at exit, and what to do; `undefined` when they are kept. */
  readonly problem: string | undefined;
}

/** The store of the home: `ethos.db`. Where it cannot be used, sessions last as long as the program. */
export async function openStore(home: Home): Promise<OpenedStore> {
  try {
    const folder = ensureHome(home);
    const [{ createSqliteStore }, { join }] = await Promise.all([
      import('@ethosagent/store'),
      import('node:path'),
    ]);
    return { store: createSqliteStore({ path: join(folder, 'ethos.db') }), problem: undefined };
  } catch (error) {
    if (!isEthosError(error)) throw error;
    return { store: createMemoryStore(), problem: `Sessions are not kept. ${error.message}` };
  }
}
