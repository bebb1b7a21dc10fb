import { type CompletionChunk, EthosError } from '@ethosagent/core/contract';
import { isRecord, parseJson } from '../http-json.ts';
import type { OpaqueBlock, WireBlock } from './wire-block.ts';

/** A content block that is being streamed. */
export interface OpenBlock {
  readonly index: unknown;
  readonly start: WireBlock;
  readonly thinking: string[];
  readonly signature: string[];
  readonly json: string[];
  /** Nothing more comes, but blocks before it are still open. */
  isOver: boolean;
  /** Something came that this adapter cannot put together: the block cannot go back. */
  isBroken: boolean;
}

export function createOpenBlock(index: unknown, start: WireBlock): OpenBlock {
  return { index, start, thinking: [], signature: [], json: [], isOver: false, isBroken: false };
}

/** What a whole block leaves behind beside its deltas; `undefined` for nothing. */
export function toClosingChunk(block: OpenBlock): CompletionChunk | undefined {
  const { start } = block;
  if (start.type === 'text') return undefined;
  if (start.type === 'tool_use') return toCall(block);
  if (start.type === 'thinking') return toThinking(block);
  if (block.isBroken) return undefined;
  const input = block.json.length === 0 ? undefined : parseJson(block.json.join(''));
  const data: OpaqueBlock = { block: input === undefined ? start : { ...start, input } };
  return { type: 'thinking_block', data };
}

function toThinking({ start, thinking, signature }: OpenBlock): CompletionChunk | undefined {
  const block: WireBlock = { ...start, thinking: thinking.join('') };
  if (signature.length > 0) block.signature = signature.join('');
  if (block.thinking === '' && !block.signature) return undefined;
  const data: OpaqueBlock = { block };
  return { type: 'thinking_block', data };
}

/** Servers may give the whole input at the start of the block; otherwise that is `{}`, which says nothing. */
function toCall({ start, json }: OpenBlock): CompletionChunk {
  const { id, name, input } = start;
  if (typeof name !== 'string' || name === '') {
    throw new EthosError('stream_corrupt', 'a tool call of the reply has no name');
  }
  const isGiven = isRecord(input) && Object.keys(input).length > 0;
  const text = json.join('');
  return {
    type: 'tool_call',
    ...(typeof id === 'string' && id !== '' ? { id } : {}),
    name,
    arguments: text === '' && isGiven ? JSON.stringify(input) : text,
  };
}
