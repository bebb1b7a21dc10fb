import type { CompletionChunk } from '@ethosagent/core/contract';
import { isRecord } from '../http-json.ts';
import { createItem, type Item, type ItemByType, type ItemType, toItemType } from './create-item.ts';
import type { ReplyNotes } from './output-item.ts';

type Fields = Record<string, unknown>;

/** The items of one reply. Events may interleave; chunks come item by item, in the order of places. */
export interface OutputItems {
  /** The item that is being given out; those behind it wait. */
  readonly front: Item | undefined;
  /** An item begins. Items of other types are nothing to us. */
  open(event: Fields): void;
  /** An item is done. */
  close(event: Fields): void;
  /** The item that an event is about; one that was never announced begins with it. It may be closed. */
  find<Type extends ItemType>(type: Type, event: Fields): ItemByType[Type];
  /** The reply ended with these items; `isCut` when only whole ones count. */
  end(output: unknown, isCut: boolean): void;
  /** Gives out what may go out: all of the first open item, nothing of those behind it. */
  flush(chunks: CompletionChunk[]): void;
}

interface Slot {
  item: Item;
  place: number;
}

/**
 * An event is about the item with its `item_id`, else about the open one of its type at its `output_index`, else
 * about the newest: servers change ids from event to event, leave them out, or count every place as 0.
 */
export function createOutputItems(notes: ReplyNotes): OutputItems {
  const slots: Slot[] = [];
  let next = 0;
  let latest: Item | undefined;

  const toType = (item: unknown): ItemType | undefined => {
    if (!isRecord(item)) return undefined;
    if (item.type === 'custom_tool_call') notes.hasForeignCall = true;
    return toItemType(item.type);
  };
  const create = (type: ItemType, fields: Fields, index: unknown): Item => {
    const place = typeof index === 'number' ? index : (slots.at(-1)?.place ?? 0);
    let at = slots.length;
    while (at > next && (slots[at - 1]?.place ?? 0) > place) at--;
    const item = createItem(type, fields, notes);
    slots.splice(at, 0, { item, place });
    return item;
  };
  const search = (type: ItemType, id: unknown, place: unknown): Item | undefined => {
    const isType = ({ item }: Slot): boolean => item.type === type;
    const sameId = typeof id === 'string' ? slots.findLast((slot) => slot.item.id === id) : undefined;
    if (sameId && isType(sameId)) return sameId.item;
    const isAt = (slot: Slot): boolean => typeof place !== 'number' || slot.place === place;
    return slots.findLast((slot) => isType(slot) && !slot.item.isClosed && isAt(slot))?.item;
  };
  const take = (type: ItemType, fields: Fields, place: unknown): Item =>
    search(type, fields.id, place) ?? create(type, fields, place);
  /** A call that the end of the reply names, but that never came. */
  const isLost = (type: ItemType, { call_id: id }: Fields): boolean =>
    type === 'function_call' &&
    typeof id === 'string' &&
    !slots.some(({ item }) => item.type === 'function_call' && item.callId === id);

  return {
    get front() {
      return slots[next]?.item;
    },
    open({ item, output_index: place }) {
      const type = toType(item);
      if (type === undefined || !isRecord(item)) return;
      const isKnown = item.id !== undefined && slots.some((slot) => slot.item.id === item.id);
      if (!isKnown) create(type, item, place);
    },
    close({ item, output_index: place }) {
      const type = toType(item);
      if (type !== undefined && isRecord(item)) settle(take(type, item, place), item);
    },
    find<Type extends ItemType>(type: Type, event: Fields): ItemByType[Type] {
      const { item_id: id } = event;
      const isLatest = latest?.type === type && latest.id !== undefined && latest.id === id;
      if (!isLatest) latest = take(type, { id }, event.output_index);
      return latest as ItemByType[Type];
    },
    end(output, isCut) {
      const isUnseen = slots.length === 0;
      for (const [place, fields] of (Array.isArray(output) ? output : []).entries()) {
        const type = toType(fields);
        if (type === undefined) continue;
        const item = isUnseen ? undefined : search(type, fields.id, place);
        if (item) settle(item, fields);
        else if (isUnseen || isLost(type, fields)) settle(create(type, fields, place), fields);
      }
      for (const { item } of slots) if (!item.isClosed) item.end(isCut);
    },
    flush(chunks) {
      for (let slot = slots[next]; slot !== undefined; slot = slots[++next]) {
        const { waiting, isClosed } = slot.item;
        for (const chunk of waiting) chunks.push(chunk);
        // Not by `length = 0`: that gives back the room which the next piece needs.
        while (waiting.length > 0) waiting.pop();
        if (!isClosed) return;
      }
    },
  };
}

function settle(item: Item, fields: Fields): void {
  if (item.isClosed) return;
  if (item.type === 'function_call' && fields.status === 'incomplete') item.cut(fields);
  else item.close(fields);
}
