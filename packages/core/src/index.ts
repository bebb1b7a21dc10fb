export { AgentLoop } from './agent-loop.ts';
export { toCanonicalJson } from './canonical-json.ts';
export { systemClock } from './clock.ts';
export * from './contract/index.ts';
export { toErrorMessage, toEthosError } from './errors.ts';
export { createIds } from './ids.ts';
export { toJsonValue } from './json-value.ts';
export { DEFAULT_LIMITS, DEFAULT_RETRY, DEFAULT_TIMEOUTS } from './loop-config.ts';
export type {
  AgentLoopOptions,
  Limits,
  RetryOptions,
  RunOptions,
  Timeouts,
  TurnStream,
} from './loop-options.ts';
export { createMemoryStore } from './memory-store.ts';
export { addToFacts, createSessionFacts, type SessionFacts } from './session-facts.ts';
export { type ForkOptions, forkSession } from './sessions/fork-session.ts';
export type { InterruptedTurn } from './sessions/repair-session.ts';
export { type ResumedSession, redoTurns, resumeSession, undoTurns } from './sessions/resume-session.ts';
export type { SteerReceipt } from './steers.ts';
export { createTurnQueue } from './turn-queue.ts';
export { createWatcher, type WatcherOptions } from './watcher/create-watcher.ts';
export { isCredentialPath } from './watcher/credential-path.ts';
