import { isRecord } from '../http-json.ts';

/** A content block of a reply, exactly as it must go back. */
export type WireBlock = Record<string, unknown> & { type: string };

/** What `thinking_block.data` holds: a block that only the server can read, such as signed or redacted reasoning. */
export interface OpaqueBlock {
  block: WireBlock;
}

/** Reads back what an earlier reply carried; anything else gives nothing. */
export function parseOpaqueBlock(data: unknown): WireBlock | undefined {
  return isRecord(data) && isWireBlock(data.block) ? data.block : undefined;
}

export function isWireBlock(value: unknown): value is WireBlock {
  return isRecord(value) && typeof value.type === 'string';
}

/** Whether a block is reasoning, readable or not. */
export function isThinking({ type }: WireBlock): boolean {
  return type === 'thinking' || type === 'redacted_thinking';
}
