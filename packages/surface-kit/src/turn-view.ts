import type { AgentEventOf, Audience, RouteSource } from '@ethosagent/core/contract';
import { EMPTY_USAGE, type UsageSum } from './usage-sum.ts';

/** One call as a surface draws it. */
export interface CallView {
  readonly toolCallId: string;
  readonly toolName: string;
  /** The final arguments; a raw string when the model's were not valid JSON. */
  readonly args: unknown;
  /** `stopped`: the turn ended before the call reported back. */
  readonly state: 'running' | 'ok' | 'failed' | 'stopped';
  /** The latest progress notice, of either audience: gate it before a person sees it. */
  readonly progress?: { message: string; percent?: number | undefined; audience: Audience } | undefined;
  readonly durationMs?: number | undefined;
  readonly audience?: Audience | undefined;
  readonly result?: string | undefined;
  readonly error?: string | undefined;
}

/** Everything that a surface draws of one turn. Values are never changed in place: `foldEvent` makes the next one. */
export interface TurnView {
  readonly route: { provider: string; model: string; source: RouteSource } | undefined;
  /** What the injectors wrote; `undefined` until `context_meta` came. */
  readonly context: Readonly<Record<string, unknown>> | undefined;
  readonly failedInjectors: readonly string[];
  readonly text: string;
  readonly thinking: string;
  /** By `toolCallId`, in the order of their start. */
  readonly calls: ReadonlyMap<string, CallView>;
  /** Notices of the loop itself for the person (retry waits, budgets), without the twin of a halt. */
  readonly notices: readonly string[];
  readonly halt: AgentEventOf<'halt'> | undefined;
  readonly usage: UsageSum;
  /** `undefined` while the turn runs: then a surface may spin, and only then. */
  readonly ending: AgentEventOf<'done'> | AgentEventOf<'error'> | undefined;
}

/** The view of a turn that has not said anything yet. */
export function createTurnFold(): TurnView {
  return {
    route: undefined,
    context: undefined,
    failedInjectors: [],
    text: '',
    thinking: '',
    calls: new Map(),
    notices: [],
    halt: undefined,
    usage: EMPTY_USAGE,
    ending: undefined,
  };
}
