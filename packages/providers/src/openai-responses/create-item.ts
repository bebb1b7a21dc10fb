import { type CallItem, createCallItem } from './call-item.ts';
import { createMessageItem, type MessageItem } from './message-item.ts';
import type { ReplyNotes } from './output-item.ts';
import { createReasoningItem, type ReasoningItem } from './reasoning-item.ts';

/** The items that mean something to us, by type. */
export interface ItemByType {
  message: MessageItem;
  reasoning: ReasoningItem;
  function_call: CallItem;
}
export type ItemType = keyof ItemByType;
export type Item = ItemByType[ItemType];

/** The type of an item of the wire, if it is one of ours. */
export function toItemType(type: unknown): ItemType | undefined {
  return type === 'message' || type === 'reasoning' || type === 'function_call' ? type : undefined;
}

export function createItem(type: ItemType, fields: Record<string, unknown>, notes: ReplyNotes): Item {
  if (type === 'message') return createMessageItem(fields, notes);
  return type === 'reasoning' ? createReasoningItem(fields) : createCallItem(fields, notes);
}
