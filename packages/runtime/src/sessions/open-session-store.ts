import { EthosError, type SessionStore } from '@ethosagent/core/contract';
import { findHome } from '../home/home.ts';
import { openStore } from '../open-store.ts';
import type { Environment } from '../providers/environment.ts';

/**
 * The kept sessions of a person, without a runtime around them. Close it after use. Rejects with `storage_failed`
 * where sessions cannot be kept; the message says why and what to do.
 */
export async function openSessionStore({ env }: { env: Environment }): Promise<SessionStore> {
  const { store, problem } = await openStore(findHome({ env }));
  if (problem === undefined) return store;
  await store.close();
  throw new EthosError('storage_failed', problem);
}
