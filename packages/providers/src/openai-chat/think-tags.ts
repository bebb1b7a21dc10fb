import type { CompletionChunk } from '@ethosagent/core/contract';

/** Takes the text of a reply in pieces and tells a leading think block from the answer. */
export interface ThinkTagReader {
  push(text: string, chunks: CompletionChunk[]): void;
  /** Gives out what was held back. */
  end(chunks: CompletionChunk[]): void;
}

const OPEN = '<think>';
const CLOSE = '</think>';

/**
 * Only a block at the very start of the reply counts, tags may be cut anywhere, and the blanks around them are
 * dropped. Without such a block every character is text, unchanged. A block that never closes is thinking.
 */
export function createThinkTagReader(): ThinkTagReader {
  let place: 'start' | 'inside' | 'behind' | 'text' = 'start';
  let held = '';
  let hasThought = false;

  const think = (thinking: string, chunks: CompletionChunk[]): void => {
    const shown = hasThought ? thinking : thinking.trimStart();
    if (shown === '') return;
    hasThought = true;
    chunks.push({ type: 'thinking_delta', thinking: shown });
  };
  const readStart = (chunks: CompletionChunk[]): void => {
    const visible = held.trimStart();
    if (visible.startsWith(OPEN)) {
      held = visible.slice(OPEN.length);
      place = 'inside';
      readInside(chunks);
    } else if (!OPEN.startsWith(visible)) readText(chunks);
  };
  const readInside = (chunks: CompletionChunk[]): void => {
    const end = held.indexOf(CLOSE);
    if (end === -1) {
      const safe = toSafeLength(held);
      think(held.slice(0, safe), chunks);
      held = held.slice(safe);
      return;
    }
    think(held.slice(0, end).trimEnd(), chunks);
    held = held.slice(end + CLOSE.length);
    place = 'behind';
    readBehind(chunks);
  };
  const readBehind = (chunks: CompletionChunk[]): void => {
    held = held.trimStart();
    if (held !== '') readText(chunks);
  };
  const readText = (chunks: CompletionChunk[]): void => {
    place = 'text';
    if (held !== '') chunks.push({ type: 'text_delta', text: held });
    held = '';
  };

  return {
    push(text, chunks) {
      held = held === '' ? text : held + text;
      if (place === 'text') readText(chunks);
      else if (place === 'behind') readBehind(chunks);
      else if (place === 'inside') readInside(chunks);
      else readStart(chunks);
    },
    end(chunks) {
      if (place === 'inside') {
        think(held, chunks);
        held = '';
      } else if (place === 'start') readText(chunks);
    },
  };
}

/** How much may go out: a closing tag that has only begun, and the blanks before it, must wait. */
function toSafeLength(text: string): number {
  let length = text.length;
  for (let cut = Math.min(CLOSE.length - 1, text.length); cut > 0; cut--) {
    if (CLOSE.startsWith(text.slice(text.length - cut))) {
      length -= cut;
      break;
    }
  }
  return text.slice(0, length).trimEnd().length;
}
