import type { CompletionChunk } from '@ethosagent/core/contract';
import { isRecord } from '../http-json.ts';
import { type OpaqueData, toReasoning } from './opaque-data.ts';
import type { OutputItem } from './output-item.ts';

/** Reasoning: summaries, or the text itself of models that show it. */
export interface ReasoningItem extends OutputItem {
  readonly type: 'reasoning';
  /** `part` names the summary or text that the delta belongs to. */
  addThinking(delta: string, part: string): void;
}

export function createReasoningItem(given: Record<string, unknown>): ReasoningItem {
  const waiting: CompletionChunk[] = [];
  let lastPart: string | undefined;
  let isClosed = false;

  const addThinking = (delta: string, part: string): void => {
    if (delta === '') return;
    const isNew = lastPart !== undefined && lastPart !== part;
    lastPart = part;
    waiting.push({ type: 'thinking_delta', thinking: isNew ? `\n\n${delta}` : delta });
  };
  const finish = (data: OpaqueData | undefined): void => {
    isClosed = true;
    if (data === undefined && lastPart === undefined) return;
    waiting.push({ type: 'thinking_block', data: data ?? null });
  };

  return {
    type: 'reasoning',
    id: typeof given.id === 'string' ? given.id : undefined,
    get isClosed() {
      return isClosed;
    },
    waiting,
    addThinking,
    close(item) {
      if (lastPart === undefined) {
        const texts = [...toTexts(item.summary), ...toTexts(item.content)];
        for (const [index, text] of texts.entries()) addThinking(text, String(index));
      }
      finish(toReasoning(item));
    },
    end() {
      finish(undefined);
    },
  };
}

function toTexts(parts: unknown): string[] {
  if (!Array.isArray(parts)) return [];
  return parts.flatMap((part) => (isRecord(part) && typeof part.text === 'string' ? [part.text] : []));
}
