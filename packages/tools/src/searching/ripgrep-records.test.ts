import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRipgrepRecords } from './ripgrep-records.ts';

const output = Buffer.from(
  './a.txt\x001:3:0:[Omitted long line with 1 matches]\r\n./a.bin: WARNING: stopped searching binary file after match (found "\\0" byte around offset 9)\n./n\nl\x0012:1:345:x\n./b\xe9\x001:1:0:x\n\n3 matches\n7 files searched\n',
  'latin1',
);
const found = [
  { path: 'a.txt', line: 1, matchAt: 2, lineAt: 0 },
  { path: 'n\nl', line: 12, matchAt: 0, lineAt: 345 },
  { path: undefined, line: 1, matchAt: 0, lineAt: 0 },
];

it('reads places and the count of files, however the output is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(output.length)), (cuts) => {
      const records = createRipgrepRecords('linux');
      const ends = [0, ...cuts.sort((a, b) => a - b), output.length];
      const pieces = ends.slice(1).map((end, index) => output.subarray(ends[index], end));
      expect(pieces.flatMap((piece) => records.push(piece))).toEqual(found);
      expect(records.end()).toEqual({ searched: 7, binary: 1 });
    }),
  );
});

it('gives paths of Windows with forward slashes', () => {
  const records = createRipgrepRecords('win32');
  expect(records.push(Buffer.from('.\\a\\b.txt\x001:1:0:x\n'))).toMatchObject([{ path: 'a/b.txt' }]);
  expect(records.end()).toEqual({ searched: undefined, binary: 0 });
});
