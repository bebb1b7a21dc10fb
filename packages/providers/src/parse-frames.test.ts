import { describe, expect, it } from 'vitest';
import { parseFrames } from './parse-frames.ts';

const whole = '{"id":"a","choices":[{"delta":{"content":"after"}}]}';

function parse(data: string, unclosed = false): readonly unknown[] {
  return parseFrames({ data, event: undefined, id: undefined, unclosed });
}

function corrupt(): unknown {
  return expect.objectContaining({ code: 'stream_corrupt' });
}

describe('parseFrames', () => {
  it('B24: takes a whole frame behind the head of the same one', () => {
    expect(parse(`{"id":"a","cho${'data: '}${whole}`)).toEqual([JSON.parse(whole)]);
    expect(parse(`{"id":"a","cho\n${whole}`)).toEqual([JSON.parse(whole)]);
  });

  it('B24: gives up when the cut head held something that the whole frame lacks', () => {
    expect(() => parse(`{"id":"a","choices":[{"delta":{"content":"los${'data: '}${whole}`)).toThrow(
      corrupt(),
    );
  });

  it('takes frames on lines of their own, the end mark too', () => {
    expect(parse(`${whole}\n{"b":2}\n[DONE]`)).toEqual([JSON.parse(whole), { b: 2 }, '[DONE]']);
  });

  it('does not cut a whole frame at words inside it', () => {
    const tricky = '{"content":"data: {"}';
    expect(parse(`${tricky}\n{"b":2}`)).toEqual([JSON.parse(tricky), { b: 2 }]);
  });

  it.each(['{"half', 'ping', `${whole}\n{"half`])('gives up on %j', (data) => {
    expect(() => parse(data)).toThrow(corrupt());
  });

  it('takes half a frame at the end of the body for none, and empty data too', () => {
    expect(parse('{"half', true)).toEqual([]);
    expect(parse(`${whole}\n{"half`, true)).toEqual([JSON.parse(whole)]);
    expect(parse('')).toEqual([]);
    expect(parse(' \n ')).toEqual([]);
  });
});
