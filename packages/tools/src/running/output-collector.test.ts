import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createOutputCollector } from './output-collector.ts';

it('keeps the beginning and the end of any output, however it is cut into pieces', () => {
  const sizes = fc.record({
    startBytes: fc.integer({ min: 1, max: 6 }),
    endBytes: fc.integer({ min: 1, max: 6 }),
  });
  const chunks = fc.array(fc.uint8Array({ maxLength: 20 }), { maxLength: 8 });
  fc.assert(
    fc.property(sizes, chunks, (size, pieces) => {
      const collector = createOutputCollector(size);
      for (const piece of pieces) collector.push(piece);
      const all = Buffer.concat(pieces);
      const { start, end, leftOut } = collector.view(size);
      expect(collector.totalBytes).toBe(all.length);
      expect(leftOut).toBe(Math.max(0, all.length - size.startBytes - size.endBytes));
      const isWhole = leftOut === 0;
      expect(start).toEqual(isWhole ? all : all.subarray(0, size.startBytes));
      expect(end).toEqual(isWhole ? Buffer.alloc(0) : all.subarray(-size.endBytes));
    }),
    { seed: 3, numRuns: 500 },
  );
});

it('shows less of what it keeps', () => {
  const collector = createOutputCollector({ startBytes: 4, endBytes: 4 });
  collector.push(Buffer.from('0123456789'));
  expect(collector.view({ startBytes: 2, endBytes: 1 })).toEqual({
    start: Buffer.from('01'),
    end: Buffer.from('9'),
    leftOut: 7,
  });
});
