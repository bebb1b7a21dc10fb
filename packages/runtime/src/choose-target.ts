import type { Route, Router, RouteTarget } from '@ethosagent/core/contract';
import type { Config } from './config/index.ts';
import type { KeyReading } from './keys/index.ts';
import { chooseFallbacks } from './providers/choose-fallbacks.ts';
import { chooseProvider, type ProviderWish } from './providers/choose-provider.ts';
import { type ChosenProvider, createRouter } from './providers/create-router.ts';
import type { Environment } from './providers/environment.ts';
import { findKnownProvider } from './providers/known-provider.ts';
import { probeLocalServers } from './providers/probe-local-servers.ts';
import { toModelName, toProviderWish } from './providers/to-provider-wish.ts';

/**
 * Chooses the provider and its fallbacks by the settings and keys. Servers of this machine are asked only when
 * `isProbing` is set and nothing else was chosen. Rejects with `invalid_options`. A turn may name another model, and
 * with `PROVIDER:MODEL` one of another provider.
 */
export async function chooseTarget(
  config: Config,
  options: { env: Environment; keys: KeyReading; isProbing: boolean },
): Promise<ChosenProvider> {
  const { env, keys, isProbing } = options;
  const { settings } = config;
  const wish = toProviderWish(config, { env, kept: keys.keys });
  let choice = chooseProvider(wish);
  const isNamed = [wish.provider, wish.protocol, wish.baseURL].some((one) => one !== undefined);
  if (choice.kind === 'demo' && !isNamed && isProbing) {
    choice = chooseProvider({ ...wish, localServers: await probeLocalServers() });
  }
  const fallbacks = (settings.fallbacks ?? []).map(toModelName);
  const others = chooseFallbacks(choice, { ...wish, fallbacks });
  const chosen = await createRouter(choice, others, { models: settings.models });
  const route = createSwitch(chosen.route, { wish, settings });
  if (choice.kind !== 'demo' || wish.model === undefined) return { ...chosen, route };
  const notice = `The model ${wish.model} is not asked: no provider is connected. Name one with --provider or --base-url.`;
  return { route, info: { ...chosen.info, notices: [...chosen.info.notices, notice] } };
}

/** A router that also knows `PROVIDER:MODEL`. A model may itself have a colon, so the name must be a provider's. */
function createSwitch(
  route: Router,
  { wish, settings }: { wish: ProviderWish; settings: Config['settings'] },
): Router {
  const others = new Map<string, Promise<RouteTarget & Pick<Route, 'source'>>>();
  return async (input) => {
    const { provider, model } = toModelName(input.model ?? '');
    if (provider === '' || !findKnownProvider(provider, settings.providers)) return route(input);
    const name = `${provider}:${model}`;
    const { env, providers, keptKeys } = wish;
    const other =
      others.get(name) ??
      createRouter(chooseProvider({ env, providers, keptKeys, provider, model }), [], settings).then(
        (chosen) => chosen.route({ ...input, model }),
      );
    others.set(name, other);
    try {
      return await other;
    } catch (error) {
      others.delete(name);
      throw error;
    }
  };
}
