import type { CompletionChunk } from '@ethosagent/core/contract';
import type { FailedCall } from '../http-failure.ts';
import { isRecord } from '../http-json.ts';
import type { CallAssembly } from './call-assembly.ts';
import { addReasoningDetails, type ReasoningDetails, toReasoningText } from './reasoning-details.ts';
import { createThinkTagReader } from './think-tags.ts';

/** Reads the deltas of one reply. */
export interface DeltaReader {
  /** What the model said instead of an answer. */
  readonly refusal: string;
  /** Text goes out as it comes: it has begun, nothing is held back and no tags are looked for. */
  readonly isPlain: boolean;
  read(delta: Record<string, unknown>, chunks: CompletionChunk[]): void;
  /** Gives out what was held back. */
  end(chunks: CompletionChunk[]): void;
}

export function createDeltaReader(options: {
  calls: CallAssembly;
  call: FailedCall;
  inlineThinkTags: boolean;
}): DeltaReader {
  const { calls, call } = options;
  const tags = options.inlineThinkTags ? createThinkTagReader() : undefined;
  let details: Record<string, unknown>[] = [];
  let refusal = '';

  const readReasoning = (delta: Record<string, unknown>, chunks: CompletionChunk[]): void => {
    const pieces = Array.isArray(delta.reasoning_details) ? delta.reasoning_details : [];
    addReasoningDetails(details, pieces);
    const thinking = firstText(delta.reasoning_content, delta.reasoning) ?? toReasoningText(pieces);
    if (thinking !== '') chunks.push({ type: 'thinking_delta', thinking });
  };
  const closeReasoning = (chunks: CompletionChunk[]): void => {
    if (details.length === 0) return;
    const data: ReasoningDetails = { reasoningDetails: details };
    chunks.push({ type: 'thinking_block', data });
    details = [];
  };
  const readText = (text: string, chunks: CompletionChunk[]): void => {
    closeReasoning(chunks);
    if (tags) tags.push(text, chunks);
    else chunks.push({ type: 'text_delta', text });
    if (call.phase !== 'after_output' && chunks.at(-1)?.type === 'text_delta') call.phase = 'after_output';
  };
  const readParts = (parts: readonly unknown[], chunks: CompletionChunk[]): void => {
    for (const part of parts) {
      if (!isRecord(part)) continue;
      if (typeof part.text === 'string' && part.text !== '') readText(part.text, chunks);
      // Mistral nests the parts of its reasoning.
      const thinking = Array.isArray(part.thinking)
        ? toReasoningText(part.thinking)
        : firstText(part.thinking);
      if (thinking) chunks.push({ type: 'thinking_delta', thinking });
    }
  };
  const readCalls = (pieces: readonly unknown[], chunks: CompletionChunk[]): void => {
    closeReasoning(chunks);
    calls.add(pieces);
    if (chunks.at(-1)?.type !== 'tool_call_delta') chunks.push({ type: 'tool_call_delta' });
  };

  return {
    get refusal() {
      return refusal;
    },
    get isPlain() {
      return tags === undefined && call.phase === 'after_output' && details.length === 0;
    },
    read(delta, chunks) {
      if (delta.reasoning_content || delta.reasoning || delta.reasoning_details) readReasoning(delta, chunks);
      const { content } = delta;
      if (typeof content === 'string') {
        if (content !== '') readText(content, chunks);
      } else if (Array.isArray(content)) readParts(content, chunks);
      if (Array.isArray(delta.tool_calls) && delta.tool_calls.length > 0) readCalls(delta.tool_calls, chunks);
      if (isRecord(delta.function_call)) readCalls([{ index: 0, function: delta.function_call }], chunks);
      if (typeof delta.refusal === 'string') refusal += delta.refusal;
    },
    end(chunks) {
      tags?.end(chunks);
      closeReasoning(chunks);
    },
  };
}

function firstText(...values: unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && value !== '');
}
