import { readdirSync, readFileSync } from 'node:fs';
import {
  AGENT_EVENT_TYPES,
  type AgentEvent,
  type AgentEventOf,
  TURN_ERROR_CODES,
} from '@ethosagent/core/contract';
import { describe, expect, it } from 'vitest';
import { checkGrammar } from '../check-grammar.ts';
import { listRecordings, loadRecording } from './load-recording.ts';
import { renderRecording } from './render-recordings.ts';

const folder = new URL('../../recordings/', import.meta.url);
const recordings = listRecordings();
/** The big ones are much work for a busy machine. */
const PATIENCE_MS = 120_000;
const loaded = new Map<string, ReturnType<typeof loadRecording>>();

/** Once for all tests: the big ones take their time. */
function load(name: string): ReturnType<typeof loadRecording> {
  const stream = loaded.get(name) ?? loadRecording(name);
  loaded.set(name, stream);
  return stream;
}

async function eventsOf<T extends AgentEvent['type']>(name: string, type: T): Promise<AgentEventOf<T>[]> {
  const { events } = await load(name);
  return events.filter((event) => event.type === type) as AgentEventOf<T>[];
}

describe.each(recordings)(
  'the recorded stream $name',
  { timeout: PATIENCE_MS },
  ({ name, grammar, ...info }) => {
    it('is what the loop plays today, to the byte', async () => {
      const { text, info: played } = await renderRecording(name);
      expect(played).toEqual({ name, ...(grammar ? { grammar } : {}), ...info });
      if (info.onDemand) return;
      expect(readFileSync(new URL(`${name}.ndjson`, folder), 'utf8')).toBe(text);
    });

    it('obeys the grammar, as records and as bare events', async () => {
      const { records, events } = await load(name);
      expect(checkGrammar(records, { turnsBefore: 0, ...grammar })).toEqual([]);
      expect(checkGrammar(events, { turnsBefore: 0, ...grammar })).toEqual([]);
      expect([records.length, events.at(-1)]).toMatchObject([info.recordCount, info.ending]);
    });
  },
);

describe('the recorded streams', { timeout: PATIENCE_MS }, () => {
  it('are all that the folder holds', () => {
    const files = readdirSync(folder).filter((file) => file !== 'manifest.json');
    const kept = recordings.filter(({ onDemand }) => !onDemand).map(({ name }) => `${name}.ndjson`);
    expect(files.sort()).toEqual(kept.sort());
  });

  it('show every event, every halt and every code that can end a turn here', async () => {
    const all = (await Promise.all(recordings.map(({ name }) => load(name)))).flatMap(({ events }) => events);
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set([...AGENT_EVENT_TYPES, 'plan_update']));
    const halts = all.flatMap((event) => (event.type === 'halt' ? [`${event.kind} ${event.rule}`] : []));
    expect(new Set(halts)).toEqual(
      new Set([
        'budget cost-cap',
        'budget tool-budget',
        'budget identical-name',
        'budget identical-streak',
        'budget round-limit',
        'watcher rate-limit',
        'watcher token-budget',
        'watcher compounding-error',
        'watcher no-progress',
      ]),
    );
    const codes = new Set(all.flatMap((event) => (event.type === 'error' ? [event.code] : [])));
    // Variants of a class that is there, drawn in the same way.
    const left = [
      'provider_forbidden',
      'provider_overloaded',
      'provider_unavailable',
      'invalid_request',
      'storage_failed',
    ];
    const expected = TURN_ERROR_CODES.filter((code) => !left.includes(code));
    expect(codes).toEqual(new Set([...expected, 'watcher_suspicious-sequence']));
  });

  it('cannot be loaded by another name', async () => {
    await expect(loadRecording('../manifest')).rejects.toThrow('There is no recorded stream "../manifest"');
  });
});

describe('what a recorded stream is made for', { timeout: PATIENCE_MS }, () => {
  it('slow has silences of 45, 30 and 100 s', async () => {
    const { records } = await load('slow');
    const times = records.map(({ at }) => Date.parse(at));
    const gaps = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000);
    expect(gaps.filter((gap) => gap > 0)).toEqual([45, 30, 100]);
  });

  it('parallel-calls end in another order than they begin', async () => {
    const starts = await eventsOf('parallel-calls', 'tool_start');
    const ends = await eventsOf('parallel-calls', 'tool_end');
    expect(starts.map((start) => start.toolCallId)).toEqual(['call_1', 'call_2', 'call_3']);
    expect(ends.map((end) => [end.toolCallId, end.durationMs])).toEqual([
      ['call_2', 100],
      ['call_3', 900],
      ['call_1', 3_000],
    ]);
  });

  it('one-call has progress of both audiences, and its end is for the person', async () => {
    const progress = await eventsOf('one-call', 'tool_progress');
    expect(progress.map(({ audience, percent }) => [audience, percent])).toEqual([
      ['internal', undefined],
      ['user', 25],
      ['user', 50],
      ['user', 75],
      ['user', 100],
    ]);
    expect((await eventsOf('one-call', 'tool_end'))[0]?.audience).toBe('user');
  });

  it('abort-in-tool ends three calls: one that is done, one that was stopped, one that never ran', async () => {
    const ends = await eventsOf('abort-in-tool', 'tool_end');
    expect(ends.map(({ ok, durationMs }) => [ok, durationMs])).toEqual([
      [true, 500],
      [false, 1_500],
      [false, 0],
    ]);
  });

  it.each([
    ['approval-granted', ['open', 'answered'], true],
    ['approval-denied', ['open', 'answered'], false],
    ['approval-expired', ['open', 'expired'], false],
    ['approval-nobody', [], false],
  ])('%s asks as %j, and the call runs: %s', async (name, statuses, ran) => {
    const { records, events } = await load(name);
    const asked = records.flatMap((record) => ('interaction' in record ? [record.interaction.status] : []));
    expect(asked).toEqual(statuses);
    expect(events.find((event) => event.type === 'tool_end')?.ok).toBe(ran);
  });

  it('money must be summed', async () => {
    const usage = await eventsOf('money', 'usage');
    const cents = usage.map((one) => one.estimatedCostUsd * 100);
    // 500 fresh, 11,500 written, 150 out; 300, 11,500 read, 600 written, 60 out; 800, 12,100 read, 20 out.
    expect(cents).toEqual([4.6875, 0.75, 0.633].map((value) => expect.closeTo(value, 10)));
  });

  it('unknown-variant and unknown-interaction break the grammar of this version', async () => {
    for (const name of ['unknown-variant', 'unknown-interaction']) {
      const { records } = await load(name);
      expect(checkGrammar(records).map(({ rule }) => rule)).toContain('schema');
    }
  });

  it('scripts cuts a surrogate pair, and the whole text is well formed', async () => {
    const deltas = await eventsOf('scripts', 'text_delta');
    const text = deltas.map((delta) => delta.text).join('');
    expect(deltas.filter((delta) => !delta.text.isWellFormed())).toHaveLength(2);
    expect([text.isWellFormed(), text.includes('😀.'), text.includes('👨\u200d👩\u200d👧')]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('hostile-text has escape codes and markup in text, thinking, names, arguments, progress and results', async () => {
    const { events, records } = await load('hostile-text');
    const hostile = events.filter(
      (event) => JSON.stringify(event).includes('<script>') || event.type === 'text_delta',
    );
    expect(new Set(hostile.map(({ type }) => type))).toEqual(
      new Set([
        'context_meta',
        'thinking_delta',
        'text_delta',
        'tool_start',
        'tool_progress',
        'tool_end',
        'done',
      ]),
    );
    expect(events.filter((event) => JSON.stringify(event).includes('\\u001b[2J')).length).toBeGreaterThan(8);
    expect(Object.keys(records[0] ?? {})).toContain('input');
  });

  it('many-deltas has 50,000 of them and large-result 5 MiB', async () => {
    expect(await eventsOf('many-deltas', 'text_delta')).toHaveLength(50_000);
    const [end] = await eventsOf('large-result', 'tool_end');
    expect(end?.result).toHaveLength(5 * 1024 * 1024);
  });

  it('steer has what the person said in the middle of the turn, as records of their own', async () => {
    const { records } = await load('steer');
    const inputs = records.flatMap((record) => ('input' in record ? [record.input] : []));
    expect(inputs.map(({ kind, content }) => [kind, content[0]])).toEqual([
      ['prompt', { type: 'text', text: 'Read a file.' }],
      ['steer', { type: 'text', text: 'Not b.txt!' }],
      ['steer', { type: 'text', text: 'Why not?' }],
    ]);
  });

  it('interrupted ends the calls of the killed program in the log, and the next turn counts it', async () => {
    const { events } = await load('interrupted');
    const ends = events.flatMap((event) => (event.type === 'tool_end' ? [[event.toolCallId, event.ok]] : []));
    expect(ends).toEqual([
      ['call_1', false],
      ['call_2', false],
    ]);
    expect(events.find((event) => event.type === 'error')?.code).toBe('interrupted');
    expect(events.at(-1)).toMatchObject({ type: 'done', turnCount: 2 });
  });

  it('two-turns counts both, a week apart', async () => {
    const { records } = await load('two-turns');
    const endings = records.filter((record) => 'event' in record && record.event.type === 'done');
    const [first, second] = endings.map(({ at }) => Date.parse(at));
    expect(endings).toMatchObject([{ event: { turnCount: 1 } }, { event: { turnCount: 2 } }]);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(604_800_000);
  });
});
