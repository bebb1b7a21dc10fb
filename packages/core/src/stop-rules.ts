import type { AgentEventOf, Tool } from './contract/index.ts';
import type { Limits } from './loop-options.ts';
import { toUsd } from './money.ts';

/** What the budget rules look at; counted over one turn. */
export interface StopCounters {
  rounds: number;
  calls: number;
  /** Calls of each name with the tool behind it, `undefined` for an unknown name. */
  byName: Map<string, { count: number; tool: Tool | undefined }>;
  streak: { key: string; toolName: string; count: number; result: number | undefined };
  /** The longest streak that reached the cap since the last check. */
  trippedStreak: { toolName: string; count: number } | undefined;
}

/** A call that was answered, as the counters see it. */
export interface CountedCall {
  toolName: string;
  tool: Tool | undefined;
  /** Name and canonical arguments: equal for equal calls. */
  key: string;
  /** Hash of the result. */
  result: number | undefined;
}

export interface StopInput {
  counters: StopCounters;
  limits: Limits;
  picoUsd: number;
}

type BudgetHalt = Omit<AgentEventOf<'halt'>, 'type' | 'kind'>;

export function createStopCounters(): StopCounters {
  return {
    rounds: 0,
    calls: 0,
    byName: new Map(),
    streak: { key: '', toolName: '', count: 0, result: undefined },
    trippedStreak: undefined,
  };
}

/** Counts the calls of a batch, in call order. */
export function countCalls(counters: StopCounters, calls: readonly CountedCall[], limits: Limits): void {
  for (const call of calls) {
    counters.calls += 1;
    const named = counters.byName.get(call.toolName) ?? { count: 0, tool: call.tool };
    counters.byName.set(call.toolName, { count: named.count + 1, tool: call.tool });
    countStreak(counters, call, limits);
  }
}

function countStreak(counters: StopCounters, call: CountedCall, limits: Limits): void {
  const { streak } = counters;
  const moved = call.tool?.polling === true && call.result !== streak.result;
  const count = call.key === streak.key && !moved ? streak.count + 1 : 1;
  counters.streak = { key: call.key, toolName: call.toolName, count, result: call.result };
  if (count >= limits.maxIdenticalStreak) counters.trippedStreak = { toolName: call.toolName, count };
}

/** The budget rules in the order in which they are asked. A new rule is one more entry. */
const RULES: readonly ((input: StopInput) => BudgetHalt | undefined)[] = [
  function costCap({ limits, picoUsd }) {
    const cap = limits.budgetCapUsd;
    if (cap === undefined || toUsd(picoUsd) < cap) return undefined;
    const message = `Stopped: this session has spent $${toUsd(picoUsd).toFixed(4)}, its cap is $${cap}. Raise the budget to go on.`;
    return { rule: 'cost-cap', toolName: '_budget', message };
  },
  function toolBudget({ counters, limits }) {
    if (counters.calls < limits.maxToolCallsPerTurn) return undefined;
    const message = `Stopped: this turn made ${counters.calls} tool calls, its limit is ${limits.maxToolCallsPerTurn}. Say "go on", or raise the limit.`;
    return { rule: 'tool-budget', toolName: '_budget', count: counters.calls, message };
  },
  function identicalName({ counters, limits }) {
    for (const [toolName, { count, tool }] of counters.byName) {
      const cap =
        tool?.maxIdenticalCalls ?? (tool?.readOnly ? Number.POSITIVE_INFINITY : limits.maxIdenticalToolCalls);
      if (count < cap) continue;
      const message = `Stopped: ${toolName} was called ${count} times in this turn, its limit is ${cap}. Say "go on", or raise the limit.`;
      return { rule: 'identical-name', toolName, count, message };
    }
    return undefined;
  },
  function identicalStreak({ counters, limits }) {
    const tripped = counters.trippedStreak;
    if (!tripped) return undefined;
    const message = `Stopped: ${tripped.toolName} was called ${tripped.count} times in a row with the same arguments, the limit is ${limits.maxIdenticalStreak}.`;
    return { rule: 'identical-streak', toolName: tripped.toolName, count: tripped.count, message };
  },
  function roundLimit({ counters, limits }) {
    if (counters.rounds < limits.maxRounds) return undefined;
    const message = `Stopped: this turn took ${counters.rounds} rounds, its limit is ${limits.maxRounds}. Say "go on", or raise the limit.`;
    return { rule: 'round-limit', toolName: '_budget', count: counters.rounds, message };
  },
];

/** The first budget rule that trips. Asked before each LLM call but the first. */
export function findBudgetHalt(input: StopInput): AgentEventOf<'halt'> | undefined {
  for (const rule of RULES) {
    const halt = rule(input);
    if (halt) return { type: 'halt', kind: 'budget', ...halt };
  }
  return undefined;
}
