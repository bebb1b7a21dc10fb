import {
  type AgentEvent,
  EthosError,
  type LoggedRecord,
  type LogRow,
  type PrivateRecord,
} from '@ethosagent/core/contract';
import type { StoredValues } from './database.ts';

/**
 * A row as it stands in the file. `seq` is the row's last wire number; a private row has that of the wire row before it
 * and no `firstSeq`. `content` is JSON, or for deltas (`text`, `thinking`) their text as it is.
 * `lengths` says how long each of several joined deltas is.
 */
export interface StoredRow {
  seq: number;
  firstSeq: number | null;
  kind: 'text' | 'thinking' | 'wire' | 'private';
  turnId: string;
  at: string;
  lengths: string | null;
  content: string;
}

type DeltaEvent = Extract<AgentEvent, { type: 'text_delta' | 'thinking_delta' }>;

export function isDelta(event: AgentEvent): event is DeltaEvent {
  return event.type === 'text_delta' || event.type === 'thinking_delta';
}

export function textOf(event: DeltaEvent): string {
  return event.type === 'text_delta' ? event.text : event.thinking;
}

export function toDelta(type: DeltaEvent['type'], text: string): DeltaEvent {
  return type === 'text_delta' ? { type, text } : { type, thinking: text };
}

/** Deltas as one row. `lengths` of the single deltas, in UTF-16 units. */
export function toDeltaRow(
  event: DeltaEvent,
  place: { seq: number; turnId: string; at: string; lengths: readonly number[] },
): StoredRow {
  const { lengths, ...rest } = place;
  const text = textOf(event);
  // SQLite keeps UTF-8, and Node before 24 reads it up to the first NUL: half of a character pair and NUL go as JSON.
  const isPlain = text.isWellFormed() && !text.includes('\0');
  const kind = event.type === 'text_delta' ? 'text' : 'thinking';
  return {
    ...rest,
    firstSeq: place.seq - lengths.length + 1,
    kind: isPlain ? kind : 'wire',
    lengths: lengths.length > 1 ? lengths.join(' ') : null,
    content: isPlain ? text : JSON.stringify({ event }),
  };
}

/** Any other wire record as a row; `firstSeq` only where a joined record is copied. */
export function toWireRow(record: LoggedRecord): StoredRow {
  const { v: _version, sessionId: _session, seq, firstSeq = seq, turnId, at, ...content } = record;
  return { seq, firstSeq, kind: 'wire', turnId, at, lengths: null, content: JSON.stringify(content) };
}

export function toPrivateRow({ turnId, at, ...content }: PrivateRecord, seq: number): StoredRow {
  return {
    seq,
    firstSeq: null,
    kind: 'private',
    turnId,
    at,
    lengths: null,
    content: JSON.stringify(content),
  };
}

/** The columns of {@link toStoredRow}. */
export const ROW_COLUMNS = 'id, seq, first_seq, kind, turn_id, at, lengths, content';

export function toStoredRow(values: StoredValues): StoredRow & { id: number } {
  return {
    id: Number(values.id),
    seq: Number(values.seq),
    firstSeq: values.first_seq === null ? null : Number(values.first_seq),
    kind: values.kind as StoredRow['kind'],
    turnId: String(values.turn_id),
    at: String(values.at),
    lengths: values.lengths as string | null,
    content: String(values.content),
  };
}

export function toLogRow(row: StoredRow, sessionId: string): LogRow {
  if (row.kind !== 'private') return { wire: toRecordAfter(row, 0, sessionId) };
  const { turnId, at } = row;
  return { private: { ...parseContent(row), turnId, at } as PrivateRecord };
}

/** The part of a wire row with a `seq` greater than `after`. */
export function toRecordAfter(row: StoredRow, after: number, sessionId: string): LoggedRecord {
  const { seq, turnId, at } = row;
  const rowStart = row.firstSeq ?? seq;
  const firstSeq = Math.max(rowStart, after + 1);
  const joined = firstSeq < seq ? { firstSeq } : {};
  const content = toContent(row);
  if (firstSeq > rowStart && 'event' in content && isDelta(content.event)) {
    const text = textOf(content.event).slice(toOffset(row, firstSeq - rowStart));
    content.event = toDelta(content.event.type, text);
  }
  return { v: 1, sessionId, turnId, seq, ...joined, at, ...content } as LoggedRecord;
}

function toContent(row: StoredRow): { event: AgentEvent } | { input: unknown } | { interaction: unknown } {
  if (row.kind === 'text') return { event: toDelta('text_delta', row.content) };
  if (row.kind === 'thinking') return { event: toDelta('thinking_delta', row.content) };
  return parseContent(row);
}

/** Where the text after the first `skipped` deltas begins. A copy without lengths counts as said by its first delta. */
function toOffset(row: StoredRow, skipped: number): number {
  if (row.lengths === null) return Number.POSITIVE_INFINITY;
  const lengths = row.lengths.split(' ').slice(0, skipped);
  return lengths.reduce((sum, length) => sum + Number(length), 0);
}

function parseContent({ content, seq }: StoredRow) {
  try {
    return JSON.parse(content);
  } catch {
    // The text of the parser's error would repeat what was said.
    throw new EthosError(
      'storage_failed',
      `The session file is damaged: record ${seq} cannot be read. Put a copy of the file in its place, or start a new session.`,
    );
  }
}
