import type { WireDialectName } from '../../wire/wire-dialect.ts';
import type { ProviderDialect } from '../provider-dialect.ts';
import { anthropicMessages } from './anthropic-messages.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';

/** The protocols that the test kit can write, by name. */
export const PROVIDER_DIALECTS: Readonly<Record<WireDialectName, ProviderDialect>> = {
  'anthropic-messages': anthropicMessages,
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
};
