import { EthosError, type Router, type RouteTarget } from '@ethosagent/core/contract';
import { createDemoProvider, DEMO_BANNER } from '@ethosagent/providers/demo';
import type { Settings } from '../config/settings-schema.ts';
import type { RuntimeProvider } from '../runtime.ts';
import type { ProviderChoice, ServerChoice } from './choose-provider.ts';
import { createProvider } from './create-provider.ts';

/** The chosen provider: how turns get at it, and what surfaces say about it. */
export interface ChosenProvider {
  readonly route: Router;
  readonly info: RuntimeProvider;
}

/** Makes the providers of a choice. Rejects with `invalid_options` when an address or key cannot be used. */
export async function createRouter(
  choice: ProviderChoice,
  fallbacks: readonly ServerChoice[],
  { models }: { models?: Settings['models'] } = {},
): Promise<ChosenProvider> {
  if (choice.kind === 'demo') return createDemoRouter(choice.model);
  const main = await toTarget(choice, models);
  const others: RouteTarget[] = [];
  for (const fallback of fallbacks) others.push(await toTarget(fallback, models));
  const lacking = [choice, ...fallbacks].find(({ missing }) => missing.length > 0);
  return {
    info: {
      id: main.provider.id,
      model: main.model,
      demo: false,
      banner: undefined,
      notices: choice.notices,
      fallbacks: others.map(({ provider, model }) => ({ provider: provider.id, model })),
    },
    route: ({ model }) => {
      if (lacking !== undefined) throw toKeyError(lacking);
      return { ...main, ...(model === undefined ? {} : { model }), source: 'global', fallbacks: others };
    },
  };
}

function createDemoRouter(model: string): ChosenProvider {
  const provider = createDemoProvider();
  return {
    info: { id: provider.id, model, demo: true, banner: DEMO_BANNER, notices: [], fallbacks: [] },
    route: (input) => ({ provider, model: input.model ?? model, source: 'global' }),
  };
}

async function toTarget(choice: ServerChoice, models: Settings['models']): Promise<RouteTarget> {
  return { provider: await createProvider(choice, models), model: choice.model };
}

function toKeyError({ baseURL, missing }: ServerChoice): EthosError {
  const { host } = new URL(baseURL);
  return new EthosError(
    'provider_unauthorized',
    `There is no key for ${host}. Set ${missing.join(' or ')}, or start with the provider demo, which needs none.`,
  );
}
