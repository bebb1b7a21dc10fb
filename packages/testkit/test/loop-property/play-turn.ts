import type { AgentEvent, TurnStream } from '@ethosagent/core';
import type { ConsumerPlan, TurnPlan } from './schedule.ts';
import type { World } from './world.ts';

/** What one turn looked like from outside. Times are milliseconds of the fake clock. */
export interface PlayedTurn {
  turnId: string;
  events: AgentEvent[];
  /** When each event was taken. */
  arrivals: number[];
  /** How many events came before their commit. */
  uncommitted: number;
  /** The consumer saw the end of the stream. */
  sawEnd: boolean;
  /** When the turn was asked to stop, by the signal or by a consumer that left. */
  stoppedAt: number | undefined;
  /** When the consumer was through with the stream. */
  closedAt: number | undefined;
  /** What the first `next()` rejected with. */
  thrown: unknown;
  /** What the consumer found that no stream may do. */
  faults: string[];
}

const limitMs = 7 * 86_400_000;

/** Pulls a turn as its plan says and stops it when its time has come. */
export async function playTurn(
  world: World,
  plan: TurnPlan,
  parts: {
    run(signal: AbortSignal): TurnStream;
    isCommitted(turnId: string, count: number): boolean;
  },
): Promise<PlayedTurn> {
  const stop = new AbortController();
  const played: PlayedTurn = {
    turnId: '',
    events: [],
    arrivals: [],
    uncommitted: 0,
    sawEnd: false,
    stoppedAt: undefined,
    closedAt: undefined,
    thrown: undefined,
    faults: [],
  };
  const abort = () => {
    if (stop.signal.aborted) return;
    played.stoppedAt ??= world.clock.now();
    world.stopTurn();
    stop.abort();
  };
  world.beginTurn();
  if (plan.abort !== undefined) world.note(`abort/${plan.abort.when}`);
  if (plan.abort?.when === 'before') abort();
  const timer = plan.abort?.when === 'time' ? world.clock.setTimeout(abort, plan.abort.ms) : undefined;
  const stream = parts.run(stop.signal);
  played.turnId = stream.turnId;
  const onEvent = (event: AgentEvent) => {
    played.events.push(event);
    played.arrivals.push(world.clock.now());
    if (!parts.isCommitted(played.turnId, played.events.length)) played.uncommitted += 1;
    if (plan.abort?.when === 'event' && played.events.length > plan.abort.after) abort();
  };
  world.note(`consumer/${plan.consumer.does}`);
  const consumed = consume(world, { stream, played, onEvent }, plan.consumer).catch((error: unknown) => {
    if (played.events.length > 0) played.faults.push(`next() rejected late with ${String(error)}`);
    played.thrown = error ?? new Error('next() rejected with nothing');
    played.sawEnd = true;
  });
  await runOut(world, consumed, { abort, faults: played.faults });
  played.closedAt = world.clock.now();
  world.clock.clearTimeout(timer);
  // A consumer that stopped pulling does not say when the turn is over, and it may wait for a person for ever.
  if (plan.consumer.does === 'stall') {
    await world.clock.advance(86_400_000);
    stop.abort();
    await world.clock.advance(2000);
  }
  return played;
}

/** Lets time pass until the consumer is through. A turn that waits for a person for ever is stopped. */
async function runOut(
  world: World,
  consumed: Promise<void>,
  turn: { abort(): void; faults: string[] },
): Promise<void> {
  if (await isOver(world, consumed)) return;
  const waitsForPerson = ['approval/hang', 'client/hang', 'tool/hangs_for_ever'].some((kind) =>
    world.struck.has(kind),
  );
  if (!waitsForPerson) turn.faults.push('the turn is stuck though it waits for nobody');
  turn.abort();
  if (!(await isOver(world, consumed))) turn.faults.push('the turn does not end though it was stopped');
}

/** False when time alone cannot bring the promise to its end. */
async function isOver(world: World, promise: Promise<void>): Promise<boolean> {
  try {
    await world.clock.runUntil(promise, { withinMs: limitMs });
    return true;
  } catch {
    return false;
  }
}

async function consume(
  world: World,
  turn: { stream: TurnStream; played: PlayedTurn; onEvent(event: AgentEvent): void },
  plan: ConsumerPlan,
): Promise<void> {
  const { stream, played } = turn;
  const pull = async (): Promise<boolean> => {
    const { done, value } = await stream.next();
    if (done) played.sawEnd = true;
    else turn.onEvent(value);
    return !played.sawEnd;
  };
  const leave = async (): Promise<void> => {
    played.stoppedAt ??= world.clock.now();
    const left = stream.return?.();
    world.stopTurn();
    await left;
    if ((await stream.next()).done !== true) played.faults.push('an event came after return()');
  };
  if (plan.does === 'return-first') return leave();
  if (plan.does === 'concurrent') return pullSideBySide(turn);
  if (!('after' in plan)) {
    while (await pull()) if (plan.does === 'slow') await world.after(700, undefined);
    if ((await stream.next()).done !== true) played.faults.push('an event came after the end');
    return;
  }
  for (let taken = 0; taken < plan.after; taken += 1) if (!(await pull())) return;
  if (plan.does === 'stall') return;
  await leave();
  if (plan.does === 'return-twice') await leave();
}

async function pullSideBySide(turn: {
  stream: TurnStream;
  played: PlayedTurn;
  onEvent(event: AgentEvent): void;
}): Promise<void> {
  while (!turn.played.sawEnd) {
    const results = await Promise.all([turn.stream.next(), turn.stream.next(), turn.stream.next()]);
    for (const { done, value } of results) {
      if (done) turn.played.sawEnd = true;
      else if (turn.played.sawEnd) turn.played.faults.push('an event came after the end');
      else turn.onEvent(value);
    }
  }
}
