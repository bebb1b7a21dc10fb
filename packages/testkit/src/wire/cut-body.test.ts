import { describe, expect, it } from 'vitest';
import { cutBody } from './cut-body.ts';
import type { Chunking } from './wire-response.ts';

const cut = (body: string, chunking: Chunking): string[] =>
  cutBody(Buffer.from(body), chunking).map((piece) => Buffer.from(piece).toString('utf8'));

describe('cutBody', () => {
  const cases: [string, Chunking, string[]][] = [
    ['data: 1\n\ndata: 2\n\n', 'whole', ['data: 1\n\ndata: 2\n\n']],
    ['data: 1\n\ndata: 2\n\n', 'per-event', ['data: 1\n\n', 'data: 2\n\n']],
    ['data: 1\r\n\r\ndata: 2', 'per-event', ['data: 1\r\n\r\n', 'data: 2']],
    ['data: 1\r\rdata: 2\r\r', 'per-event', ['data: 1\r\r', 'data: 2\r\r']],
    ['data: 1\n\r\ndata: 2\n\n', 'per-event', ['data: 1\n\r\n', 'data: 2\n\n']],
    ['a\n\n\nb', 'per-event', ['a\n\n', '\n', 'b']],
    ['a\nb\nc', 'per-event', ['a\nb\nc']],
    ['abc', 'per-byte', ['a', 'b', 'c']],
    ['abcdef', { at: [2, 4] }, ['ab', 'cd', 'ef']],
    ['abcdef', { at: [4, 2, 2, 6, 99] }, ['ab', 'cd', 'ef']],
    ['', 'per-byte', []],
    ['', 'whole', []],
  ];
  it.each(cases)('cuts %j by %j', (body, chunking, pieces) => {
    expect(cut(body, chunking)).toEqual(pieces);
  });

  it('cuts between the bytes of one character', () => {
    const pieces = cutBody(Buffer.from('é'), 'per-byte');
    expect(pieces.map((piece) => [...piece])).toEqual([[0xc3], [0xa9]]);
  });
});
