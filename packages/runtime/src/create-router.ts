import { EthosError, type LLMProvider, type Router } from '@ethosagent/core/contract';
import { createDemoProvider, DEMO_BANNER } from '@ethosagent/providers/demo';
import { createOpenAIChatProvider } from '@ethosagent/providers/openai-chat';
import type { ProviderChoice } from './choose-provider.ts';
import type { RuntimeProvider } from './runtime.ts';

/** The chosen provider: how turns get at it, and what surfaces say about it. */
export interface ChosenProvider {
  readonly route: Router;
  readonly info: RuntimeProvider;
}

/** Makes the provider of a choice. Throws `invalid_options` when its address or key cannot be used. */
export function createRouter(choice: ProviderChoice): ChosenProvider {
  const provider = createProvider(choice);
  const { id } = provider;
  const demo = choice.kind === 'demo';
  return {
    info: { id, model: choice.model, demo, banner: demo ? DEMO_BANNER : undefined },
    route: ({ model }) => {
      if (choice.kind === 'openai-chat' && choice.lacksKey) throw toKeyError(choice.baseURL);
      return { provider, model: model ?? choice.model, source: 'global' };
    },
  };
}

function createProvider(choice: ProviderChoice): LLMProvider {
  if (choice.kind === 'demo') return createDemoProvider();
  const { baseURL, profile, apiKey } = choice;
  return createOpenAIChatProvider({ baseURL, profile, apiKey, id: choice.kind });
}

function toKeyError(baseURL: string): EthosError {
  const { host } = new URL(baseURL);
  return new EthosError(
    'provider_unauthorized',
    `There is no key for ${host}. Set OPENAI_API_KEY, or start with the provider demo, which needs none.`,
  );
}
