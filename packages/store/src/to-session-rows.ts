import type { LoggedRecord, LogRow, WireRecord } from '@ethosagent/core/contract';
import { parseWireRecord, toProblem } from './parse-wire-record.ts';
import { TurnRebuild } from './turn-rebuild.ts';

/**
 * Rows for `store.create({ rows })` from the exported wire records of one session, so that it can be continued: the
 * messages of the conversation, tool answers and what was spent are made from what was told.
 * - Reasoning is left out of messages; what was said to a turn after its last reply was never sent and is none either.
 * - An undo is not in wire records: undone turns count again.
 * - A turn without an ending stays open; it is ended as interrupted when the session is opened.
 *
 * Takes records or lines of JSON (empty ones are skipped), all of one session, from number 1 without a gap. Throws
 * `invalid_options` with the number of the first line that cannot be used.
 */
export async function* toSessionRows(
  records: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<LogRow, void, void> {
  let rebuild = new TurnRebuild();
  let last: LoggedRecord | undefined;
  let line = 0;
  for await (const value of records) {
    line += 1;
    if (typeof value === 'string' && value.trim() === '') continue;
    const record = toNext(parseWireRecord(value, line), { last, line });
    if (last && record.turnId !== last.turnId) {
      yield* rebuild.end(last);
      rebuild = new TurnRebuild();
    }
    yield* rebuild.add(record);
    last = record;
  }
  yield* rebuild.end(last);
}

/** The record that follows the last one; throws when something lies between them. */
function toNext(
  record: WireRecord,
  { last, line }: { last: LoggedRecord | undefined; line: number },
): LoggedRecord {
  if (last && record.sessionId !== last.sessionId) {
    throw toProblem(line, `it is of session ${record.sessionId}, the ones before it of ${last.sessionId}`);
  }
  const lastSeq = last?.seq ?? 0;
  if ('unsaved' in record) {
    const { unsaved: _unsaved, ...rest } = record;
    return { ...rest, seq: lastSeq + 1 };
  }
  const firstSeq = record.firstSeq ?? record.seq;
  if (firstSeq !== lastSeq + 1 || record.seq < firstSeq) {
    throw toProblem(line, `record ${lastSeq + 1} should come here, but it is record ${firstSeq}`);
  }
  return record;
}
