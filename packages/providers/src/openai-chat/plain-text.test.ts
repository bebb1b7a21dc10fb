import type { CompletionChunk } from '@ethosagent/core/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createReplyReader } from './reply-reader.ts';
import { toPlainText } from './to-plain-text.ts';

const first = { choices: [{ index: 0, delta: { role: 'assistant', content: 'Hi' }, finish_reason: null }] };

/** What a reader makes of frames, up to what it throws. Think tags switch the short way off and change no text. */
function read(frames: readonly unknown[], inlineThinkTags: boolean): unknown {
  const request = { host: 'h', phase: 'before_output' as const, secrets: [] };
  const reader = createReplyReader({ call: request, inlineThinkTags });
  const chunks: CompletionChunk[] = [];
  let failure: unknown;
  try {
    for (const frame of frames) {
      const event = { data: JSON.stringify(frame), event: undefined, id: undefined, unclosed: false };
      reader.read([event], chunks);
    }
    reader.end(chunks);
  } catch (cause) {
    failure = cause;
  }
  return { chunks, failure: String(failure), state: reader.state, phase: request.phase };
}

const something = fc.constantFrom<unknown>(null, '', 'x', 0, 7, false, true, [], {}, ['x'], {
  message: 'no',
});
const usage = { prompt_tokens: 3, completion_tokens: 2 };
const call = { index: 0, id: 'c', function: { name: 'f', arguments: '{}' } };
const detail = { type: 'reasoning.text', text: 't', signature: 's' };

function toPatch(place: 'frame' | 'choice' | 'delta', key: string, ...values: unknown[]) {
  return fc.oneof(fc.constantFrom(...values), something).map((value) => ({ place, key, value }));
}

/** Something that a frame may carry besides its text, often of a wrong type. */
const patch = fc.oneof(
  toPatch('frame', 'error', { message: 'rate limit' }),
  toPatch('frame', 'usage', usage),
  toPatch('frame', 'choices', [{ delta: { content: 'a' } }, { delta: { content: 'b' } }]),
  toPatch('choice', 'finish_reason', 'stop', 'length', 'error'),
  toPatch('choice', 'error', { message: 'overloaded' }),
  toPatch('choice', 'usage', usage),
  toPatch('choice', 'delta', []),
  toPatch('choice', 'message', { content: 'whole' }),
  toPatch('delta', 'content', ['<think>', { type: 'text', text: 'part' }], '<think>'),
  toPatch('delta', 'tool_calls', [call]),
  toPatch('delta', 'function_call', call.function),
  toPatch('delta', 'refusal', 'I will not'),
  toPatch('delta', 'reasoning', 'hmm'),
  toPatch('delta', 'reasoning_content', 'hmm'),
  toPatch('delta', 'reasoning_details', [detail]),
);
const frame = fc.array(patch, { maxLength: 2 }).map((patches) => {
  const delta: Record<string, unknown> = { content: 'a' };
  const choice: Record<string, unknown> = { delta };
  const whole: Record<string, unknown> = { choices: [choice] };
  for (const { place, key, value } of patches) ({ frame: whole, choice, delta })[place][key] = value;
  return whole;
});

it('reads the same on the short way as on the long one, whatever the frames', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 9, arbitrary: frame }, something), { maxLength: 6 }),
      (frames) => {
        const reply = [first, ...frames, { choices: [{ delta: {}, finish_reason: 'stop' }] }];
        expect(read(reply, false)).toEqual(read(reply, true));
      },
    ),
    { numRuns: 1000 },
  );
});

it('takes the short way for what servers send', () => {
  const rest = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', usage: null };
  const delta = { content: 'x', role: 'assistant', tool_calls: null, refusal: null, reasoning: '' };
  const whole = { ...rest, choices: [{ index: 0, delta, logprobs: null, finish_reason: null }] };
  expect(toPlainText(whole)).toBe('x');
  expect(toPlainText({ ...whole, choices: [{ delta: { content: '' } }] })).toBeUndefined();
});
