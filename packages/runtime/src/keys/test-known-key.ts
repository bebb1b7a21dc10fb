import { EthosError } from '@ethosagent/core/contract';
import type { Environment } from '../providers/environment.ts';
import { createKeyRing, type FoundKey } from '../providers/key-ring.ts';
import type { KnownProvider } from '../providers/known-provider.ts';
import { toKeptValues } from './kept-keys.ts';
import type { KeptKeys } from './key-file.ts';
import { type KeyTest, testKey } from './test-key.ts';

/** What one small request with a key of the environment or of `keys.json` showed. */
export interface KnownKeyTest extends KeyTest {
  readonly provider: string;
  readonly source: FoundKey['source'];
}

/**
 * Tries the key that a turn would send to a provider. Throws `invalid_options` for a provider without keys and without
 * an address, `provider_unauthorized` where there is no key; what the server does is a status.
 */
export async function testKnownKey({
  env,
  kept,
  provider,
  baseURL = provider.baseURL,
  timeoutMs,
}: {
  env: Environment;
  kept: KeptKeys;
  provider: KnownProvider;
  /** @default the provider's own address */
  baseURL?: string | undefined;
  /** @default 10000 */
  timeoutMs?: number | undefined;
}): Promise<KnownKeyTest> {
  const { name, label, keyVariable } = provider;
  if (keyVariable === undefined) throw new EthosError('invalid_options', `${label} takes no key.`);
  if (baseURL === undefined) {
    throw new EthosError('invalid_options', `${name} has no address of its own: name it with --base-url.`);
  }
  const key = createKeyRing(env, toKeptValues(kept)).find(provider);
  if (key === undefined) {
    const advice = `Set ${keyVariable}, or add one: ethos keys add ${name}`;
    throw new EthosError('provider_unauthorized', `There is no key of ${name}. ${advice}`);
  }
  const test = await testKey({ provider, apiKey: key.value, baseURL, timeoutMs });
  return { provider: name, source: key.source, ...test };
}
