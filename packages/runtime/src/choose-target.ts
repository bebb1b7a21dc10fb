import type { Config } from './config/load-config.ts';
import { toKeptValues } from './keys/kept-keys.ts';
import type { KeyReading } from './keys/key-file.ts';
import { chooseFallbacks, type ModelName } from './providers/choose-fallbacks.ts';
import { chooseProvider, type ProviderChoice } from './providers/choose-provider.ts';
import { type ChosenProvider, createRouter } from './providers/create-router.ts';
import type { Environment } from './providers/environment.ts';
import { probeLocalServers } from './providers/probe-local-servers.ts';

/** Who answers, and why. */
export interface Target extends ChosenProvider {
  readonly choice: ProviderChoice;
}

/**
 * Chooses the provider and its fallbacks by the settings and keys. Servers of this machine are asked only when
 * `isProbing` is set and nothing else was chosen. Rejects with `invalid_options`.
 */
export async function chooseTarget(
  config: Config,
  options: { env: Environment; keys: KeyReading; isProbing: boolean },
): Promise<Target> {
  const { env, keys, isProbing } = options;
  const { provider, protocol, model, baseURL, providers, fallbacks = [], models } = config.settings;
  const namedBy = ['provider', 'protocol', 'baseURL'].flatMap(
    (key) => config.explain(key)[0]?.place ?? [],
  )[0];
  const wish = { env, providers, keptKeys: toKeptValues(keys.keys) };
  const choose = (localServers?: Awaited<ReturnType<typeof probeLocalServers>>): ProviderChoice =>
    chooseProvider({ ...wish, provider, protocol, model, baseURL, namedBy, localServers });
  let choice = choose();
  const isNamed = [provider, protocol, baseURL].some((one) => one !== undefined);
  if (choice.kind === 'demo' && !isNamed && isProbing) choice = choose(await probeLocalServers());
  const others = chooseFallbacks(choice, { ...wish, fallbacks: fallbacks.map(toModelName) });
  const router = await createRouter(choice, others, { models });
  if (choice.kind !== 'demo' || model === undefined) return { choice, ...router };
  const notice = `The model ${model} is not asked: no provider is connected. Name one with --provider or --base-url.`;
  return { choice, ...router, info: { ...router.info, notices: [...router.info.notices, notice] } };
}

function toModelName(text: string): ModelName {
  const [provider = '', ...rest] = text.split(':');
  return { provider, model: rest.join(':') };
}
