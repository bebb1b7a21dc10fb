import type { CheckGrammarOptions } from './grammar-options.ts';
import type { Report } from './grammar-rule.ts';
import type { ReadRecord } from './read-record.ts';

/** The rules of the envelope: one session, contiguous `seq`, joined deltas, unsaved endings. */
export function createRecordRules(
  report: Report,
  options: CheckGrammarOptions,
): { record(record: ReadRecord): void } {
  let sessionId: string | undefined;
  let seq = options.seqBefore;

  function checkSeq({ index, event, envelope }: ReadRecord): void {
    const last = envelope?.seq;
    if (last === undefined) return;
    const first = envelope?.firstSeq ?? last;
    const isDelta = event?.type === 'text_delta' || event?.type === 'thinking_delta';
    if (first > last || (envelope?.firstSeq !== undefined && !isDelta)) {
      report('joined-deltas', index, `firstSeq ${first} with seq ${last} on ${event?.type ?? 'no event'}`);
    } else if (seq !== undefined && first !== seq + 1) {
      report('seq-contiguous', index, `seq ${first} after ${seq}`);
    }
    seq = last;
  }

  function checkUnsaved({ index, event, envelope }: ReadRecord): void {
    if (envelope?.seq !== undefined || event === undefined) return;
    const code = event.type === 'error' ? event.code : undefined;
    if (code !== 'storage_failed' && code !== 'storage_full') {
      report('unsaved-ending', index, `an unsaved ${event.type}${code === undefined ? '' : ` ${code}`}`);
    }
  }

  return {
    record(record) {
      if (record.envelope === undefined) return;
      sessionId ??= record.envelope.sessionId;
      if (record.envelope.sessionId !== sessionId) {
        report('one-session', record.index, `${record.envelope.sessionId} among records of ${sessionId}`);
      }
      checkSeq(record);
      checkUnsaved(record);
    },
  };
}
