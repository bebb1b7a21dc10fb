import { expect, it } from 'vitest';
import { type Play, parseModelName, toModelName } from './model-name.ts';

it.each<Play>([
  { kind: 'text', deltas: 50_000, wire: 'coalesced' },
  { kind: 'tools', rounds: 400, deltas: 20 },
  { kind: 'slow', deltas: 3_000, everyMs: 0.5 },
])('the name of $kind says all of it', (play) => {
  expect(parseModelName(toModelName(play))).toEqual(play);
});

it.each([
  '',
  'text',
  'text/5',
  'text/5/whole',
  'text/0/event',
  'tools/3',
  'tools/3/x',
  'other/3/3',
  'text/-1/event',
])('"%s" is no model', (name) => {
  expect(parseModelName(name)).toBeUndefined();
});
