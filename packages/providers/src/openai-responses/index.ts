export type { OpenAIResponsesOptions, OpenAIResponsesProfileName } from './options.ts';
export { createOpenAIResponsesProvider } from './provider.ts';
