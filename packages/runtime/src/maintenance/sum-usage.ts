import type { PrivateRecord, SessionInfo, SessionStore } from '@ethosagent/core/contract';
import { addToTotal, createUsageTotal, type UsageTotal } from './usage-total.ts';

/** What sums are made for. */
export type UsageGroup = 'session' | 'model' | 'day';

/** The spend of one session, model or day. */
export interface UsageRow extends UsageTotal {
  /** Of a session its key, else its id; of a model `PROVIDER:MODEL`; of a day its date in UTC. */
  name: string;
}

/** What kept sessions spent. */
export interface UsageReport {
  total: UsageTotal;
  /** Days in order; others by spend, then by tokens, the largest first. */
  rows: UsageRow[];
}

/** Which spend counts, and how it is grouped. */
export interface UsageReportOptions {
  by: UsageGroup;
  /** Only what was spent at this time or later; ISO, UTC. */
  since?: string | undefined;
}

type UsageRecord = Extract<PrivateRecord, { kind: 'usage' }>;
const PAGE = 100;

/**
 * Sums what the kept sessions spent, call by call. What a fork copied from its parent counts once, for the parent.
 * Reads one session after the other and keeps sums alone.
 */
export async function sumUsage(
  store: Pick<SessionStore, 'list' | 'read'>,
  { by, since }: UsageReportOptions,
): Promise<UsageReport> {
  const total = createUsageTotal();
  const rows = new Map<string, UsageTotal>();
  for await (const session of listSince(store, since)) {
    for (const [name, own] of await sumSession(store, { session, by, since })) {
      const sum = rows.get(name) ?? createUsageTotal();
      rows.set(name, addTotal(sum, own));
      addTotal(total, own);
    }
  }
  const named = [...rows].map(([name, sum]) => ({ name, ...sum }));
  return { total, rows: named.sort(by === 'day' ? byName : bySpend) };
}

/** Sessions that were used since then: the list has the latest first. */
async function* listSince(
  store: Pick<SessionStore, 'list'>,
  since = '',
): AsyncGenerator<SessionInfo, void, void> {
  let before: { updatedAt: string; sessionId: string } | undefined;
  for (;;) {
    const page = await store.list({ limit: PAGE, before });
    for (const session of page) {
      if (session.updatedAt < since) return;
      yield session;
    }
    before = page.at(-1);
    if (page.length < PAGE) return;
  }
}

async function sumSession(
  store: Pick<SessionStore, 'read'>,
  { session, by, since = '' }: { session: SessionInfo } & UsageReportOptions,
): Promise<Map<string, UsageTotal>> {
  const sums = new Map<string, UsageTotal>();
  for await (const row of store.read(session.sessionId)) {
    if (!('private' in row)) continue;
    const { private: record } = row;
    // The parent paid for what was copied.
    if (record.kind === 'fork') sums.clear();
    if (record.kind !== 'usage' || record.at < since) continue;
    const name = toName(record, by, session);
    const sum = sums.get(name) ?? createUsageTotal();
    sums.set(name, sum);
    addToTotal(sum, record);
  }
  return sums;
}

function toName({ provider, model, at }: UsageRecord, by: UsageGroup, session: SessionInfo): string {
  if (by === 'day') return at.slice(0, 10);
  return by === 'session' ? (session.key ?? session.sessionId) : `${provider}:${model}`;
}

function addTotal(sum: UsageTotal, more: UsageTotal): UsageTotal {
  for (const key of Object.keys(sum) as (keyof UsageTotal)[]) sum[key] += more[key];
  return sum;
}

function byName(a: UsageRow, b: UsageRow): number {
  return a.name < b.name ? -1 : 1;
}

function bySpend(a: UsageRow, b: UsageRow): number {
  return b.picoUsd - a.picoUsd || b.inputTokens - a.inputTokens || byName(a, b);
}
