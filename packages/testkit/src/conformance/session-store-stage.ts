import assert from 'node:assert/strict';
import type {
  AgentEvent,
  LogEntry,
  LoggedRecord,
  LogRow,
  SessionInfo,
  SessionStore,
} from '@ethosagent/core/contract';

/** What a check works with: a new, empty store, and how long something that must happen may take. */
export interface SessionStoreStage {
  readonly store: SessionStore;
  readonly limitMs: number;
  /** Closes the store and opens what it kept again; only for stores that keep anything. */
  reopen(): Promise<SessionStore>;
}

/** Checks by name; each rejects when its promise is broken. */
export type SessionStoreCheckTable = Readonly<Record<string, (stage: SessionStoreStage) => Promise<void>>>;

export const SESSION = 'ses_00000000000000000000000001';
export const OTHER_SESSION = 'ses_00000000000000000000000002';
export const TURN = 'trn_00000000000000000000000003';
export const OTHER_TURN = 'trn_00000000000000000000000004';

export function toEntry(event: AgentEvent, turnId: string = TURN): LogEntry {
  return { turnId, event };
}

export function toDelta(text: string, turnId: string = TURN): LogEntry {
  return toEntry({ type: 'text_delta', text }, turnId);
}

export function toPrompt(text: string, turnId: string = TURN): LogEntry {
  return { turnId, input: { kind: 'prompt', from: 'person', content: [{ type: 'text', text }] } };
}

export function toNote(message: string, turnId: string = TURN): LogEntry {
  return { turnId, private: { kind: 'diagnostic', code: 'note', message } };
}

export function toSpend(picoUsd: number): LogEntry {
  return { turnId: TURN, private: { kind: 'usage', provider: 'any', model: 'any', picoUsd } };
}

export const RUN_START: LogEntry = toEntry({
  type: 'run_start',
  provider: 'any',
  model: 'any',
  source: 'global',
});

/** A prompt as a row of another log. */
export function toPromptRow(text: string, at: string, seq = 1): LogRow {
  const input = {
    kind: 'prompt' as const,
    from: 'person' as const,
    content: [{ type: 'text' as const, text }],
  };
  return { wire: { v: 1, sessionId: 'ses_0000000000000000000000000Z', turnId: TURN, seq, at, input } };
}

/** Opens a session, appends, and closes it. */
export async function say(
  store: SessionStore,
  sessionId: string,
  entries: readonly LogEntry[],
): Promise<void> {
  const log = await store.open({ sessionId });
  for (const entry of entries) log.append(entry);
  await log.close();
}

export async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

export function toWires(rows: readonly LogRow[]): LoggedRecord[] {
  return rows.flatMap((row) => ('wire' in row ? [row.wire] : []));
}

/** The wire numbers and private notes in order; a row of joined deltas counts as the numbers that it spans. */
export function toPlaces(rows: readonly LogRow[]): (number | 'private')[] {
  return rows.flatMap((row): (number | 'private')[] => {
    if ('private' in row) return ['private'];
    const { firstSeq = row.wire.seq, seq } = row.wire;
    return Array.from({ length: seq - firstSeq + 1 }, (_, index) => firstSeq + index);
  });
}

/** What deltas say, all together. */
export function toText(records: readonly LoggedRecord[]): string {
  return records
    .map((record) => {
      if (!('event' in record)) return '';
      if (record.event.type === 'text_delta') return record.event.text;
      return record.event.type === 'thinking_delta' ? record.event.thinking : '';
    })
    .join('');
}

export function toIds(infos: readonly SessionInfo[]): string[] {
  return infos.map(({ sessionId }) => sessionId);
}

/** Follows a session until a number was heard. Fails at a gap, at a repeat and when it does not come in time. */
export async function followUntil(
  { store, limitMs }: Pick<SessionStoreStage, 'store' | 'limitMs'>,
  options: { sessionId?: string; after?: number; until: number },
): Promise<LoggedRecord[]> {
  const { sessionId = SESSION, after = 0, until } = options;
  const records: LoggedRecord[] = [];
  let heard = after;
  const signal = AbortSignal.timeout(limitMs);
  for await (const record of store.follow(sessionId, { after, signal })) {
    assert.equal(record.firstSeq ?? record.seq, heard + 1, 'neighbouring records have neighbouring numbers');
    assert.equal(record.sessionId, sessionId);
    heard = record.seq;
    records.push(record);
    if (heard >= until) return records;
  }
  assert.fail(`followed up to ${heard}, but ${until} did not come within ${limitMs} ms`);
}

/** Rejects when something takes longer than it may. */
export async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new assert.AssertionError({ message: `not within ${limitMs} ms` })),
      limitMs,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** That something is refused with a code. */
export async function assertRefused(work: () => Promise<unknown>, code: string): Promise<void> {
  // Called in here: a port that throws instead of rejecting breaks its promise as well.
  const refusal = await work().then(
    (value) => assert.fail(`not refused with ${code}, but gave ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  assert.equal((refusal as { code?: unknown }).code, code);
}
