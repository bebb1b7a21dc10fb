import type { GrammarRule } from '../../src/index.ts';

/** One edit of one source file of core, and the rule that it breaks. `find` stands there exactly once. */
export interface FaultyVariant {
  name: string;
  /** Relative to `packages/core/src`. */
  file: string;
  find: string;
  replace: string;
  breaks: GrammarRule;
}

/** Mistakes that other implementations of the contract have made (its section 11). */
export const faultyVariants: readonly FaultyVariant[] = [
  {
    name: 'done after error',
    file: 'turn-log.ts',
    find: 'this.#channel.push(ending);',
    replace: `this.#channel.push(ending);
    if (ending.type === 'error') this.#channel.push({ type: 'done', text: '', turnCount: 1 });`,
    breaks: 'ending-once',
  },
  {
    name: 'turnCount counts rounds',
    file: 'agent-loop.ts',
    find: 'turnCount: turn.turnCount,',
    replace: 'turnCount: turn.counters.rounds,',
    breaks: 'turn-count',
  },
  {
    name: 'done.text is trimmed',
    file: 'agent-loop.ts',
    find: 'text: turn.text.toString()',
    replace: 'text: turn.text.toString().trim()',
    breaks: 'done-text',
  },
  {
    name: 'a rejected call has no tool_start',
    file: 'run-calls.ts',
    find: 'turn.startCall(toolCallId, prepared.args);',
    replace: "if (prepared.kind === 'ready') turn.startCall(toolCallId, prepared.args);",
    breaks: 'call-end-unmatched',
  },
  {
    name: 'a stopped batch has starts without ends',
    file: 'finish-call.ts',
    find: 'of [...turn.openCalls]) {',
    replace: 'of [...turn.openCalls].filter(([, open]) => !open.started)) {',
    breaks: 'call-open-at-ending',
  },
  {
    name: 'usage comes before the calls of its round',
    file: 'agent-loop.ts',
    find: 'const batch = await runCalls(turn, reply.calls);',
    replace: `payOwed(turn);
    const batch = await runCalls(turn, reply.calls);`,
    breaks: 'usage-before-call',
  },
  {
    name: 'a refused turn has no run_start',
    file: 'begin-turn.ts',
    find: "turn.emit({ type: 'run_start', provider: provider.id, model, source });",
    replace: "if (!openError) turn.emit({ type: 'run_start', provider: provider.id, model, source });",
    breaks: 'run-start-first',
  },
  {
    name: 'context_meta comes only when it is not empty',
    file: 'gather-context.ts',
    find: "turn.emit({ type: 'context_meta'",
    replace: "if (meta.length > 0) turn.emit({ type: 'context_meta'",
    breaks: 'context-meta-missing',
  },
  {
    name: 'every tool_end is held until the slowest sibling',
    file: 'run-calls.ts',
    find: `const outcome = await executeCall(turn, { ...prepared, toolCallId });
  const durationMs = Math.max(0, turn.config.clock.now() - startedAt);`,
    replace: `const work = executeCall(turn, { ...prepared, toolCallId });
  const siblings = ((turn as Turn & { siblings?: Set<Promise<unknown>> }).siblings ??= new Set());
  siblings.add(work);
  const outcome = await work;
  const durationMs = Math.max(0, turn.config.clock.now() - startedAt);
  await Promise.all(siblings);`,
    breaks: 'call-end-held',
  },
  {
    name: 'a limit ends the turn in a plain done',
    file: 'agent-loop.ts',
    find: `turn.emit(event);
  return { stopReason: 'halted' };`,
    replace: "return { stopReason: 'halted' };",
    breaks: 'stop-reason',
  },
  {
    name: 'a call runs although its approval threw',
    file: 'prepare-call.ts',
    find: `question.expire();
    turn.throwIfStopped();`,
    replace: `question.expire();
    turn.throwIfStopped();
    return { comment: undefined };`,
    breaks: 'approval-denied',
  },
];
