import { expect, it } from 'vitest';
import { findBadFrame } from './find-bad-frame.ts';

it.each([
  ['data: {"a":1}\n\ndata: [DONE]\n\n', undefined],
  ['event: x\r\ndata:null\r\n\r\n: comment\r\ndata:\r\n\r\n', undefined],
  ['data: {"a":\ndata: 1}\n\n', undefined],
  ['data: 1\r\rdata: {"\r\r', '{"'],
  ['data: {"a":"\u2028"}\n\n', undefined],
  ['data: {"a":1}{"b":2}\n\n', '{"a":1}{"b":2}'],
  ['data: {"never ended', undefined],
  ['', undefined],
])('reads the events of %j', (body, bad) => {
  expect(findBadFrame(Buffer.from(body))).toBe(bad);
});
