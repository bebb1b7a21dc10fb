export { createMemoryStore } from '@ethosagent/core';
export { checkGrammar } from './check-grammar.ts';
export { createFakeClock, type FakeClock } from './fake-clock.ts';
export { createFaultyStore } from './faulty-store.ts';
export type { CheckGrammarOptions } from './grammar/grammar-options.ts';
export { GRAMMAR_RULES, type GrammarRule, type GrammarViolation } from './grammar/grammar-rule.ts';
export { type Recording, recordEvents, recordUntil } from './record-events.ts';
export { type Reply, type ReplyPart, reply } from './reply.ts';
export {
  createScriptedProvider,
  type ScriptedProvider,
  type ScriptedProviderOptions,
} from './scripted-provider.ts';
export { createSequentialIds } from './sequential-ids.ts';
export type { StoreFault } from './store-fault.ts';
