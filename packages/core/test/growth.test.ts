import { execFile } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  AgentLoop,
  type CompletionChunk,
  createMemoryStore,
  type LLMProvider,
  type Message,
  type SessionLog,
  type SessionStore,
} from '@ethosagent/core';
import { checkGrammar, recordEvents } from '@ethosagent/testkit';
import { expect, it } from 'vitest';
import { createTool } from './create-tool.ts';

type Complete = LLMProvider['complete'];

function createProvider(complete: Complete): LLMProvider {
  return { id: 'p', describe: () => ({ costBasis: 'local', images: false, local: true }), complete };
}

async function* play(...chunks: CompletionChunk[]): AsyncGenerator<CompletionChunk> {
  yield* chunks;
}

const done: CompletionChunk[] = [
  { type: 'text_delta', text: 'ok' },
  { type: 'finish', reason: 'stop' },
];

function callOf(n: number): CompletionChunk[] {
  return [
    { type: 'tool_call', id: `c${n}`, name: 'look', arguments: `{"n":${n}}` },
    { type: 'finish', reason: 'tool_calls' },
  ];
}

it('each message is serialised once, however many rounds a turn has', async () => {
  const rounds = 50;
  const serialised = new WeakMap<Message, string>();
  let misses = 0;
  let sent = 0;
  let round = 0;
  const provider = createProvider(({ messages }) => {
    for (const message of messages) {
      if (!serialised.has(message)) {
        misses += 1;
        serialised.set(message, JSON.stringify(message));
      }
      expect(serialised.get(message)).toBe(JSON.stringify(message));
    }
    sent = messages.length;
    return round++ < rounds ? play(...callOf(round)) : play(...done);
  });
  const look = createTool('look', { readOnly: true, run: ({ n }) => `result ${n}` });
  const { events } = await recordEvents(
    new AgentLoop({ provider, model: 'm', tools: [look] }).run({ input: 'go' }),
  );
  expect(checkGrammar(events)).toEqual([]);
  expect(sent).toBe(1 + 2 * rounds);
  expect(misses).toBe(sent);
});

it('200 turns side by side all get through: none waits for the end of another', async () => {
  const turns = 200;
  const rounds = new Map<string, number>();
  let arrived = 0;
  const allAreHere = Promise.withResolvers<void>();
  const provider = createProvider(({ sessionId }) => {
    const round = (rounds.get(sessionId) ?? 0) + 1;
    rounds.set(sessionId, round);
    return round === 1 ? play(...callOf(1)) : play(...done);
  });
  const meet = createTool('look', {
    async run() {
      arrived += 1;
      // Opens only when every turn runs its call at the same time.
      if (arrived === turns) allAreHere.resolve();
      await allAreHere.promise;
      return 'met';
    },
  });
  const loop = new AgentLoop({ provider, model: 'm', tools: [meet] });
  const recordings = await Promise.all(
    Array.from({ length: turns }, () => recordEvents(loop.run({ input: 'go' }))),
  );
  for (const { events } of recordings) {
    expect(checkGrammar(events)).toEqual([]);
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'ok', turnCount: 1 });
  }
});

it('a turn listens to its log no longer than it lasts', async () => {
  const inner = createMemoryStore();
  let listeners = 0;
  const store: SessionStore = {
    ...inner,
    async open(options) {
      const log = await inner.open(options);
      const onCommit: SessionLog['onCommit'] = (listener) => {
        listeners += 1;
        const forget = log.onCommit(listener);
        return () => {
          listeners -= 1;
          return forget();
        };
      };
      return Object.create(log, { onCommit: { value: onCommit } }) as SessionLog;
    },
  };
  const loop = new AgentLoop({ provider: createProvider(() => play(...done)), model: 'm', store });
  const { events } = await recordEvents(loop.run({ input: 'go' }));
  expect(checkGrammar(events)).toEqual([]);
  expect(listeners).toBe(0);
});

it('a model that never pauses lets other turns and timers through', async () => {
  const order: string[] = [];
  async function* chatter(): AsyncGenerator<CompletionChunk> {
    for (let sent = 0; sent < 20_000; sent += 1) yield { type: 'text_delta', text: 'x' };
    yield { type: 'finish', reason: 'stop' };
  }
  const loopOf = (complete: Complete) => new AgentLoop({ provider: createProvider(complete), model: 'm' });
  const loud = recordEvents(loopOf(() => chatter()).run({ input: 'go' })).then(({ events }) => {
    order.push('loud turn');
    return events;
  });
  const immediate = setImmediate().then(() => order.push('immediate'));
  const quiet = recordEvents(loopOf(() => play(...done)).run({ input: 'go' })).then(() =>
    order.push('quiet turn'),
  );
  await Promise.all([immediate, quiet]);
  expect(checkGrammar(await loud)).toEqual([]);
  expect(order.at(-1)).toBe('loud turn');
});

it('after 50,000 deltas nothing is retained for each of them but the text', async () => {
  const script = fileURLToPath(new URL('./delta-growth.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--conditions=@ethosagent/source',
    script,
  ]);
  const bytesPerDelta = JSON.parse(stdout) as { loop: number; memory: number };
  // The text itself is one byte for each delta, kept for `done.text` and for the message.
  expect(bytesPerDelta.loop).toBeLessThan(8);
  // The store in memory keeps where each delta ends, so that a reader may resume between any two.
  expect(bytesPerDelta.memory).toBeLessThan(32);
});
