export { createRuntime } from './create-runtime.ts';
export type { ModelName } from './providers/choose-fallbacks.ts';
export { listProviders, type ProviderListing } from './providers/list-providers.ts';
export type {
  DemoScenarioInfo,
  Runtime,
  RuntimeOptions,
  RuntimeProvider,
  RuntimeRunOptions,
} from './runtime.ts';
