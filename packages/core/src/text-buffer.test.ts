import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TextBuffer } from './text-buffer.ts';

fc.configureGlobal({ seed: 1 });

it('is the join of its parts, whenever it is read', () => {
  const parts = fc.array(fc.tuple(fc.string({ unit: 'binary', maxLength: 3 }), fc.boolean()), {
    maxLength: 2_000,
  });
  fc.assert(
    fc.property(parts, (steps) => {
      const buffer = new TextBuffer();
      let expected = '';
      for (const [part, read] of steps) {
        buffer.append(part);
        expected += part;
        if (read) expect(buffer.toString()).toBe(expected);
        expect(buffer.length).toBe(expected.length);
      }
      expect(buffer.toString()).toBe(expected);
    }),
    { numRuns: 30 },
  );
});

it('is empty at first', () => {
  expect([new TextBuffer().toString(), new TextBuffer().length]).toEqual(['', 0]);
});
