import { describe, expect, it } from 'vitest';
import { toToolResult } from '../measured/pieces.ts';
import { readRequest } from './read-request.ts';

const CHAT = '/v1/chat/completions';

function toBody(model: string, results: readonly string[]): Buffer {
  const answers = results.map((content, i) => ({ role: 'tool', tool_call_id: `call_${i}`, content }));
  return Buffer.from(
    JSON.stringify({ model, stream: true, messages: [{ role: 'user', content: 'hi' }, ...answers] }),
  );
}

describe('readRequest', () => {
  it('finds the round by the results that are there', () => {
    const results = [toToolResult(0), toToolResult(1)];
    expect(readRequest(CHAT, toBody('tools/3/5', results))).toMatchObject({ round: 2 });
  });

  it('refuses a last request without the result of each round', () => {
    const results = [toToolResult(0), 'something else', toToolResult(2)];
    expect(readRequest(CHAT, toBody('tools/3/5', results))).toEqual({
      problem: 'the result of round 1 is missing',
    });
  });

  it.each([
    ['/v1/other', toBody('text/3/event', []), 'nothing at /v1/other'],
    [CHAT, toBody('gpt', []), 'no model "gpt"'],
    [CHAT, Buffer.from('{"model":"text/3/event","messages":["hi"]}'), 'not for a stream'],
    [CHAT, Buffer.from('{"model":"text/3/event","stream":true}'), 'prompt is missing'],
  ])('refuses what is no request of the bench: %s', (path, body, problem) => {
    expect(readRequest(path, body)).toEqual({ problem: expect.stringContaining(problem) });
  });
});
