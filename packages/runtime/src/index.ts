export { toSessionRows } from '@ethosagent/store';
export * from './config/index.ts';
export { createRuntime } from './create-runtime.ts';
export * from './diagnosis/index.ts';
export * from './home/index.ts';
export * from './keys/index.ts';
export * from './maintenance/index.ts';
export * from './permissions/index.ts';
export * from './project/index.ts';
export * from './providers/index.ts';
export { type OwnCommand, runOwnCommand } from './run-own-command.ts';
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
