import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AgentEvent,
  type LogEntry,
  type LoggedRecord,
  type LogRow,
  type SessionStore,
  wireRecordSchema,
} from './contract/index.ts';
import { createMemoryStore } from './memory-store.ts';

fc.configureGlobal({ seed: 1 });

const sessionId = 'ses_00000000000000000000000001';
const text = (words: string): AgentEvent => ({ type: 'text_delta', text: words });
const thinking = (words: string): AgentEvent => ({ type: 'thinking_delta', thinking: words });

function toEntry(event: AgentEvent, turnId = 't1'): LogEntry {
  return { turnId, event };
}

/** The records after a cursor that are there now. */
async function readAfter(store: SessionStore, after: number): Promise<LoggedRecord[]> {
  const stop = new AbortController();
  setImmediate(() => stop.abort());
  const records: LoggedRecord[] = [];
  for await (const record of store.follow(sessionId, { after, signal: stop.signal })) records.push(record);
  return records;
}

/** What records say, delta by delta where they are single, joined where they are not. */
function toText(records: readonly LoggedRecord[]): string {
  return records
    .map((record) => {
      if (!('event' in record)) return '|input|';
      if (record.event.type === 'text_delta') return record.event.text;
      if (record.event.type === 'thinking_delta') return record.event.thinking.toUpperCase();
      return `|${record.event.type}|`;
    })
    .join('');
}

describe('open', () => {
  it('gives a session to one writer at a time', async () => {
    const store = createMemoryStore();
    const log = await store.open({ sessionId });
    await expect(store.open({ sessionId })).rejects.toMatchObject({ code: 'session_busy' });
    await log.close();
    await expect(store.open({ sessionId })).resolves.toMatchObject({ sessionId });
  });

  it('does not free the next writer’s session when an old log is closed twice', async () => {
    const store = createMemoryStore();
    const first = await store.open({ sessionId });
    await first.close();
    await store.open({ sessionId });
    await first.close();
    await expect(store.open({ sessionId })).rejects.toMatchObject({ code: 'session_busy' });
  });

  it('takes what a closed log is given as a mistake', async () => {
    const store = createMemoryStore();
    const log = await store.open({ sessionId });
    await log.close();
    expect(() => log.append(toEntry(text('late')))).toThrow(
      expect.objectContaining({ code: 'storage_failed' }),
    );
    expect(await readAfter(store, 0)).toEqual([]);
  });

  it('makes no session where it must not', async () => {
    const store = createMemoryStore();
    await expect(store.open({ sessionId, create: false })).rejects.toMatchObject({ code: 'invalid_options' });
    await (await store.open({ sessionId })).close();
    await expect(store.open({ sessionId, create: false })).resolves.toBeDefined();
  });

  it('fails once the store is closed', async () => {
    const store = createMemoryStore();
    await store.close();
    await expect(store.open({ sessionId })).rejects.toMatchObject({ code: 'storage_failed' });
  });
});

describe('a log', () => {
  it('numbers wire records from 1, keeps private ones beside them, and gives all rows in order', async () => {
    const store = createMemoryStore();
    const log = await store.open({ sessionId });
    log.append({
      turnId: 't1',
      input: { kind: 'prompt', from: 'person', content: [{ type: 'text', text: 'hi' }] },
    });
    log.append({ turnId: 't1', private: { kind: 'message', message: { role: 'user', content: [] } } });
    log.append(toEntry({ type: 'context_meta', data: {} }));
    expect([log.seq, log.committed]).toEqual([2, 2]);
    await log.flush();
    const rows: LogRow[] = [];
    for await (const row of log.rows()) rows.push(row);
    expect(rows).toMatchObject([
      { wire: { v: 1, sessionId, turnId: 't1', seq: 1, input: { kind: 'prompt' } } },
      { private: { turnId: 't1', kind: 'message' } },
      { wire: { v: 1, sessionId, turnId: 't1', seq: 2, event: { type: 'context_meta' } } },
    ]);
    for (const row of rows)
      if ('wire' in row) expect(wireRecordSchema.safeParse(row.wire).error).toBeUndefined();
  });

  it('tells its listeners of each commit, until they are taken back', async () => {
    const store = createMemoryStore();
    const log = await store.open({ sessionId });
    const seen: number[] = [];
    const forget = log.onCommit(() => seen.push(log.committed));
    log.append(toEntry(text('a')));
    log.append(toEntry(text('b')));
    forget();
    log.append(toEntry(text('c')));
    expect(seen).toEqual([1, 2]);
  });

  it('that is closed tells its listeners nothing', async () => {
    const store = createMemoryStore();
    const first = await store.open({ sessionId });
    let told = 0;
    first.onCommit(() => told++);
    await first.close();
    (await store.open({ sessionId })).append(toEntry(text('a')));
    expect(told).toBe(0);
  });

  it('goes on where the last writer stopped', async () => {
    const store = createMemoryStore();
    const first = await store.open({ sessionId });
    first.append(toEntry(text('a')));
    await first.close();
    const second = await store.open({ sessionId });
    expect([second.seq, second.logId]).toEqual([1, first.logId]);
    second.append(toEntry(text('b'), 't2'));
    expect((await readAfter(store, 0)).map((record) => [record.seq, record.turnId])).toEqual([
      [1, 't1'],
      [2, 't2'],
    ]);
  });
});

describe('follow', () => {
  it('gives what is stored, then what comes, without a gap or a repeat', async () => {
    const store = createMemoryStore();
    const log = await store.open({ sessionId });
    log.append(toEntry(text('a')));
    const seen: string[] = [];
    const reading = (async () => {
      const stop = new AbortController();
      for await (const record of store.follow(sessionId, { signal: stop.signal })) {
        seen.push(toText([record]));
        if ('event' in record && record.event.type === 'done') stop.abort();
      }
    })();
    for (const part of ['b', 'c', 'd']) {
      await new Promise((resolve) => setImmediate(resolve));
      log.append(toEntry(text(part)));
    }
    log.append(toEntry({ type: 'done', text: 'abcd', turnCount: 1 }));
    await reading;
    expect(seen).toEqual(['a', 'b', 'c', 'd', '|done|']);
  });

  it('waits for a session that is not there yet', async () => {
    const store = createMemoryStore();
    const first = store.follow(sessionId)[Symbol.asyncIterator]().next();
    (await store.open({ sessionId })).append(toEntry(text('a')));
    expect((await first).value).toMatchObject({ seq: 1 });
  });

  it('ends when its signal aborts, also while it waits or before it began', async () => {
    const store = createMemoryStore();
    const stop = new AbortController();
    const waiting = store.follow(sessionId, { signal: stop.signal })[Symbol.asyncIterator]().next();
    await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    expect(await waiting).toEqual({ done: true, value: undefined });
    const late = store.follow(sessionId, { signal: stop.signal })[Symbol.asyncIterator]();
    expect(await late.next()).toEqual({ done: true, value: undefined });
  });

  it('joins neighbouring deltas of one kind and turn, and splits them at any cursor', async () => {
    const store = createMemoryStore();
    const log = await store.open({ sessionId });
    for (const event of [text('ab'), text(''), text('cd'), thinking('x'), thinking('y'), text('e')])
      log.append(toEntry(event));
    log.append(toEntry(text('f'), 't2'));
    const all = await readAfter(store, 0);
    expect(all.map((record) => [record.firstSeq, record.seq, toText([record])])).toEqual([
      [1, 3, 'abcd'],
      [4, 5, 'XY'],
      [undefined, 6, 'e'],
      [undefined, 7, 'f'],
    ]);
    expect((await readAfter(store, 1)).map((record) => [record.firstSeq, record.seq])[0]).toEqual([2, 3]);
    expect(
      (await readAfter(store, 2)).map((record) => [record.firstSeq, record.seq, toText([record])])[0],
    ).toEqual([undefined, 3, 'cd']);
  });

  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 4 })
    .filter((words) => words === words.toUpperCase());
  const event: fc.Arbitrary<AgentEvent> = fc.oneof(
    { weight: 4, arbitrary: word.map(text) },
    { weight: 2, arbitrary: word.map(thinking) },
    { weight: 1, arbitrary: fc.constant<AgentEvent>({ type: 'context_meta', data: {} }) },
  );
  const entry: fc.Arbitrary<LogEntry> = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.tuple(event, fc.constantFrom('t1', 't2')).map(([one, turn]) => toEntry(one, turn)),
    },
    {
      weight: 1,
      arbitrary: fc.constant<LogEntry>({
        turnId: 't1',
        private: { kind: 'usage', provider: 'p', model: 'm', picoUsd: 1 },
      }),
    },
  );

  it('from any cursor says what a live reader heard after it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 40 }), async (entries) => {
        const store = createMemoryStore();
        const log = await store.open({ sessionId });
        const spoken: string[] = [];
        for (const one of entries) {
          log.append(one);
          if ('event' in one) spoken.push(toText([{ event: one.event } as LoggedRecord]));
        }
        for (let after = 0; after <= log.seq; after++) {
          const records = await readAfter(store, after);
          expect(toText(records)).toBe(spoken.slice(after).join(''));
          let next = after + 1;
          for (const record of records) {
            expect(record.firstSeq ?? record.seq).toBe(next);
            next = record.seq + 1;
          }
          expect(next).toBe(log.seq + 1);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('hears the same however reader and writer take turns', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(entry, fc.boolean()), { maxLength: 30 }), async (steps) => {
        const store = createMemoryStore();
        const log = await store.open({ sessionId });
        const reader = store.follow(sessionId)[Symbol.asyncIterator]();
        const heard: LoggedRecord[] = [];
        let written = '';
        for (const [one, read] of steps) {
          log.append(one);
          if ('event' in one) written += toText([{ event: one.event } as LoggedRecord]);
          if (!read || (heard.at(-1)?.seq ?? 0) >= log.seq) continue;
          const { value } = await reader.next();
          if (value) heard.push(value);
        }
        while ((heard.at(-1)?.seq ?? 0) < log.seq) heard.push((await reader.next()).value as LoggedRecord);
        expect(toText(heard)).toBe(written);
      }),
      { numRuns: 200 },
    );
  });
});
