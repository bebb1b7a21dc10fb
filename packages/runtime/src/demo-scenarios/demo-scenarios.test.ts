import {
  AGENT_EVENT_TYPES,
  type AgentEvent,
  TURN_ERROR_CODES,
  type WireRecord,
} from '@ethosagent/core/contract';
import { checkGrammar } from '@ethosagent/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRuntime } from '../create-runtime.ts';
import type { Runtime } from '../runtime.ts';
import { demoScenarios } from './demo-scenarios.ts';

const basics = 'plain thinking parallel progress approval fail slow silent long unicode hostile abort'.split(
  ' ',
);
const halts =
  'cost-cap tool-budget identical-name identical-streak round-limit rate-limit token-budget compounding-error no-progress'.split(
    ' ',
  );
const codes = [...TURN_ERROR_CODES.filter((code) => code !== 'interrupted'), 'watcher_suspicious-sequence'];

interface Played {
  records: WireRecord[];
  events: AgentEvent[];
}

let runtime: Runtime;
const played = new Map<string, Played>();

async function play(name: string, sessionId?: string): Promise<Played> {
  // Nothing but a person ends the silent one.
  const stop = new AbortController();
  const stream = runtime.run({ input: `/demo ${name}`, from: 'program', sessionId, signal: stop.signal });
  const records: WireRecord[] = [];
  for await (const record of runtime.records(stream)) {
    records.push(record);
    if (name === 'silent' && 'event' in record && record.event.type === 'text_delta') stop.abort();
  }
  const events = records.flatMap((record) => ('event' in record ? [record.event] : []));
  return { records, events };
}

beforeAll(async () => {
  runtime = await createRuntime({ cwd: import.meta.dirname, env: {} });
  await Promise.all(demoScenarios.map(async ({ name }) => played.set(name, await play(name))));
}, 60_000);
afterAll(() => runtime.close());

test('the list holds each scenario of the contract once and no other', () => {
  expect(runtime.demoScenarios.map((scenario) => scenario.name).toSorted()).toEqual(
    [...basics, ...halts.map((rule) => `halt-${rule}`), ...codes.map((code) => `error-${code}`)].toSorted(),
  );
});

describe.each(demoScenarios.map((scenario) => scenario.name))('%s', (name) => {
  test('keeps the grammar of the contract', () => {
    expect(checkGrammar(played.get(name)?.records ?? [])).toEqual([]);
  });

  test('ends as its name says', () => {
    const { events } = played.get(name) ?? { events: [] };
    const ending = events.at(-1);
    const code = name === 'abort' || name === 'silent' ? 'abort' : /^error-(.+)$/.exec(name)?.[1];
    expect(ending).toMatchObject(code === undefined ? { type: 'done' } : { type: 'error', code });
    const rules = events.flatMap((event) => (event.type === 'halt' ? [event.rule] : []));
    expect(rules).toEqual(name.startsWith('halt-') ? [name.slice('halt-'.length)] : []);
  });
});

test('all variants of the union are seen over the scenarios', () => {
  const seen = new Set([...played.values()].flatMap(({ events }) => events.map((event) => event.type)));
  expect([...seen].toSorted()).toEqual(AGENT_EVENT_TYPES.toSorted());
});

test('one session can play every short scenario one after the other, caps and broken logs included', async () => {
  const { sessionId } = played.get('plain')?.records[0] ?? {};
  const names = [
    'halt-cost-cap',
    'halt-cost-cap',
    'error-storage_failed',
    'error-storage_full',
    'error-budget_unpriced',
  ];
  const endings: string[] = [];
  for (const name of [...names, 'plain']) {
    const { events } = await play(name, sessionId);
    const ending = events.at(-1);
    endings.push(ending?.type === 'error' ? ending.code : `${ending?.type}`);
  }
  expect(endings).toEqual(['done', 'done', 'storage_failed', 'storage_full', 'budget_unpriced', 'done']);
});

test('hostile puts escape codes, turned text and markup into text and results', () => {
  const wire = JSON.stringify(played.get('hostile')?.events);
  for (const attack of ['\\u001b[2J', '\u202e', '<script>', 'javascript:', '\\u0007', '\u009b'])
    expect(wire).toContain(attack);
});

test('calls of parallel start together and end by their length', () => {
  const calls = (played.get('parallel')?.events ?? []).flatMap((event) => {
    if (event.type === 'tool_start') return [`start ${(event.args as { what: string }).what}`];
    return event.type === 'tool_end' ? [`end ${event.result?.split(':')[0]}`] : [];
  });
  expect(calls).toEqual(['start slow', 'start medium', 'start quick', 'end quick', 'end medium', 'end slow']);
});
