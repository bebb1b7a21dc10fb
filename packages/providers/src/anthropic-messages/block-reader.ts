import { type CompletionChunk, EthosError } from '@ethosagent/core/contract';
import type { FailedCall } from '../http-failure.ts';
import { isRecord } from '../http-json.ts';
import { createOpenBlock, type OpenBlock, toClosingChunk } from './open-block.ts';
import { isWireBlock } from './wire-block.ts';

/** Reads the content blocks of one reply. Texts go out as they come, the rest when a block is whole, in order. */
export interface BlockReader {
  /** How many calls went out. */
  readonly callCount: number;
  /** Whether there was any block. */
  readonly hasBlocks: boolean;
  start(index: unknown, block: unknown, chunks: CompletionChunk[]): void;
  delta(index: unknown, delta: unknown, chunks: CompletionChunk[]): void;
  stop(index: unknown, chunks: CompletionChunk[]): void;
  /** Closes what is still open: the reply is complete. */
  end(chunks: CompletionChunk[]): void;
}

/** `call` is kept up to date: its phase says whether text went out. */
export function createBlockReader(call: FailedCall): BlockReader {
  let open: OpenBlock[] = [];
  let callCount = 0;
  let hasBlocks = false;

  const find = (index: unknown): OpenBlock | undefined =>
    open.findLast((block) => !block.isOver && (index === undefined || block.index === index));
  const flush = (chunks: CompletionChunk[]): void => {
    while (open[0]?.isOver) {
      const chunk = toClosingChunk(open[0]);
      open = open.slice(1);
      if (chunk?.type === 'tool_call') callCount += 1;
      if (chunk) chunks.push(chunk);
    }
  };
  const addText = (text: unknown, chunks: CompletionChunk[]): void => {
    if (typeof text !== 'string' || text === '') return;
    chunks.push({ type: 'text_delta', text });
    call.phase = 'after_output';
  };
  const addThinking = (block: OpenBlock | undefined, thinking: unknown, chunks: CompletionChunk[]): void => {
    if (typeof thinking !== 'string' || thinking === '') return;
    block?.thinking.push(thinking);
    chunks.push({ type: 'thinking_delta', thinking });
  };
  const addJson = (block: OpenBlock | undefined, json: unknown, chunks: CompletionChunk[]): void => {
    if (block === undefined) {
      throw new EthosError('stream_corrupt', 'arguments came for a tool call that is not open');
    }
    if (typeof json === 'string') block.json.push(json);
    if (chunks.at(-1)?.type !== 'tool_call_delta') chunks.push({ type: 'tool_call_delta' });
  };

  return {
    get callCount() {
      return callCount;
    },
    get hasBlocks() {
      return hasBlocks;
    },
    start(index, start, chunks) {
      if (!isWireBlock(start)) return;
      hasBlocks = true;
      // Some gateways close no block. Reasoning in front of an answer must stay there; an index in use is a new block.
      for (const block of open) block.isOver ||= block.start.type === 'thinking' || block.index === index;
      flush(chunks);
      const block = createOpenBlock(index, start);
      open.push(block);
      if (start.type === 'text') addText(start.text, chunks);
      if (start.type === 'thinking') addThinking(block, start.thinking, chunks);
    },
    delta(index, delta, chunks) {
      if (!isRecord(delta)) return;
      // Before the search for its block, which text does not need.
      if (delta.type === 'text_delta') {
        addText(delta.text, chunks);
        return;
      }
      const block = find(index);
      if (delta.type === 'input_json_delta') addJson(block, delta.partial_json, chunks);
      else if (delta.type === 'thinking_delta') addThinking(block, delta.thinking, chunks);
      else if (delta.type === 'signature_delta' && typeof delta.signature === 'string') {
        block?.signature.push(delta.signature);
      } else if (block && delta.type !== 'citations_delta') block.isBroken = true;
    },
    stop(index, chunks) {
      const block = find(index);
      if (block) block.isOver = true;
      flush(chunks);
    },
    end(chunks) {
      for (const block of open) block.isOver = true;
      flush(chunks);
    },
  };
}
