import { EthosError, type LLMProvider, type ModelDescription, type Router } from '@ethosagent/core/contract';
import { createScriptedProvider, reply } from '../../src/index.ts';
import { judgeRequest } from './judge-request.ts';
import { toPieceKind, toReply } from './reply-pieces.ts';
import type { ReplyPlan, Schedule } from './schedule.ts';
import type { World } from './world.ts';

const prices: Readonly<Record<Schedule['prices'], Partial<ModelDescription>>> = {
  local: { costBasis: 'local' },
  priced: { costBasis: 'priced', prices: { inputPerMillion: 1, outputPerMillion: 10 } },
  absurd: { costBasis: 'priced', prices: { inputPerMillion: 1e303, outputPerMillion: 1e303 } },
  unknown: { costBasis: 'unknown' },
};

/** A provider for the replies of one turn. */
function createTurnProvider(world: World, schedule: Schedule, replies: readonly ReplyPlan[]): LLMProvider {
  const script = replies.map((plan) => plan.map(toReply));
  const scripted = createScriptedProvider(script, {
    clock: world.clock,
    describe: prices[schedule.prices],
    afterwards: [reply.text('Enough.'), reply.usage(10, 2)],
  });
  return {
    id: 'scripted',
    describe(model) {
      if (schedule.shape !== 'describe-throws') return scripted.describe(model);
      world.note('provider/describe-throws');
      throw new Error('planned, when asked about the model');
    },
    complete(request, signal) {
      world.noteBegin('an LLM call');
      for (const fault of judgeRequest(request)) world.blame(fault);
      for (const piece of replies[scripted.requests.length] ?? []) world.note(toPieceKind(piece));
      world.note(`prices/${schedule.prices}`);
      if (schedule.shape !== 'plain') world.note(`provider/${schedule.shape}`);
      return bend(scripted.complete(request, signal), schedule.shape);
    },
  };
}

/** Breaks the protocol of iterators the way `shape` says. */
function bend<T>(stream: AsyncIterable<T>, shape: Schedule['shape']): AsyncIterable<T> {
  if (shape === 'not-iterable') return undefined as unknown as AsyncIterable<T>;
  if (shape === 'plain' || shape === 'describe-throws') return stream;
  return {
    [Symbol.asyncIterator]() {
      const inner = stream[Symbol.asyncIterator]();
      return {
        next: () => (shape === 'next-garbage' ? (Promise.resolve(5) as never) : inner.next()),
        return() {
          if (shape === 'return-hangs') return new Promise<never>(() => undefined);
          return Promise.reject(new Error('planned, when the stream is closed'));
        },
      };
    },
  };
}

/** The router of a schedule; `replies` tells what the model of the running turn says. */
export function createFaultyRouter(
  world: World,
  schedule: Schedule,
  replies: () => readonly ReplyPlan[],
): Router {
  return () => {
    if (schedule.route !== 'plain') world.note(`route/${schedule.route}`);
    if (schedule.route === 'throws') throw new Error('planned, at routing');
    if (schedule.route === 'garbage') return {} as ReturnType<Router>;
    if (schedule.route === 'unauthorized') throw new EthosError('provider_unauthorized', 'No key. Add one.');
    const provider = createTurnProvider(world, schedule, replies());
    const second = createScriptedProvider([], {
      id: 'second',
      describe: prices[schedule.prices],
      afterwards: [reply.text('From the second.'), reply.usage(4, 4)],
    });
    const fallbacks = schedule.fallback ? [{ provider: second, model: 'm2' }] : [];
    return { provider, model: 'm', source: 'personality', fallbacks };
  };
}
