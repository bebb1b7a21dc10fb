import { EthosError, type LogEntry, type SessionLogs } from '@ethosagent/core/contract';
import { wrapLogs } from '../../wrap-logs.ts';
import type { DemoScenario } from '../demo-scenario.ts';
import { say } from '../script-parts.ts';

export const storageFailed: DemoScenario = {
  name: 'error-storage_failed',
  description: 'the log breaks in the middle of the answer',
  compose: () => ({
    wrapStore: (store) =>
      breakLog(store, {
        isLast: countTexts(6),
        error: () => new EthosError('storage_failed', 'The disk does not answer. Check it, and start anew.'),
      }),
    reply: () => say('This answer is written down word by word, until the log breaks and the turn with it.'),
  }),
};

export const storageFull: DemoScenario = {
  name: 'error-storage_full',
  description: 'the answer is there, but no room to save the turn',
  compose: () => ({
    wrapStore: (store) =>
      breakLog(store, {
        isLast: (entry) => 'event' in entry && entry.event.type === 'done',
        error: () =>
          new EthosError('storage_full', 'The disk is full. Make room, then send the request again.'),
      }),
    reply: () => say('All was well up to here.'),
  }),
};

/** The same store, but its logs take nothing any more from the entry on that `isLast` names. */
function breakLog(
  store: SessionLogs,
  { isLast, error }: { isLast(entry: LogEntry): boolean; error(): EthosError },
): SessionLogs {
  return wrapLogs(store, (log) => {
    let isBroken = false;
    return {
      append(entry) {
        isBroken ||= isLast(entry);
        if (isBroken) throw error();
        log.append(entry);
      },
    };
  });
}

function countTexts(most: number): (entry: LogEntry) => boolean {
  let count = 0;
  return (entry) => {
    if ('event' in entry && entry.event.type === 'text_delta') count += 1;
    return count > most;
  };
}
