import type { CompletionChunk } from '@ethosagent/core/contract';
import { isRecord } from '../http-json.ts';
import { TextParts } from '../text-parts.ts';
import type { OpaqueData } from './opaque-data.ts';
import type { OutputItem, ReplyNotes } from './output-item.ts';

/** A message: its text by content parts, or a refusal. */
export interface MessageItem extends OutputItem {
  readonly type: 'message';
  addText(delta: string, part: number): void;
  /** {@link addText} for a text that is given out by the caller. */
  noteText(delta: string, part: number): void;
  /** The whole text of a part: what was not streamed of it follows. */
  settleText(text: string, part: number): void;
  addRefusal(delta: string): void;
  settleRefusal(text: string): void;
}

export function createMessageItem(given: Record<string, unknown>, notes: ReplyNotes): MessageItem {
  const waiting: CompletionChunk[] = [];
  const texts: TextParts[] = [];
  let refusal = '';
  let isClosed = false;
  // Some models want to be told again what of their messages was commentary.
  if (typeof given.phase === 'string') {
    const data: OpaqueData = { phase: given.phase };
    waiting.push({ type: 'thinking_block', data });
  }

  const noteText = (text: string, part: number): void => {
    texts[part] ??= new TextParts();
    texts[part].append(text);
  };
  const addText = (text: string, part: number): void => {
    if (text === '') return;
    noteText(text, part);
    waiting.push({ type: 'text_delta', text });
  };
  const settleText = (text: string, part: number): void => {
    const streamed = texts[part]?.toString() ?? '';
    if (text.startsWith(streamed)) addText(text.slice(streamed.length), part);
    // What was shown cannot be taken back.
    else if (text !== '') notes.differs = true;
  };
  const addRefusal = (text: string): void => {
    refusal += text;
    notes.refusal += text;
  };
  const settleRefusal = (text: string): void => {
    if (refusal === '') addRefusal(text);
  };

  return {
    type: 'message',
    id: typeof given.id === 'string' ? given.id : undefined,
    get isClosed() {
      return isClosed;
    },
    waiting,
    addText,
    noteText,
    settleText,
    addRefusal,
    settleRefusal,
    close(item) {
      const parts = Array.isArray(item.content) ? item.content : [];
      for (const [index, part] of parts.entries()) {
        if (!isRecord(part)) continue;
        if (typeof part.text === 'string') settleText(part.text, index);
        if (typeof part.refusal === 'string') settleRefusal(part.refusal);
      }
      isClosed = true;
    },
    end() {
      isClosed = true;
    },
  };
}
