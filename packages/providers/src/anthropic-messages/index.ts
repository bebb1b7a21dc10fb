export type { AnthropicMessagesOptions } from './options.ts';
export { createAnthropicMessagesProvider } from './provider.ts';
