import { PROVIDER_PROFILES } from '@ethosagent/providers/profiles';
import { isLoopback, parseAddress } from './address.ts';
import { getJson } from './get-json.ts';
import { readModelIds } from './model-ids.ts';

/** A server of this machine that may be there. */
export interface LocalAddress {
  /** Name of its provider. */
  name: string;
  /** On a loopback address. */
  baseURL: string;
}

/** What a probe found. */
export interface LocalServer extends LocalAddress {
  /** It answered in time as such a server does. */
  readonly isAnswering: boolean;
  /** What it offers, in its order. */
  readonly models: readonly string[];
}

/** Ollama, LM Studio and llama.cpp at their usual ports. */
export const LOCAL_ADDRESSES: readonly LocalAddress[] = PROVIDER_PROFILES.flatMap(
  ({ name, baseURL, local }) => (local && baseURL !== undefined ? [{ name, baseURL }] : []),
);

/**
 * Asks the servers of this machine for their models: one request to each, all at once, without a key and without a
 * proxy. Never rejects. Addresses that are not on this machine are not asked.
 */
export async function probeLocalServers({
  addresses = LOCAL_ADDRESSES,
  timeoutMs = 300,
}: {
  /** @default {@link LOCAL_ADDRESSES} */
  addresses?: readonly LocalAddress[] | undefined;
  /** @default 300 */
  timeoutMs?: number | undefined;
} = {}): Promise<LocalServer[]> {
  return Promise.all(
    addresses.map(async ({ name, baseURL }) => {
      const url = parseAddress(`${baseURL.replace(/\/+$/, '')}/models`);
      const answer = isLoopback(url) ? await getJson({ url, timeoutMs, isDirect: true }) : undefined;
      // Anything may listen on such a port: only what lists models is such a server.
      const models = answer?.status === 200 ? readModelIds(answer.json) : undefined;
      return { name, baseURL, isAnswering: models !== undefined, models: models ?? [] };
    }),
  );
}
