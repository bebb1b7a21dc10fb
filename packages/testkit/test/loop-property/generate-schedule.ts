import { EthosError, type HookName } from '@ethosagent/core/contract';
import fc from 'fast-check';
import type { StoreFault } from '../../src/index.ts';
import { replyPlanArbitrary } from './generate-replies.ts';
import type {
  AbortPlan,
  ConsumerPlan,
  HookPlan,
  InjectorPlan,
  LimitsPlan,
  PersonPlan,
  Schedule,
  TurnPlan,
  WatcherPlan,
} from './schedule.ts';

/** `usual` in most schedules, so that one fault does not hide the others. */
function mostly<T>(usual: T, odd: fc.Arbitrary<T>, weight = 3): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });
}

const hookNames: readonly HookName[] = [
  'turn_start',
  'before_llm_call',
  'after_llm_call',
  'before_tool_call',
  'after_tool_call',
  'turn_end',
];

/** True in a third of all cases: a guard that fails ends the turn and hides what would come after. */
const seldom: fc.Arbitrary<boolean> = fc.constantFrom(true, false, false);

const hook: fc.Arbitrary<HookPlan> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      on: fc.constantFrom(
        ...hookNames,
        'after_llm_call',
        'before_tool_call',
        'after_tool_call',
        'after_tool_call',
      ),
      guard: seldom,
      does: fc.constantFrom<HookPlan['does'][]>('throw', 'hang', 'garbage', 'mutate'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      on: fc.constant<HookName>('before_tool_call'),
      guard: seldom,
      does: fc.constantFrom<HookPlan['does'][]>('refuse', 'change-args'),
    }),
  },
);

const injector: fc.Arbitrary<InjectorPlan> = fc.record({
  required: fc.constantFrom(true, false, false, false),
  does: fc.constantFrom<InjectorPlan['does'][]>('add', 'throw', 'hang', 'garbage', 'slow'),
});

const watcher: fc.Arbitrary<WatcherPlan> = fc.oneof(
  fc.record({
    asked: fc.constant<WatcherPlan['asked']>('beforeCall'),
    at: fc.integer({ min: 1, max: 2 }),
    does: fc.constantFrom<WatcherPlan['does'][]>('pause', 'terminate', 'throw', 'garbage'),
  }),
  fc.record({
    asked: fc.constant<WatcherPlan['asked']>('afterEvent'),
    at: fc.integer({ min: 1, max: 9 }),
    does: fc.constantFrom<WatcherPlan['does'][]>('pause', 'terminate', 'throw', 'garbage'),
  }),
);

const person: fc.Arbitrary<PersonPlan> = fc.constantFrom(
  'absent',
  'approve',
  'deny',
  'throw',
  'hang',
  'garbage',
  'slow',
);

const from: fc.Arbitrary<number> = fc.integer({ min: 1, max: 3 });
const times: fc.Arbitrary<number> = fc.constantFrom(1, Number.POSITIVE_INFINITY);
const storeError: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  new EthosError('storage_full', 'planned'),
  new EthosError('session_locked', 'planned'),
  new Error('planned'),
  undefined,
);
const storeFault: fc.Arbitrary<StoreFault> = fc.oneof(
  fc.record({
    on: fc.constantFrom('open' as const, 'flush' as const, 'rows' as const, 'close' as const),
    do: fc.constant('throw' as const),
    error: storeError,
    from,
    times,
  }),
  fc.record({
    on: fc.constant('append' as const),
    do: fc.constant('throw' as const),
    error: storeError,
    from: fc.integer({ min: 1, max: 30 }),
    times,
  }),
  fc.record({
    on: fc.constantFrom('open' as const, 'flush' as const, 'rows' as const, 'close' as const),
    do: fc.constant('hang' as const),
    from,
    times,
  }),
  fc.record({
    on: fc.constantFrom('open' as const, 'flush' as const, 'rows' as const, 'close' as const),
    do: fc.constant('delay' as const),
    ms: fc.constantFrom(5, 1500, 30_000),
    from,
    times,
  }),
  fc.record({
    on: fc.constantFrom('flush' as const, 'close' as const),
    do: fc.constant('lie' as const),
    from,
    times,
  }),
  fc.record({
    on: fc.constant('commit' as const),
    do: fc.constant('delay' as const),
    ms: fc.constantFrom(1, 300, 15_000),
    from: fc.integer({ min: 1, max: 20 }),
    times,
  }),
  fc.record({
    on: fc.constant('commit' as const),
    do: fc.constant('hang' as const),
    from: fc.integer({ min: 1, max: 20 }),
    times,
  }),
);

const limits: fc.Arbitrary<LimitsPlan> = fc.constantFrom(
  { kind: 'rounds', values: { maxRounds: 1 } },
  { kind: 'calls', values: { maxToolCallsPerTurn: 2 } },
  { kind: 'same-name', values: { maxIdenticalToolCalls: 1 } },
  { kind: 'streak', values: { maxIdenticalStreak: 2 } },
  { kind: 'one-at-a-time', values: { maxParallelTools: 1 } },
  { kind: 'budget', values: { budgetCapUsd: 0.0002 } },
  { kind: 'budget-spent', values: { budgetCapUsd: 0 } },
  { kind: 'budget-any-price', values: { budgetCapUsd: 1, allowUnpriced: true } },
);

const consumer: fc.Arbitrary<ConsumerPlan> = fc.oneof(
  fc.record({ does: fc.constantFrom('slow' as const, 'concurrent' as const, 'return-first' as const) }),
  fc.record({
    does: fc.constantFrom('break' as const, 'stall' as const, 'return-twice' as const),
    after: fc.integer({ min: 0, max: 12 }),
  }),
);

const abort: fc.Arbitrary<AbortPlan> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ when: 'before' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ when: fc.constant('event' as const), after: fc.integer({ min: 0, max: 15 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      when: fc.constant('time' as const),
      ms: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 51, max: 130_000 })),
    }),
  },
);

const turn: fc.Arbitrary<TurnPlan> = fc.record({
  replies: fc.array(replyPlanArbitrary, { minLength: 2, maxLength: 5 }),
  structured: mostly(false, fc.constant(true), 5),
  consumer: mostly<ConsumerPlan>({ does: 'eager' }, consumer, 3),
  abort: mostly<AbortPlan | undefined>(undefined, abort, 3),
});

/** Any session of one to four turns, with most parts well-behaved and some not. */
export const scheduleArbitrary: fc.Arbitrary<Schedule> = fc.record({
  turns: fc.array(turn, { minLength: 1, maxLength: 4 }),
  shape: mostly<Schedule['shape']>(
    'plain',
    fc.constantFrom('describe-throws', 'not-iterable', 'next-garbage', 'return-hangs', 'return-throws'),
    7,
  ),
  fallback: mostly(false, fc.constant(true)),
  route: mostly<Schedule['route']>('plain', fc.constantFrom('throws', 'garbage', 'unauthorized'), 13),
  prices: fc.constantFrom('local', 'priced', 'priced', 'absurd', 'unknown'),
  hooks: mostly<readonly HookPlan[]>([], fc.array(hook, { minLength: 1, maxLength: 4 }), 1),
  injectors: mostly<readonly InjectorPlan[]>([], fc.array(injector, { minLength: 1, maxLength: 2 }), 3),
  watcher: mostly<Schedule['watcher']>(
    'built-in',
    fc.oneof({ weight: 1, arbitrary: fc.constant('off' as const) }, { weight: 4, arbitrary: watcher }),
    1,
  ),
  approvals: person,
  client: person,
  store: mostly<readonly StoreFault[]>([], fc.array(storeFault, { minLength: 1, maxLength: 2 }), 1),
  limits: mostly<LimitsPlan>({ kind: 'usual', values: {} }, limits, 3),
  redact: mostly<Schedule['redact']>('plain', fc.constant('throws'), 15),
  turnMs: mostly<number | undefined>(undefined, fc.constantFrom(0, 20, 5000), 20),
});
