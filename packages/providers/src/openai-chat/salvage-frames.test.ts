import { describe, expect, it } from 'vitest';
import { salvageFrames } from './salvage-frames.ts';

const whole = '{"id":"a","choices":[{"delta":{"content":"after"}}]}';

describe('salvageFrames', () => {
  it('B24: takes a whole frame behind the head of the same one', () => {
    expect(salvageFrames(`{"id":"a","cho${'data: '}${whole}`)).toEqual([JSON.parse(whole)]);
    expect(salvageFrames(`{"id":"a","cho\n${whole}`)).toEqual([JSON.parse(whole)]);
  });

  it('B24: gives up when the cut head held something that the whole frame lacks', () => {
    expect(salvageFrames(`{"id":"a","choices":[{"delta":{"content":"los${'data: '}${whole}`)).toBeUndefined();
  });

  it('takes frames on lines of their own, the end mark too', () => {
    expect(salvageFrames(`${whole}\n{"b":2}\n[DONE]`)).toEqual([JSON.parse(whole), { b: 2 }, '[DONE]']);
  });

  it('does not cut a whole frame at words inside it', () => {
    const tricky = '{"content":"data: {"}';
    expect(salvageFrames(`${tricky}\n{"b":2}`)).toEqual([JSON.parse(tricky), { b: 2 }]);
  });

  it.each(['{"half', 'ping', `${whole}\n{"half`])('gives up on %j', (data) => {
    expect(salvageFrames(data)).toBeUndefined();
  });
});
