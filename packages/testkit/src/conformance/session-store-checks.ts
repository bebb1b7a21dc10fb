import assert from 'node:assert/strict';
import type { LoggedRecord, LogRow, SessionLogs } from '@ethosagent/core/contract';

/** One promise of a port: `run` rejects when it is broken. Any test runner can run it. */
export interface ConformanceCheck {
  readonly name: string;
  run(): Promise<void>;
}

const sessionId = 'ses_00000000000000000000000001';
const turnId = 'trn_00000000000000000000000002';
const texts = ['a', 'b', 'c', 'd'];

/**
 * The promises of a {@link SessionLogs} as named checks. `create` gives a new, empty store for each check.
 *
 * @example
 * for (const check of listSessionStoreChecks(createMemoryStore)) test(check.name, check.run);
 */
export function listSessionStoreChecks(
  create: () => SessionLogs | Promise<SessionLogs>,
): readonly ConformanceCheck[] {
  return Object.entries(checks).map(([name, check]) => ({
    name,
    async run() {
      const store = await create();
      try {
        await check(store);
      } finally {
        await store.close();
      }
    },
  }));
}

const checks: Record<string, (store: SessionLogs) => Promise<void>> = {
  async 'append numbers wire records from 1 without a gap'(store) {
    const log = await fill(store);
    assert.equal(log.seq, texts.length);
    const seqs = (await readPlaces(log.rows())).filter((place) => place !== 'private');
    assert.deepEqual(seqs, [1, 2, 3, 4]);
    await log.close();
  },
  async 'rows keep the order of appending, private ones between'(store) {
    const log = await fill(store);
    assert.deepEqual(await readPlaces(log.rows()), [1, 2, 'private', 3, 4]);
    await log.close();
  },
  async 'flush commits everything appended'(store) {
    const log = await fill(store);
    await log.flush();
    assert.equal(log.committed, log.seq);
    await log.close();
  },
  async 'follow gives exactly what comes after any cursor'(store) {
    const log = await fill(store);
    await log.flush();
    for (const after of texts.keys()) {
      assert.equal(await followText(store, { after, until: 4 }), texts.slice(after).join(''));
    }
    await log.close();
  },
  async 'a session that is open is busy'(store) {
    const log = await fill(store);
    await assert.rejects(store.open({ sessionId }), { code: 'session_busy' });
    await log.close();
  },
  async 'close frees the session, and numbers go on'(store) {
    const first = await fill(store);
    await first.close();
    const second = await store.open({ sessionId });
    assert.equal(second.seq, texts.length);
    assert.equal(second.logId, first.logId);
    await second.close();
  },
};

async function fill(store: SessionLogs): ReturnType<SessionLogs['open']> {
  const log = await store.open({ sessionId, create: true });
  for (const [index, text] of texts.entries()) {
    if (index === 2)
      log.append({ turnId, private: { kind: 'diagnostic', code: 'note', message: 'between' } });
    log.append({ turnId, event: { type: 'text_delta', text } });
  }
  return log;
}

/** The wire numbers and private rows in order; a row of joined deltas counts as the numbers that it spans. */
async function readPlaces(rows: AsyncIterable<LogRow>): Promise<(number | 'private')[]> {
  const places: (number | 'private')[] = [];
  for await (const row of rows) {
    if ('private' in row) places.push('private');
    else for (let seq = firstSeqOf(row.wire); seq <= row.wire.seq; seq += 1) places.push(seq);
  }
  return places;
}

/** The text after the cursor; fails when neighbouring records leave a gap or repeat, joined ones included. */
async function followText(store: SessionLogs, options: { after: number; until: number }): Promise<string> {
  let { after } = options;
  let text = '';
  for await (const record of store.follow(sessionId, { after, signal: AbortSignal.timeout(2_000) })) {
    assert.equal(firstSeqOf(record), after + 1);
    after = record.seq;
    if ('event' in record && record.event.type === 'text_delta') text += record.event.text;
    if (after >= options.until) break;
  }
  return text;
}

function firstSeqOf(record: LoggedRecord): number {
  return 'firstSeq' in record && typeof record.firstSeq === 'number' ? record.firstSeq : record.seq;
}
