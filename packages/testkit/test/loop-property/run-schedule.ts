import type { AgentLoop, AgentLoopOptions, RunOptions, TurnStream } from '@ethosagent/core';
import type { LogRow, SessionLogs } from '@ethosagent/core/contract';
import { createFaultyStore, createMemoryStore, createSequentialIds } from '../../src/index.ts';
import {
  createFaultyApprovals,
  createFaultyClient,
  createFaultyHooks,
  createFaultyInjectors,
  createFaultyWatcher,
} from './faulty-guards.ts';
import { createFaultyRouter } from './faulty-providers.ts';
import { createFaultyTools } from './faulty-tools.ts';
import { type PlayedTurn, playTurn } from './play-turn.ts';
import type { ReplyPlan, Schedule, TurnPlan } from './schedule.ts';
import { createStoreSpy, type StoreSpy } from './spied-store.ts';
import { createWorld, type World } from './world.ts';

/** The loop under test: the shipped one or a faulty variant of it. */
export type LoopClass = new (options: AgentLoopOptions) => Pick<AgentLoop, 'run'>;

/** What a schedule left behind. */
export interface PlayedSchedule {
  schedule: Schedule;
  turns: PlayedTurn[];
  /** Everything in the log, whatever the faulty store told the loop. */
  rows: LogRow[];
  /** The store failed before a turn was saved, so its log and its stream may differ. */
  storeFailed: boolean;
  /** Timers of the loop 2 s after the last turn was through, and when everything late had come. */
  timersLeft: number;
  struck: ReadonlySet<string>;
  /** What the parts around the loop saw that no loop may do. */
  faults: readonly string[];
}

const sessionId = 'ses_00000000000000000000000001';
/** Made anew for each session, since a hook may write into it. */
function createAnswerSchema(): Record<string, unknown> {
  return { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
}

/** Plays a schedule from its first turn until everything that comes late has come. */
export async function runSchedule(Loop: LoopClass, schedule: Schedule): Promise<PlayedSchedule> {
  const world = createWorld();
  const spy = createStoreSpy();
  let replies: readonly ReplyPlan[] = [];
  const loop = new Loop(toOptions(world, schedule, { spy, replies: () => replies }));
  const schema = createAnswerSchema();
  const turns: PlayedTurn[] = [];
  for (const plan of schedule.turns) {
    replies = plan.replies;
    const run = (signal: AbortSignal) => runTurn(loop, plan, { signal, schema });
    turns.push(await playTurn(world, plan, { run, isCommitted: spy.isCommitted }));
  }
  await world.clock.advance(2000);
  const timersLeft = world.loopClock.pendingTimers;
  await world.clock.advance(86_400_000);
  return {
    schedule,
    turns,
    rows: await spy.readRows(),
    storeFailed: [...world.struck].some((kind) => /^store\/(?!close)/.test(kind)),
    timersLeft: timersLeft + world.loopClock.pendingTimers,
    struck: world.struck,
    faults: world.faults,
  };
}

function runTurn(
  loop: Pick<AgentLoop, 'run'>,
  plan: TurnPlan,
  given: { signal: AbortSignal; schema: Record<string, unknown> },
): TurnStream {
  const { signal, schema } = given;
  const options: RunOptions = { input: 'go', sessionId, signal };
  return loop.run(plan.structured ? { ...options, output: schema } : options);
}

function toOptions(
  world: World,
  schedule: Schedule,
  parts: { spy: StoreSpy; replies(): readonly ReplyPlan[] },
): AgentLoopOptions {
  const { watcher } = schedule;
  const called = toCalledTools(schedule);
  if (schedule.limits.kind !== 'usual') world.note(`limits/${schedule.limits.kind}`);
  return {
    route: createFaultyRouter(world, schedule, parts.replies),
    tools: createFaultyTools(world, (name) => called.has(name)),
    store: createStore(world, schedule, parts.spy),
    approvals: createFaultyApprovals(world, schedule.approvals),
    client: createFaultyClient(world, schedule.client),
    hooks: createFaultyHooks(world, schedule.hooks),
    injectors: createFaultyInjectors(world, schedule.injectors),
    ...(watcher === 'built-in'
      ? {}
      : { watcher: watcher === 'off' ? false : createFaultyWatcher(world, watcher) }),
    limits: schedule.limits.values,
    timeouts: schedule.turnMs === undefined ? {} : { turnMs: schedule.turnMs },
    redact(text) {
      if (schedule.redact === 'plain') return text.replaceAll('secret', '***');
      world.note('redact/throws');
      throw new Error('planned, at redaction');
    },
    clock: world.loopClock,
    ids: createSequentialIds(),
    random: () => 0.5,
  };
}

function createStore(world: World, schedule: Schedule, spy: StoreSpy): SessionLogs {
  const faulty = createFaultyStore(spy.keeping(createMemoryStore()), schedule.store, {
    clock: world.clock,
    onStrike: (fault) => world.note(`store/${fault.on}-${fault.do}`),
  });
  return spy.telling(faulty);
}

/** Only what a schedule may call: making a tool costs more than most turns. */
function toCalledTools({ turns }: Schedule): ReadonlySet<string> {
  const pieces = turns.flatMap((turn) => turn.replies.flat());
  return new Set([
    'fine',
    'peek',
    ...pieces.flatMap((piece) => (piece.piece === 'call' ? [piece.name] : [])),
  ]);
}
