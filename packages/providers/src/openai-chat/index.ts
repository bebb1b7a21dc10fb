export type { OpenAIChatOptions } from './options.ts';
export { OPENAI_CHAT_PROFILES, type OpenAIChatProfileName } from './profiles.ts';
export { createOpenAIChatProvider } from './provider.ts';
