import { EthosError } from '@ethosagent/core/contract';
import { ensureHome } from '../home/ensure-home.ts';
import type { Home } from '../home/home.ts';
import type { KnownProvider } from '../providers/known-provider.ts';
import { createKeyFile } from './key-file.ts';
import { parseKey } from './parse-key.ts';
import { type KeyTest, type KeyTestStatus, testKey } from './test-key.ts';

/** A key to keep. */
export interface KeyAddition {
  home: Home;
  provider: KnownProvider;
  /** As typed or pasted. */
  key: string;
  /** Try it first, by one small request to the provider. @default true */
  isTested?: boolean | undefined;
  /** Where it will be used. @default the provider's own address */
  baseURL?: string | undefined;
  /** Of the request; milliseconds. @default 10000 */
  timeoutMs?: number | undefined;
}

const REASONS: Partial<Record<KeyTestStatus, 'provider_unauthorized' | 'provider_unavailable'>> = {
  rejected: 'provider_unauthorized',
  unreachable: 'provider_unavailable',
  unclear: 'provider_unavailable',
};

/**
 * Keeps a key in `keys.json` after it was tried, and gives what the test showed (`undefined` when it was not tried).
 * One that was rejected, or could not be tried, is not kept. Throws `invalid_options`, `provider_unauthorized`,
 * `provider_unavailable`, `storage_failed` or `storage_full`; no message shows the key.
 */
export async function addKey(addition: KeyAddition): Promise<KeyTest | undefined> {
  const { home, provider, isTested = true, baseURL, timeoutMs } = addition;
  if (provider.keyVariable === undefined) {
    throw new EthosError('invalid_options', `${provider.label} takes no key.`);
  }
  const apiKey = parseKey(addition.key, provider.name);
  ensureHome(home);
  const isTestable = isTested && (baseURL ?? provider.baseURL) !== undefined;
  const test = isTestable ? await testKey({ provider, apiKey, baseURL, timeoutMs }) : undefined;
  const code = test === undefined ? undefined : REASONS[test.status];
  if (test !== undefined && code !== undefined) {
    const advice = code === 'provider_unauthorized' ? '' : ' --no-test keeps it without a try.';
    throw new EthosError(code, `${test.message} The key was not kept.${advice}`);
  }
  createKeyFile(home).add(provider.name, apiKey);
  return test;
}
