import type { SessionStore } from '@ethosagent/core/contract';
import { CATALOG_CHECKS } from './session-store-catalog-checks.ts';
import { COPY_CHECKS } from './session-store-copy-checks.ts';
import { FOLLOW_CHECKS } from './session-store-follow-checks.ts';
import { LOG_CHECKS } from './session-store-log-checks.ts';
import { REOPEN_CHECKS } from './session-store-reopen-checks.ts';
import { SEARCH_CHECKS } from './session-store-search-checks.ts';

/** One promise of a port: `run` rejects when it is broken. Any test runner can run it. */
export interface ConformanceCheck {
  readonly name: string;
  run(): Promise<void>;
}

/** What {@link listSessionStoreChecks} may know of a store. */
export interface SessionStoreChecksOptions {
  /**
   * For a store that keeps its sessions: opens what `closed` kept, which is closed by then. Without it nothing is checked
   * of what a store keeps.
   */
  reopen?: ((closed: SessionStore) => SessionStore | Promise<SessionStore>) | undefined;
  /** Milliseconds within which something that must happen has happened. @default 10000 */
  limitMs?: number | undefined;
}

/**
 * The promises of a {@link SessionStore} as named checks. `create` gives a new, empty store for each check.
 *
 * @example
 * for (const check of listSessionStoreChecks(createMemoryStore)) test(check.name, check.run);
 */
export function listSessionStoreChecks(
  create: () => SessionStore | Promise<SessionStore>,
  { reopen, limitMs = 10_000 }: SessionStoreChecksOptions = {},
): readonly ConformanceCheck[] {
  const always = { ...LOG_CHECKS, ...FOLLOW_CHECKS, ...CATALOG_CHECKS, ...COPY_CHECKS, ...SEARCH_CHECKS };
  const checks = { ...always, ...(reopen ? REOPEN_CHECKS : {}) };
  return Object.entries(checks).map(([name, check]) => ({
    name,
    async run() {
      let store = await create();
      try {
        await check({
          store,
          limitMs,
          async reopen() {
            await store.close();
            if (reopen) store = await reopen(store);
            return store;
          },
        });
      } finally {
        await store.close();
      }
    },
  }));
}
