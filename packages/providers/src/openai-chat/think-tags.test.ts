import type { CompletionChunk } from '@ethosagent/core/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThinkTagReader } from './think-tags.ts';

function read(...pieces: string[]): { thinking: string; text: string; order: string } {
  const reader = createThinkTagReader();
  const chunks: CompletionChunk[] = [];
  for (const piece of pieces) reader.push(piece, chunks);
  reader.end(chunks);
  const result = { thinking: '', text: '', order: '' };
  for (const chunk of chunks) {
    if (chunk.type === 'text_delta') result.text += chunk.text;
    if (chunk.type === 'thinking_delta') result.thinking += chunk.thinking;
    result.order += chunk.type === 'text_delta' ? 't' : 'k';
  }
  return result;
}

const block = '\n <think>\n Is 1 < 2?\n</thin yes \n</think> \n\nUse <think> here.\n';

describe('createThinkTagReader', () => {
  it('splits a leading block from the answer and drops the blanks around its tags', () => {
    expect(read(block)).toMatchObject({ thinking: 'Is 1 < 2?\n</thin yes', text: 'Use <think> here.\n' });
  });

  it('B12: gives the same wherever the text is cut', () => {
    const whole = read(block);
    for (let at = 0; at <= block.length; at++) {
      expect(read(block.slice(0, at), block.slice(at))).toMatchObject({
        thinking: whole.thinking,
        text: whole.text,
      });
    }
    expect(read(...block)).toMatchObject({ thinking: whole.thinking, text: whole.text });
    expect(read(...block).order).toMatch(/^k+t+$/);
  });

  it.each(['plain', '  two blanks first', 'a <think>b</think>', '<thinker>', '<', ' ', ''])(
    'leaves %j as it is',
    (text) => {
      expect(read(...text)).toMatchObject({ thinking: '', text });
    },
  );

  it('takes a block that never closes as thinking', () => {
    expect(read('<think>half a', ' thought')).toMatchObject({ thinking: 'half a thought', text: '' });
  });

  it('passes text on at once when no block began', () => {
    const chunks: CompletionChunk[] = [];
    createThinkTagReader().push('Hello', chunks);
    expect(chunks).toEqual([{ type: 'text_delta', text: 'Hello' }]);
  });

  it('loses no character of any text without a leading block', () => {
    const piece = fc.constantFrom('a', ' ', '\n', '<', 'think>', '</think>', '<think>');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = `x${pieces.join('')}`;
        expect(read('x', ...pieces)).toMatchObject({ text, thinking: '' });
      }),
      { numRuns: 300, seed: 12 },
    );
  });
});
