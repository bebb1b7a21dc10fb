import type { Message } from '@ethosagent/core/contract';
import { toWireJson } from '../to-wire-json.ts';
import { toWireBlocks } from './to-wire-blocks.ts';
import type { WireAbilities } from './to-wire-content.ts';

/** A message as JSON of its content blocks, made once. */
export interface WireTurn {
  role: 'user' | 'assistant';
  /** The blocks, joined by commas; empty when the message says nothing. */
  json: string;
  /** Where in `json` a cache mark can be put in; `undefined` when no block takes one. */
  markAt: number | undefined;
}

const MARKABLE: readonly string[] = ['text', 'image', 'document', 'tool_use', 'tool_result'];

export function toWireTurn(message: Message, abilities: WireAbilities): WireTurn {
  const role = message.role === 'assistant' ? 'assistant' : 'user';
  let json = '';
  let markAt: number | undefined;
  for (const block of toWireBlocks(message, abilities)) {
    json += `${json === '' ? '' : ','}${toWireJson(block)}`;
    if ('type' in block && MARKABLE.includes(String(block.type))) markAt = json.length - 1;
  }
  return { role, json, markAt };
}
