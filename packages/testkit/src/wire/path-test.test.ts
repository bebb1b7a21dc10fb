import { describe, expect, it } from 'vitest';
import { Bindings } from './bindings.ts';
import { passTest } from './path-test.ts';
import type { Selection } from './select-path.ts';
import type { PathTest } from './wire-check.ts';

const passes = (test: PathTest, selection: Selection): boolean =>
  passTest(test, selection, Bindings.none) !== undefined;

const nothing = { value: undefined };

describe('a TEST holds', () => {
  const cases: [PathTest, Selection][] = [
    [{ equals: { a: [1, null] } }, { value: { a: [1, null] } }],
    [{ equals: ['x', 'y'] }, { list: ['x', 'y'] }],
    [{ equals: [] }, { list: [] }],
    [{ equals: null }, { value: null }],
    [{ jsonEquals: { a: 1 } }, { value: ' {"a":1} ' }],
    [{ jsonEquals: [{ a: 1 }, {}] }, { list: ['{"a":1}', '{}'] }],
    [{ validJson: true }, { value: '{}' }],
    [{ validJson: true }, { list: ['1', 'null'] }],
    [{ type: 'string' }, { list: ['', 'a'] }],
    [{ type: 'null' }, { value: null }],
    [{ type: 'array' }, { value: [] }],
    [{ type: 'object' }, { value: {} }],
    [{ type: 'number' }, { value: 0 }],
    [{ type: 'boolean' }, { value: false }],
    [{ containsText: 'bc' }, { value: 'abcd' }],
    [{ containsText: 'one' }, { value: [{ type: 'text', text: 'on' }, { t: ['e'] }] }],
    [{ containsText: 'a' }, { list: ['a', ['xa']] }],
    [{ matches: '^NOT (been )?run$' }, { value: 'not been run' }],
    [{ matches: '\\p{L}' }, { list: ['é'] }],
    [{ noneMatches: 'secret' }, { list: ['a', { b: 'c' }] }],
    [{ noneMatches: 'secret' }, { list: [] }],
    [{ noneMatches: 'secret' }, nothing],
    [{ absent: true }, nothing],
    [{ absent: true }, { list: [] }],
  ];
  it.each(cases)('%j of %j', (test, selection) => {
    expect(passes(test, selection)).toBe(true);
  });
});

describe('a TEST fails', () => {
  const cases: [PathTest, Selection][] = [
    [{ equals: { a: 1 } }, { value: { a: 1, b: 2 } }],
    [{ equals: { a: 1, b: 2 } }, { value: { a: 1 } }],
    [{ equals: '1' }, { value: 1 }],
    [{ equals: ['x'] }, { list: ['x', 'x'] }],
    [{ equals: ['y', 'x'] }, { list: ['x', 'y'] }],
    [{ equals: 'x' }, { list: ['x'] }],
    [{ equals: null }, nothing],
    [{ equals: '*' }, nothing],
    [{ jsonEquals: { a: 1 } }, { value: { a: 1 } }],
    [{ jsonEquals: [{}] }, { list: ['{'] }],
    [{ validJson: true }, { value: {} }],
    [{ validJson: true }, { list: ['{}', '{'] }],
    [{ validJson: true }, { list: [] }],
    [{ validJson: true }, nothing],
    [{ type: 'object' }, { value: [] }],
    [{ type: 'object' }, { value: null }],
    [{ type: 'string' }, { list: [] }],
    [{ type: 'string' }, { list: ['a', 1] }],
    [{ containsText: 'a' }, { list: ['a', 'b'] }],
    [{ containsText: 'a' }, { list: [] }],
    [{ containsText: '1' }, { value: 1 }],
    [{ containsText: 'key' }, { value: { key: 'v' } }],
    [{ matches: 'x' }, { list: [] }],
    [{ matches: 'x' }, nothing],
    [{ matches: 'x' }, { list: ['x', 'y'] }],
    [{ noneMatches: 'SECRET' }, { list: ['a', 'my secret'] }],
    [{ absent: true }, { value: null }],
    [{ absent: true }, { list: [null] }],
  ];
  it.each(cases)('%j of %j', (test, selection) => {
    expect(passes(test, selection)).toBe(false);
  });
});
