import type { LoggedRecord, SessionStore } from '@ethosagent/core/contract';

/**
 * The wire records of a session that a person would see again: those of undone turns are left out.
 *
 * @param options.turns only the last so many turns. @default all
 */
export async function readTranscript(
  store: SessionStore,
  sessionId: string,
  options: { undone?: readonly string[] | undefined; turns?: number | undefined } = {},
): Promise<LoggedRecord[]> {
  const { undone = [], turns = Number.POSITIVE_INFINITY } = options;
  const hidden = new Set(undone);
  const shown: LoggedRecord[][] = [];
  let current: string | undefined;
  for await (const row of store.read(sessionId)) {
    if (!('wire' in row) || hidden.has(row.wire.turnId)) continue;
    if (row.wire.turnId !== current) shown.push([]);
    if (shown.length > turns) shown.shift();
    current = row.wire.turnId;
    shown.at(-1)?.push(row.wire);
  }
  return shown.flat();
}
