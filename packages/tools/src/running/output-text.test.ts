import { expect, it } from 'vitest';
import { toOutputText } from './output-text.ts';

it('cuts no character in two where something is left out', () => {
  const bytes = Buffer.from('é😀日');
  for (let at = 0; at <= bytes.length; at += 1) {
    const text = toOutputText(
      { start: bytes.subarray(0, at), end: bytes.subarray(at), leftOut: 7 },
      'dropped',
    );
    expect(text).toMatch(/^é?(?:é😀)?日?\n\[7 bytes left out here; dropped\]\n(?:é😀日|😀日|日)?$|^é😀日\n/u);
    expect(text).not.toContain('\ufffd');
  }
});

it('says nothing when nothing is left out', () => {
  expect(toOutputText({ start: Buffer.from('all'), end: Buffer.alloc(0), leftOut: 0 }, 'dropped')).toBe(
    'all',
  );
});
