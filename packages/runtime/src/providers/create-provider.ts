import type { LLMProvider } from '@ethosagent/core/contract';
import type { Settings } from '../config/settings-schema.ts';
import type { ServerChoice } from './choose-provider.ts';

/**
 * The adapter of a chosen server; only the one that is needed is loaded. Rejects with `invalid_options` when the
 * address or the key cannot be used. `models`: facts of the config, which win over the table.
 */
export async function createProvider(
  { profile, protocol, baseURL, apiKey }: ServerChoice,
  models?: Settings['models'],
): Promise<LLMProvider> {
  // A vendor's models cost money, also through a gateway on this machine.
  const local = profile.isKeyNeeded ? false : undefined;
  const options = { baseURL, apiKey, id: profile.name, local, models };
  switch (protocol) {
    case 'openai-responses': {
      const { createOpenAIResponsesProvider } = await import('@ethosagent/providers/openai-responses');
      return createOpenAIResponsesProvider(options);
    }
    case 'anthropic-messages': {
      const { createAnthropicMessagesProvider } = await import('@ethosagent/providers/anthropic-messages');
      return createAnthropicMessagesProvider(options);
    }
    case 'openai-chat': {
      const adapter = await import('@ethosagent/providers/openai-chat');
      const kind = adapter.OPENAI_CHAT_PROFILES.find((name) => name === profile.name);
      return adapter.createOpenAIChatProvider({ ...options, profile: kind });
    }
  }
}
