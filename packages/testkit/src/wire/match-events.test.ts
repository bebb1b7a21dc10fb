import { describe, expect, it } from 'vitest';
import { Bindings } from './bindings.ts';
import { matchEvents } from './match-events.ts';
import type { SeenEvent } from './seen-events.ts';
import type { ExpectedEvent } from './wire-case.ts';

const text = (value: string) => ({ type: 'text_delta', text: value }) as const;
const thinking = (value: string) => ({ type: 'thinking_delta', thinking: value }) as const;
const start = (id: string, args: unknown = {}) =>
  ({ type: 'tool_start', toolCallId: id, toolName: 't', args }) as const;
const end = (id: string, ok = true) =>
  ({ type: 'tool_end', toolCallId: id, toolName: 't', ok, durationMs: 1, result: 'r' }) as const;
const expectedEnd = (id: string, ok = true) =>
  ({ type: 'tool_end', toolCallId: id, toolName: 't', ok }) as const;
const done = (value: string) => ({ type: 'done', text: value, turnCount: 1 }) as const;
const expectedDone = (value: string) => ({ type: 'done', text: value }) as const;
const maybe = <T extends ExpectedEvent>(entry: T) => ({ ...entry, optional: true }) as const;

interface Row {
  why: string;
  expected: ExpectedEvent[];
  seen: SeenEvent[];
  compare?: 'trim';
}

const match = ({ expected, seen, compare }: Row) =>
  matchEvents({ expected, seen, compare: compare ?? 'exact' }, Bindings.none);

const pair = [start('a'), expectedEnd('a'), start('b'), expectedEnd('b')];

describe('matchEvents matches', () => {
  const rows: Row[] = [
    { why: 'the listed order', expected: [text('x'), expectedDone('x')], seen: [text('x'), done('x')] },
    { why: 'a pair after a pair', expected: pair, seen: [start('a'), end('a'), start('b'), end('b')] },
    { why: 'both starts first', expected: pair, seen: [start('a'), start('b'), end('a'), end('b')] },
    { why: 'ends in completion order', expected: pair, seen: [start('a'), start('b'), end('b'), end('a')] },
    {
      why: 'ends that are listed before later starts',
      expected: [start('a'), start('b'), expectedEnd('b'), expectedEnd('a')],
      seen: [start('a'), end('a'), start('b'), end('b')],
    },
    {
      why: 'a missing optional entry',
      expected: [maybe(thinking('x')), text('y')],
      seen: [text('y')],
    },
    {
      why: 'an optional entry that is there',
      expected: [maybe(thinking('x')), text('y')],
      seen: [thinking('x'), text('y')],
    },
    {
      why: 'an optional entry like the next one',
      expected: [maybe(text('x')), text('x')],
      seen: [text('x')],
    },
    {
      why: 'an optional call that is missing',
      expected: [maybe(start('a')), maybe(expectedEnd('a')), start('b'), expectedEnd('b')],
      seen: [start('b'), end('b')],
    },
    {
      why: 'names, whichever end comes first',
      expected: [start('@c1'), expectedEnd('@c1'), start('@c2'), expectedEnd('@c2', false)],
      seen: [start('p'), start('q'), end('q', false), end('p')],
    },
    { why: 'anything', expected: [start('a', '*')], seen: [start('a', { x: [1] })] },
    {
      why: 'trimmed texts',
      compare: 'trim',
      expected: [thinking('t '), text('x'), expectedDone('x')],
      seen: [thinking('\nt'), text('  x\n'), done('\nx ')],
    },
    { why: 'nothing at all', expected: [maybe(text('x'))], seen: [] },
  ];
  it.each(rows)('$why', (row) => {
    expect(match(row)).toBeInstanceOf(Bindings);
  });
});

describe('matchEvents does not match', () => {
  const rows: (Row & { at: [number, number] })[] = [
    { why: 'another text', at: [0, 0], expected: [text('x')], seen: [text('y')] },
    { why: 'white space', at: [0, 0], expected: [text('x')], seen: [text('x ')] },
    { why: 'an event too many', at: [1, 1], expected: [text('x')], seen: [text('x'), done('x')] },
    { why: 'an event too few', at: [1, 1], expected: [text('x'), expectedDone('x')], seen: [text('x')] },
    {
      why: 'a halt that nobody expects',
      at: [1, 1],
      expected: [text('x'), expectedDone('x')],
      seen: [text('x'), { type: 'halt', kind: 'budget', rule: 'round-limit', message: 'm' }, done('x')],
    },
    {
      why: 'starts in another order',
      at: [0, 0],
      expected: pair,
      seen: [start('b'), start('a'), end('a'), end('b')],
    },
    {
      why: 'an optional start after the one that follows it',
      at: [2, 1],
      expected: [maybe(start('a')), start('b'), expectedEnd('b'), maybe(expectedEnd('a'))],
      seen: [start('b'), start('a'), end('a'), end('b')],
    },
    {
      why: 'an end before its start',
      at: [2, 2],
      expected: pair,
      seen: [start('a'), end('a'), end('b'), start('b')],
    },
    {
      why: 'tools on the other side of a text',
      at: [1, 1],
      expected: [start('a'), expectedEnd('a'), text('x')],
      seen: [start('a'), text('x'), end('a')],
    },
    {
      why: 'one value for two numbered names',
      at: [1, 1],
      expected: [start('@c1'), start('@c2')],
      seen: [start('p'), start('p')],
    },
    {
      why: 'two values for one name',
      at: [1, 1],
      expected: [start('@c'), expectedEnd('@c')],
      seen: [start('p'), end('q')],
    },
    {
      why: 'other arguments',
      at: [0, 0],
      expected: [start('a', { x: 1 })],
      seen: [start('a', { x: 1, y: 2 })],
    },
    {
      why: 'another outcome',
      at: [1, 1],
      expected: [start('a'), expectedEnd('a', false)],
      seen: [start('a'), end('a')],
    },
    {
      why: 'a missing error text',
      at: [1, 1],
      expected: [start('a'), { ...expectedEnd('a', false), error: '*' }],
      seen: [start('a'), end('a', false)],
    },
  ];
  it.each(rows)('$why', (row) => {
    const [expectedIndex, seenIndex] = row.at;
    expect(match(row)).toEqual({ expectedIndex, seenIndex });
  });
});
