export { toSessionRows } from '@ethosagent/store';
export type { Config } from './config/load-config.ts';
export { createRuntime } from './create-runtime.ts';
export type { Home } from './home/home.ts';
export type { ListedRule, PermissionExplanation, PermissionMode, Permissions } from './permissions/index.ts';
export type { ModelName } from './providers/choose-fallbacks.ts';
export { listProviders, type ProviderListing } from './providers/list-providers.ts';
export type {
  DemoScenarioInfo,
  Runtime,
  RuntimeOptions,
  RuntimeProvider,
  RuntimeRunOptions,
} from './runtime.ts';
export {
  findSession,
  listSessions,
  type OpenedSession,
  openSession,
  type SessionWish,
} from './sessions/open-session.ts';
export { openSessionStore } from './sessions/open-session-store.ts';
export { readTranscript } from './sessions/read-transcript.ts';
