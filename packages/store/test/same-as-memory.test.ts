import {
  createMemoryStore,
  type LogEntry,
  type LoggedRecord,
  type LogRow,
  type SessionLog,
} from '@ethosagent/core';
import { createSqliteStore } from '@ethosagent/store';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const SESSION = 'ses_00000000000000000000000001';

/** One thing that a program does with a store. */
type Deed = { append: LogEntry } | 'flush' | 'tick' | 'reopen' | { follow: number };

const turnId = fc.constantFrom('trn_00000000000000000000000001', 'trn_00000000000000000000000002');
// Halves of pairs, NUL and the empty text among them.
const words = fc.string({ unit: 'binary', maxLength: 4 });
const entry: fc.Arbitrary<LogEntry> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      turnId,
      event: fc.record({ type: fc.constant('text_delta' as const), text: words }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      turnId,
      event: fc.record({ type: fc.constant('thinking_delta' as const), thinking: words }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      turnId,
      event: fc.constant({
        type: 'run_start' as const,
        provider: 'p',
        model: 'm',
        source: 'global' as const,
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      turnId,
      input: words.map((text) => ({
        kind: 'prompt' as const,
        from: 'person' as const,
        content: [{ type: 'text' as const, text }],
      })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      turnId,
      private: fc.nat().map((picoUsd) => ({ kind: 'usage' as const, provider: 'p', model: 'm', picoUsd })),
    }),
  },
);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 6, arbitrary: entry.map((append) => ({ append })) },
  { weight: 1, arbitrary: fc.constantFrom('flush' as const, 'tick' as const, 'reopen' as const) },
  { weight: 1, arbitrary: fc.nat({ max: 30 }).map((follow) => ({ follow })) },
);

/** Rows as single deltas, times left out: how many of them are joined is each store's own affair. */
function toSingle(row: LogRow | LoggedRecord): unknown[] {
  if (!('wire' in row) && !('v' in row)) return [{ ...row.private, at: '' }];
  const { firstSeq: _first, at: _at, ...record } = 'wire' in row ? row.wire : row;
  return [record];
}

/** What is said, character by character with its turn and kind, and everything else as it is. */
function toContent(rows: readonly (LogRow | LoggedRecord)[]): unknown[] {
  const content: unknown[] = [];
  let said = { place: '', text: '' };
  for (const [record] of rows.map(toSingle) as [Record<string, unknown>][]) {
    const event = record.event as { type: string; text?: string; thinking?: string } | undefined;
    const text = event?.text ?? event?.thinking;
    if (event === undefined || text === undefined) {
      content.push(record);
      said = { place: '', text: '' };
      continue;
    }
    const place = `${event.type} ${record.turnId}`;
    if (said.place !== place) {
      said = { place, text: '' };
      content.push(said);
    }
    said.text += text;
  }
  return content;
}

async function play(store: ReturnType<typeof createMemoryStore>, deeds: readonly Deed[]): Promise<unknown> {
  let log: SessionLog = await store.open({ sessionId: SESSION });
  const heard: unknown[] = [];
  for (const one of deeds) {
    if (one === 'flush') await log.flush();
    else if (one === 'tick') await new Promise((resolve) => setImmediate(resolve));
    else if (one === 'reopen') {
      await log.close();
      log = await store.open({ sessionId: SESSION });
    } else if ('append' in one) log.append(one.append);
    else {
      await log.flush();
      heard.push(await followAll(store, one.follow, log.seq));
    }
  }
  const rows: LogRow[] = [];
  for await (const row of log.rows()) rows.push(row);
  await log.close();
  const {
    logId: _log,
    createdAt: _at,
    updatedAt: _then,
    ...info
  } = (await store.find(SESSION)) ?? { logId: '' };
  await store.close();
  return { heard, content: toContent(rows), info };
}

async function followAll(store: ReturnType<typeof createMemoryStore>, after: number, until: number) {
  const records: LoggedRecord[] = [];
  if (after >= until) return records;
  let last = after;
  for await (const record of store.follow(SESSION, { after })) {
    expect(record.firstSeq ?? record.seq).toBe(last + 1);
    last = record.seq;
    records.push(record);
    if (last >= until) break;
  }
  return toContent(records);
}

it('whatever is appended, flushed, followed and opened again: the SQLite store says what the memory store says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 40 }), async (deeds) => {
      const inMemory = await play(createMemoryStore(), deeds);
      expect(await play(createSqliteStore({ path: ':memory:' }), deeds)).toEqual(inMemory);
    }),
    { numRuns: 150, seed: 1 },
  );
});
