import { toErrorEnding } from './close-turn.ts';
import { type AgentEvent, EthosError } from './contract/index.ts';
import { toEthosError, toTurnError } from './errors.ts';
import type { EventChannel } from './event-channel.ts';
import { runUnwatched } from './interruptible.ts';
import { resolveInput } from './loop-config.ts';
import type { TurnStream } from './loop-options.ts';
import { steerTurn } from './steer-turn.ts';
import type { Turn } from './turn.ts';

const DONE = { done: true, value: undefined } as const;

/**
 * Starts a turn and wraps its channel as an iterator. Hand-written: an async generator cannot be returned while
 * it waits for its next value, so it could not keep the promise to settle within 2 s.
 */
export function createTurnStream(
  turn: Turn,
  parts: { channel: EventChannel<AgentEvent>; play: (turn: Turn) => Promise<void> },
): TurnStream {
  const { channel, play } = parts;
  const forget = connectSignal(turn);
  const played = play(turn)
    .catch((cause: unknown) => (turn.hasBegun ? giveUp(turn, cause) : channel.fail(cause)))
    .finally(() => {
      forget();
      turn.dispose();
    });
  const leave = async (): Promise<IteratorReturnResult<undefined>> => {
    turn.stop(new EthosError('abort', 'Stopped: the consumer left.'));
    channel.drop();
    await played;
    return DONE;
  };
  return {
    sessionId: turn.run.sessionId,
    turnId: turn.id,
    next: () => channel.next(),
    steer: async (input, { from = 'person' } = {}) => {
      try {
        return await steerTurn(turn, { content: [...resolveInput(input)], from });
      } catch (cause) {
        return { delivered: false, reason: toEthosError(cause, 'invalid_options').message };
      }
    },
    return: leave,
    throw: leave,
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** A net under the turn: what should not have failed did, and the stream still gets its one ending. */
function giveUp(turn: Turn, cause: unknown): void {
  runUnwatched(turn, () => turn.log.close());
  turn.end(toErrorEnding(turn, toTurnError(cause, 'internal')));
}

/** A stream whose first `next()` rejects: nothing began. */
export function failedTurnStream(error: EthosError): TurnStream {
  let told = false;
  return {
    sessionId: '',
    turnId: '',
    async next() {
      if (told) return DONE;
      told = true;
      throw error;
    },
    async steer() {
      return { delivered: false, reason: error.message };
    },
    async return() {
      told = true;
      return DONE;
    },
    async throw() {
      told = true;
      return DONE;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

function connectSignal(turn: Turn): () => void {
  const { signal } = turn.run;
  if (!signal) return () => undefined;
  const stop = (): void => turn.stop(new EthosError('abort', 'Stopped.'));
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return () => signal.removeEventListener('abort', stop);
}
