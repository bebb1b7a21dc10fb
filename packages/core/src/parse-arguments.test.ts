import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseArguments } from './parse-arguments.ts';

fc.configureGlobal({ seed: 1 });

describe('parseArguments', () => {
  it('gives every JSON object back', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), (args) => {
        const raw = JSON.stringify(args);
        expect(parseArguments(raw)).toEqual({ ok: true, args: JSON.parse(raw) });
        expect(parseArguments(JSON.stringify(raw))).toEqual({ ok: true, args: JSON.parse(raw) });
      }),
    );
  });

  it('never throws, and keeps the text of what it cannot read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const parsed = parseArguments(raw);
        if (!parsed.ok) expect(parsed.args).toEqual({ invalid_arguments: raw });
      }),
    );
  });

  it('takes no cut of an object for an object', () => {
    const raw = JSON.stringify({ path: 'a.txt', lines: [1, 2], deep: { text: 'x{"y":1}' } });
    for (let end = 1; end < raw.length; end++) {
      expect(parseArguments(raw.slice(0, end))).toMatchObject({ ok: false });
    }
  });

  it('does not repair by guessing', () => {
    for (const raw of [
      "{'a': 1}",
      '{a: 1}',
      '{"a": 1,}',
      '```json\n{"a":1}\n```',
      '{"a": NaN}',
      '{"a":1} {"b":2}',
    ]) {
      expect(parseArguments(raw)).toMatchObject({ ok: false, args: { invalid_arguments: raw } });
    }
  });

  it('caps what goes back', () => {
    const parsed = parseArguments(`{"a": "${'x'.repeat(10_000)}`);
    expect(JSON.stringify(parsed.args).length).toBeLessThan(2_100);
  });

  it('takes 100 levels and no more', () => {
    const nest = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    expect(parseArguments(nest(100)).ok).toBe(true);
    expect(parseArguments(nest(101))).toMatchObject({ ok: false, problem: expect.stringContaining('100') });
    expect(parseArguments(nest(100_000)).ok).toBe(false);
  });

  it('keeps a key named __proto__ a key', () => {
    const parsed = parseArguments('{"__proto__": {"admin": true}}');
    expect(parsed.ok && Object.hasOwn(parsed.args, '__proto__')).toBe(true);
    expect((parsed.args as { admin?: unknown }).admin).toBeUndefined();
  });
});
