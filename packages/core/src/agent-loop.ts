import { BatchStreaks } from './batch-streaks.ts';
import { beginTurn, openSession } from './begin-turn.ts';
import { closeTurn, type Ending, toErrorEnding } from './close-turn.ts';
import { concludeReply, type Finish } from './conclude-reply.ts';
import type { AgentEvent, AgentEventOf } from './contract/index.ts';
import { toEthosError, toTurnError } from './errors.ts';
import { EventChannel } from './event-channel.ts';
import { payOwed, settleTurn } from './finish-call.ts';
import { gatherContext } from './gather-context.ts';
import { type LoopConfig, resolveLoopOptions, resolveRunOptions } from './loop-config.ts';
import type { AgentLoopOptions, RunOptions, TurnStream } from './loop-options.ts';
import { runCalls } from './run-calls.ts';
import { deliverSteers } from './steer-turn.ts';
import { findBudgetHalt } from './stop-rules.ts';
import { streamReply } from './stream-reply.ts';
import { Turn } from './turn.ts';
import { createTurnStream, failedTurnStream } from './turn-stream.ts';

export type { AgentEvent } from './contract/index.ts';

type Halt = AgentEventOf<'halt'>;

/**
 * Plays turns: one input and everything until its one ending.
 *
 * @example
 * const loop = new AgentLoop({ provider, model, tools });
 * for await (const event of loop.run({ input: 'What is in this folder?' })) {
 *   if (event.type === 'text_delta') process.stdout.write(event.text);
 * }
 */
export class AgentLoop {
  readonly #config: LoopConfig;

  /** Throws `invalid_options` when the options cannot work. */
  constructor(options: AgentLoopOptions) {
    this.#config = resolveLoopOptions(options);
  }

  /** Starts a turn and gives its events. Never throws: see {@link TurnStream} for how it fails. */
  run(options: RunOptions): TurnStream {
    const channel = new EventChannel<AgentEvent>();
    try {
      const turn = new Turn(this.#config, resolveRunOptions(this.#config, options), channel);
      return createTurnStream(turn, { channel, play: playTurn });
    } catch (cause) {
      return failedTurnStream(toEthosError(cause, 'invalid_options'));
    }
  }
}

/** The whole turn. Rejects only with what is thrown before a turn begins. */
async function playTurn(turn: Turn): Promise<void> {
  const openError = await openSession(turn);
  let ending: Ending;
  try {
    await beginTurn(turn, openError);
    await gatherContext(turn);
    ending = toDone(turn, await playRounds(turn));
  } catch (cause) {
    const error = turn.stopError ?? toTurnError(cause, 'internal');
    turn.stop(error);
    settleTurn(turn, error.message);
    ending = toErrorEnding(turn, error);
  }
  turn.end(await closeTurn(turn, ending));
}

async function playRounds(turn: Turn): Promise<Finish> {
  const streaks = new BatchStreaks();
  for (;;) {
    turn.throwIfStopped();
    const budget = turn.counters.rounds > 0 ? toBudgetHalt(turn) : undefined;
    if (budget) return halt(turn, budget, '_budget');
    deliverSteers(turn);
    const reply = await streamReply(turn);
    const batch = await runCalls(turn, reply.calls);
    payOwed(turn);
    turn.throwIfStopped();
    if (reply.calls.length > 0) {
      // Before the watcher's pause: repeating an unknown name would trip both, and this says what is wrong.
      streaks.add(batch);
      if (turn.pause) return halt(turn, toWatcherHalt(turn.pause), '_watcher');
      continue;
    }
    streaks.reset();
    if (turn.steers.isWaiting) continue;
    const finish = reply.paused ? undefined : await concludeReply(turn, reply);
    if (finish) return finish;
  }
}

function toBudgetHalt(turn: Turn): Halt | undefined {
  return findBudgetHalt({ counters: turn.counters, limits: turn.run.limits, picoUsd: turn.ledger.picoUsd });
}

function toWatcherHalt({ rule, message, toolName, count }: NonNullable<Turn['pause']>): Halt {
  const known = {
    ...(toolName === undefined ? {} : { toolName }),
    ...(count === undefined ? {} : { count }),
  };
  return { type: 'halt', kind: 'watcher', rule, ...known, message };
}

function halt(turn: Turn, event: Halt, toolName: '_budget' | '_watcher'): Finish {
  turn.emit({ type: 'tool_progress', toolName, message: event.message, audience: 'user' });
  turn.emit(event);
  return { stopReason: 'halted' };
}

function toDone(turn: Turn, finish: Finish): Ending {
  return { type: 'done', text: turn.text.toString(), turnCount: turn.turnCount, ...finish };
}
