import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createJsonLineReader, toJsonLine } from './json-line.ts';

describe('NDJSON', () => {
  test('reads back what it wrote, cut anywhere', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { maxLength: 5 }),
        fc.integer({ min: 1, max: 9 }),
        (values, size) => {
          const text = values.map(toJsonLine).join('');
          const reader = createJsonLineReader();
          const lines = (text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []).flatMap((piece) =>
            reader.push(piece),
          );
          expect(reader.flush()).toEqual([]);
          expect(lines).toEqual(
            values.map((value) => ({ ok: true, value: JSON.parse(JSON.stringify(value)) })),
          );
        },
      ),
      { numRuns: 300, seed: 3 },
    );
  });

  test('writes lines that do nothing to a terminal', () => {
    const line = toJsonLine({ text: '\x1b[2J \x9b2J \x7f \u202e \u2028 é' });
    expect(line).toBe('{"text":"\\u001b[2J \\u009b2J \\u007f \\u202e \\u2028 é"}\n');
    expect(JSON.parse(line)).toEqual({ text: '\x1b[2J \x9b2J \x7f \u202e \u2028 é' });
  });

  test('splits on line feeds only', () => {
    const reader = createJsonLineReader();
    expect(reader.push('"a\u2028b\u0085c"\r\n\n  \n1')).toEqual([{ ok: true, value: 'a\u2028b\u0085c' }]);
    expect(reader.flush()).toEqual([{ ok: true, value: 1 }]);
    expect(reader.flush()).toEqual([]);
  });

  test('hands a malformed line back and goes on', () => {
    expect(createJsonLineReader().push('{"a":\n2\n')).toEqual([
      { ok: false, line: '{"a":' },
      { ok: true, value: 2 },
    ]);
  });
});
