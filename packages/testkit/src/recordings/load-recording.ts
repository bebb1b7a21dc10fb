import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { AgentEvent, WireRecord } from '@ethosagent/core/contract';
import type { RecordedStream, RecordedStreamInfo } from './recorded-stream.ts';
import { renderRecording } from './render-recordings.ts';

/** From `src` and from `dist`. */
const folder = new URL('../../recordings/', import.meta.url);

/**
 * The recorded streams: what every surface replays in its tests. They come from the real loop with a scripted model,
 * and cover the kinds of turn that there are: each halt, each class of error, calls, approvals, money, hostile text.
 *
 * @example
 * describe.each(listRecordings())('$name', ({ name }) => {
 *   it('leaves no spinner', async () => {
 *     const { events } = await loadRecording(name);
 *   });
 * });
 */
export function listRecordings(): readonly RecordedStreamInfo[] {
  const { recordings }: { recordings: RecordedStreamInfo[] } = JSON.parse(
    readFileSync(new URL('manifest.json', folder), 'utf8'),
  );
  return recordings;
}

/** Loads one of {@link listRecordings}, or plays it where it has no file. Rejects for a name that there is not. */
export async function loadRecording(name: string): Promise<RecordedStream> {
  const info = listRecordings().find((one) => one.name === name);
  if (info === undefined) throw new Error(`There is no recorded stream "${name}": see listRecordings().`);
  const text = info.onDemand
    ? (await renderRecording(name)).text
    : await readFile(new URL(`${name}.ndjson`, folder), 'utf8');
  const records: WireRecord[] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return {
    ...info,
    records,
    events: records.flatMap((record): AgentEvent[] => ('event' in record ? [record.event] : [])),
  };
}
