import { isRecord } from '../http-json.ts';

/** What must go back with a reply: an item of reasoning, or the phase of the message that follows. */
export type OpaqueData = { reasoning: Record<string, unknown> } | { phase: string };

/**
 * An item of reasoning as it must go back, from the item as it was when it was done. `undefined` when the server
 * could do nothing with it: nothing is stored there, so the item must carry its content itself.
 */
export function toReasoning(item: Record<string, unknown>): OpaqueData | undefined {
  const { id, summary, encrypted_content, content } = item;
  const isEncrypted = typeof encrypted_content === 'string' && encrypted_content !== '';
  const isOpen = Array.isArray(content) && content.length > 0;
  if (!isEncrypted && !isOpen) return undefined;
  const reasoning = {
    type: 'reasoning',
    ...(typeof id === 'string' ? { id } : {}),
    summary: Array.isArray(summary) ? summary : [],
    ...(isEncrypted ? { encrypted_content } : {}),
    ...(isOpen ? { content } : {}),
  };
  return { reasoning };
}

/** Reads back what an earlier reply carried; anything else gives nothing. */
export function parseOpaqueData(data: unknown): OpaqueData | undefined {
  if (!isRecord(data)) return undefined;
  if (isRecord(data.reasoning)) return { reasoning: data.reasoning };
  return typeof data.phase === 'string' ? { phase: data.phase } : undefined;
}
