import type { Config } from '../config/load-config.ts';
import { toKeptValues } from '../keys/kept-keys.ts';
import type { KeptKeys } from '../keys/key-file.ts';
import type { ProviderWish } from './choose-provider.ts';
import type { Environment } from './environment.ts';

/** What the settings and keys say about the provider. */
export function toProviderWish(
  { settings, explain }: Pick<Config, 'settings' | 'explain'>,
  { env, kept }: { env: Environment; kept: KeptKeys },
): ProviderWish {
  const { provider, protocol, model, baseURL, providers } = settings;
  const places = ['provider', 'protocol', 'baseURL'].flatMap((key) => explain(key)[0]?.place ?? []);
  return {
    provider,
    protocol,
    model,
    baseURL,
    providers,
    env,
    keptKeys: toKeptValues(kept),
    namedBy: places[0],
  };
}

/** `PROVIDER:MODEL` of the settings, taken apart. The model may have colons. */
export function toModelName(text: string): { provider: string; model: string } {
  const end = text.indexOf(':');
  return { provider: text.slice(0, end), model: text.slice(end + 1) };
}
