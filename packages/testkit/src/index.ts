export { createMemoryStore } from '@ethosagent/core';
export * from './cassette/index.ts';
export { checkGrammar } from './check-grammar.ts';
export { listProviderChecks, type ProviderChecksOptions } from './conformance/provider-checks.ts';
export type { DialectReply, DialectUsage, ProviderDialect } from './conformance/provider-dialect.ts';
export { PROVIDER_DIALECTS } from './conformance/provider-dialects/provider-dialects.ts';
export type { ProviderTarget } from './conformance/provider-stage.ts';
export {
  type ConformanceCheck,
  listSessionStoreChecks,
  type SessionStoreChecksOptions,
} from './conformance/session-store-checks.ts';
export { createFakeClock, type FakeClock } from './fake-clock.ts';
export { createFaultyStore } from './faulty-store.ts';
export type { CheckGrammarOptions } from './grammar/grammar-options.ts';
export { GRAMMAR_RULES, type GrammarRule, type GrammarViolation } from './grammar/grammar-rule.ts';
export { joinDeltas } from './join-deltas.ts';
export { type Recording, recordEvents, recordUntil } from './record-events.ts';
export { listRecordings, loadRecording } from './recordings/load-recording.ts';
export type { RecordedEnding, RecordedStream, RecordedStreamInfo } from './recordings/recorded-stream.ts';
export { type RenderedRecording, renderRecordings } from './recordings/render-recordings.ts';
export { type Reply, type ReplyPart, reply } from './reply.ts';
export {
  createScriptedProvider,
  type ScriptedProvider,
  type ScriptedProviderOptions,
} from './scripted-provider.ts';
export { createSequentialIds } from './sequential-ids.ts';
export type { StoreFault } from './store-fault.ts';
export { type LoadedCase, listCases, loadCase } from './wire/load-case.ts';
export { type RunWireCaseOptions, runWireCase } from './wire/run-case.ts';
export type { WireDialectName } from './wire/wire-dialect.ts';
export type { WireProblem } from './wire/wire-problem.ts';
export type { WireRequest } from './wire/wire-request.ts';
export type { Chunking, HttpDateHeader, WireResponse } from './wire/wire-response.ts';
export { createWireServer, type WireServer, type WireServerOptions } from './wire/wire-server.ts';
export type { CreateProvider, ProviderRequest } from './wire/wire-session.ts';
