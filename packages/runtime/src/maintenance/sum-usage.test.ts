import { createMemoryStore } from '@ethosagent/core';
import type { AgentEvent, LogRow, SessionStore } from '@ethosagent/core/contract';
import { expect, test } from 'vitest';
import { sumUsage } from './sum-usage.ts';

type UsageEvent = Extract<AgentEvent, { type: 'usage' }>;
const turnId = 'trn_01JZZZZZZZZZZZZZZZZZZZZZZZ';

function spend(
  picoUsd: number,
  {
    model = 'm',
    at = '2026-11-30T12:00:00.000Z',
    event,
  }: { model?: string; at?: string; event?: Partial<UsageEvent> } = {},
): LogRow {
  const counted: UsageEvent = {
    type: 'usage',
    inputTokens: 10,
    outputTokens: 2,
    estimatedCostUsd: 0,
    ...event,
  };
  return { private: { turnId, at, kind: 'usage', provider: 'p', model, picoUsd, event: counted } };
}

async function createStore(sessions: Record<string, readonly LogRow[]>): Promise<SessionStore> {
  const store = createMemoryStore();
  for (const [key, rows] of Object.entries(sessions)) await store.create({ key, rows });
  return store;
}

test('spend is summed by model, by session and by day', async () => {
  const store = await createStore({
    a: [spend(5), spend(1, { model: 'n', event: { cacheReadTokens: 4 } })],
    b: [spend(7, { at: '2026-11-29T23:59:59.999Z' })],
  });
  const total = { calls: 3, inputTokens: 30, cacheReadTokens: 4, outputTokens: 6, picoUsd: 13 };
  const byModel = await sumUsage(store, { by: 'model' });
  expect(byModel.total).toMatchObject(total);
  expect(byModel.rows).toMatchObject([
    { name: 'p:m', calls: 2, picoUsd: 12 },
    { name: 'p:n', calls: 1, picoUsd: 1 },
  ]);
  expect((await sumUsage(store, { by: 'session' })).rows).toMatchObject([
    { name: 'b', picoUsd: 7 },
    { name: 'a', picoUsd: 6 },
  ]);
  expect((await sumUsage(store, { by: 'day' })).rows).toMatchObject([
    { name: '2026-11-29', picoUsd: 7 },
    { name: '2026-11-30', picoUsd: 6 },
  ]);
  await store.close();
});

test('what a fork copied counts once, for its parent', async () => {
  const fork: LogRow = {
    private: {
      turnId,
      at: '2026-11-30T12:00:00.000Z',
      kind: 'fork',
      parent: { sessionId: 'ses_01JZZZZZZZZZZZZZZZZZZZZZZZ', seq: 1 },
    },
  };
  const store = await createStore({ parent: [spend(5)], child: [spend(5), fork, spend(3)] });
  const { total, rows } = await sumUsage(store, { by: 'session' });
  expect(total).toMatchObject({ calls: 2, picoUsd: 8 });
  expect(rows).toMatchObject([
    { name: 'parent', picoUsd: 5 },
    { name: 'child', picoUsd: 3 },
  ]);
  await store.close();
});

test('only what was spent since a time counts, also in a session that was used before', async () => {
  const store = await createStore({ a: [spend(5, { at: '2026-11-28T00:00:00.000Z' }), spend(3)] });
  const since = '2026-11-30T00:00:00.000Z';
  expect((await sumUsage(store, { by: 'model', since })).total).toMatchObject({ calls: 1, picoUsd: 3 });
  expect((await sumUsage(store, { by: 'model', since: '2999-01-01T00:00:00.000Z' })).rows).toEqual([]);
  await store.close();
});

test('calls of unknown cost and calls without tokens are told apart', async () => {
  const { private: record } = spend(2) as { private: Extract<LogRow, { private: unknown }>['private'] };
  const { event: _, ...old } = record as { event?: UsageEvent } & typeof record;
  const store = await createStore({
    a: [spend(0, { event: { costBasis: 'unknown' } }), { private: old } as LogRow],
  });
  expect((await sumUsage(store, { by: 'model' })).total).toEqual({
    calls: 2,
    inputTokens: 10,
    cacheReadTokens: 0,
    outputTokens: 2,
    picoUsd: 2,
    unpricedCalls: 1,
    uncountedCalls: 1,
  });
  await store.close();
});

test('every session counts, however many there are', async () => {
  const many = Array.from({ length: 205 }, (_, index) => [`s${index}`, [spend(1)]] as const);
  const store = await createStore(Object.fromEntries(many));
  const { rows, total } = await sumUsage(store, { by: 'session' });
  expect({ rows: rows.length, picoUsd: total.picoUsd }).toEqual({ rows: 205, picoUsd: 205 });
  await store.close();
});
