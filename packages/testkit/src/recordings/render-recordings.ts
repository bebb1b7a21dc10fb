import type { WireRecord } from '@ethosagent/core/contract';
import { playScenario } from './play-scenario.ts';
import type { RecordedEnding, RecordedStreamInfo } from './recorded-stream.ts';
import type { Scenario } from './scenario.ts';
import { SCENARIOS } from './scenarios/scenarios.ts';

/** A recorded stream as it is kept. */
export interface RenderedRecording {
  info: RecordedStreamInfo;
  /** A wire record a line, as JSON. */
  text: string;
}

/** Plays every recorded stream anew with the real loop: what the committed files must be, to the byte. */
export async function* renderRecordings(): AsyncGenerator<RenderedRecording, void, undefined> {
  for (const scenario of SCENARIOS) yield await renderScenario(scenario);
}

/** Plays one of them anew. Rejects for a name that there is not. */
export async function renderRecording(name: string): Promise<RenderedRecording> {
  const scenario = SCENARIOS.find((one) => one.name === name);
  if (scenario === undefined) throw new Error(`There is no recorded stream "${name}": see listRecordings().`);
  return renderScenario(scenario);
}

async function renderScenario(scenario: Scenario): Promise<RenderedRecording> {
  const records = await playScenario(scenario);
  const text = records.map((record) => `${toLine(record)}\n`).join('');
  const { name, description, onDemand, grammar } = scenario;
  const bytes = new TextEncoder().encode(text);
  const info = {
    name,
    description,
    ending: toEnding(records),
    turnCount: new Set(records.map((record) => record.turnId)).size,
    recordCount: records.length,
    bytes: bytes.length,
    sha256: await toSha256(bytes),
    ...(onDemand ? { onDemand } : {}),
    ...(grammar ? { grammar } : {}),
  };
  return { info, text };
}

/** Characters that change how a text is shown stand as escapes: a file must not attack who looks at it. */
function toLine(record: WireRecord): string {
  return JSON.stringify(record).replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function toEnding(records: readonly WireRecord[]): RecordedEnding {
  const last = records.at(-1);
  const event = last !== undefined && 'event' in last ? last.event : undefined;
  if (event?.type === 'error') return { type: 'error', code: event.code };
  if (event?.type === 'done') return { type: 'done', stopReason: event.stopReason ?? 'complete' };
  throw new Error('A recorded stream has no ending.');
}

async function toSha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
