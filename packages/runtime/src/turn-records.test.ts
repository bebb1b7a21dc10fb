import { AgentLoop, createMemoryStore, type TurnStream } from '@ethosagent/core';
import type { WireRecord } from '@ethosagent/core/contract';
import {
  checkGrammar,
  createFaultyStore,
  createScriptedProvider,
  type Reply,
  reply,
  type StoreFault,
} from '@ethosagent/testkit';
import { expect, test } from 'vitest';
import { createTrackedStore } from './tracked-store.ts';
import { followTurn } from './turn-records.ts';

/** A loop over a tracked store that may be broken, and the records of its turns. */
function begin(faults: readonly StoreFault[] = [], said: Reply = reply.text('Hello there.')) {
  const tracked = createTrackedStore(createMemoryStore());
  const provider = createScriptedProvider([], { afterwards: said });
  const store = createFaultyStore(tracked.store, faults);
  const loop = new AgentLoop({ provider, model: 'm', store, timeouts: { storeMs: 50 } });
  return {
    start(sessionId?: string): TurnStream {
      return loop.run({ input: 'hi', sessionId });
    },
    follow(stream: TurnStream) {
      return followTurn({ store: tracked.store, stream, track: tracked.track(stream.turnId) });
    },
  };
}

async function collect(records: AsyncIterable<WireRecord>): Promise<WireRecord[]> {
  const list: WireRecord[] = [];
  for await (const record of records) list.push(record);
  return list;
}

function kindsOf(records: readonly WireRecord[]): string[] {
  return records.map((record) => {
    const kind = 'event' in record ? record.event.type : 'input' in record ? 'input' : 'interaction';
    return 'unsaved' in record ? `unsaved ${kind}` : kind;
  });
}

test('a turn comes as its records with contiguous numbers, its input first and its ending last', async () => {
  const { start, follow } = begin();
  const records = await collect(follow(start()));
  expect(kindsOf(records)).toEqual(['input', 'run_start', 'context_meta', 'text_delta', 'done']);
  expect(checkGrammar(records)).toEqual([]);
});

test('a later turn of the session brings only its own records, numbered on', async () => {
  const { start, follow } = begin();
  const first = start();
  const before = await collect(follow(first));
  const second = start(first.sessionId);
  const after = await collect(follow(second));
  expect(after.every((record) => record.turnId === second.turnId)).toBe(true);
  expect(checkGrammar([...before, ...after])).toEqual([]);
});

test('the ending of a turn whose log breaks goes out unsaved', async () => {
  const { start, follow } = begin([{ on: 'append', do: 'throw', from: 4, times: Number.POSITIVE_INFINITY }]);
  const records = await collect(follow(start()));
  expect(kindsOf(records).at(-1)).toBe('unsaved error');
  expect(records.at(-1)).toMatchObject({ event: { code: 'storage_failed' } });
  expect(checkGrammar(records)).toEqual([]);
});

test('an ending that was appended but could not be flushed does not count', async () => {
  const { start, follow } = begin([{ on: 'flush', do: 'throw', times: Number.POSITIVE_INFINITY }]);
  const records = await collect(follow(start()));
  expect(kindsOf(records).filter((kind) => /done|error/.test(kind))).toEqual(['unsaved error']);
});

test('a turn whose session cannot be opened comes whole, without numbers', async () => {
  const { start, follow } = begin([{ on: 'open', do: 'throw' }]);
  const records = await collect(follow(start()));
  expect(kindsOf(records)).toEqual(['unsaved run_start', 'unsaved error']);
});

test('what is thrown before a turn begins is thrown here as well', async () => {
  const { start, follow } = begin();
  await expect(collect(follow(start('no session')))).rejects.toMatchObject({ code: 'invalid_options' });
});

test('leaving the records stops the turn and gives the session free', async () => {
  const { start, follow } = begin([], [reply.text('Hello '), { hang: true }]);
  const stream = start();
  for await (const record of follow(stream)) {
    if ('event' in record && record.event.type === 'text_delta') break;
  }
  const next = start(stream.sessionId);
  expect((await next.next()).value).toMatchObject({ type: 'run_start' });
  await next.return?.();
});
