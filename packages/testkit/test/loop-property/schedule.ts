import type { HookName } from '@ethosagent/core/contract';
import type { StoreFault } from '../../src/index.ts';
import type { ReplyPiece } from './reply-pieces.ts';

/** What one LLM call gets: pieces in order. */
export type ReplyPlan = readonly ReplyPiece[];

/** How a provider misbehaves outside of its replies. */
type ProviderShape =
  | 'plain'
  | 'describe-throws'
  | 'not-iterable'
  | 'next-garbage'
  | 'return-hangs'
  | 'return-throws';

export interface HookPlan {
  on: HookName;
  guard: boolean;
  does: 'nothing' | 'throw' | 'hang' | 'garbage' | 'mutate' | 'refuse' | 'change-args';
}

export interface InjectorPlan {
  required: boolean;
  does: 'add' | 'throw' | 'hang' | 'garbage' | 'slow';
}

/** At its `at`-th question (from 1) the watcher does this. */
export interface WatcherPlan {
  asked: 'beforeCall' | 'afterEvent';
  at: number;
  does: 'pause' | 'terminate' | 'throw' | 'garbage';
}

export type PersonPlan = 'absent' | 'approve' | 'deny' | 'throw' | 'hang' | 'garbage' | 'slow';

/** Who pulls the events and how; `after` counts events. */
export type ConsumerPlan =
  | { does: 'eager' | 'slow' | 'concurrent' | 'return-first' }
  | { does: 'break' | 'stall' | 'return-twice'; after: number };

/** When the signal aborts. */
export type AbortPlan = { when: 'before' } | { when: 'event'; after: number } | { when: 'time'; ms: number };

export interface TurnPlan {
  replies: readonly ReplyPlan[];
  structured: boolean;
  consumer: ConsumerPlan;
  abort: AbortPlan | undefined;
}

export interface LimitsPlan {
  kind: string;
  values: Readonly<Record<string, number | boolean>>;
}

/** Everything that happens to one session, as data: the same schedule always plays the same way. */
export interface Schedule {
  turns: readonly TurnPlan[];
  shape: ProviderShape;
  /** A second provider that takes over where the first fails. */
  fallback: boolean;
  route: 'plain' | 'throws' | 'garbage' | 'unauthorized';
  prices: 'local' | 'priced' | 'absurd' | 'unknown';
  hooks: readonly HookPlan[];
  injectors: readonly InjectorPlan[];
  watcher: WatcherPlan | 'built-in' | 'off';
  approvals: PersonPlan;
  client: PersonPlan;
  store: readonly StoreFault[];
  limits: LimitsPlan;
  redact: 'plain' | 'throws';
  turnMs: number | undefined;
}
