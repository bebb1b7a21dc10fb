import { type CompletionChunk, EthosError } from '@ethosagent/core/contract';
import type { ItemByType, ItemType } from './create-item.ts';
import type { OutputItems } from './output-items.ts';

type Fields = Record<string, unknown>;

/**
 * Gives an event that carries a piece of the reply to the item that it belongs to. Events of other kinds are nothing
 * to us. Throws `stream_corrupt` for a piece behind the end of its item.
 *
 * @returns whether content grew
 */
export function readPiece(event: Fields, items: OutputItems): boolean {
  switch (event.type) {
    case 'response.output_item.added':
      items.open(event);
      return false;
    case 'response.output_item.done':
      items.close(event);
      return true;
    case 'response.output_text.done':
      findOpen('message', event, items)?.settleText(toText(event.text), toIndex(event.content_index));
      return true;
    case 'response.refusal.done':
      findOpen('message', event, items)?.settleRefusal(toText(event.refusal));
      return true;
    case 'response.function_call_arguments.done':
      findOpen('function_call', event, items)?.settleArguments(event.arguments);
      return true;
    default:
      return typeof event.delta === 'string' && event.delta !== '' && readDelta(event, event.delta, items);
  }
}

function readDelta(event: Fields, delta: string, items: OutputItems): boolean {
  switch (event.type) {
    case 'response.output_text.delta':
      findGrowing('message', event, items).addText(delta, toIndex(event.content_index));
      return true;
    case 'response.function_call_arguments.delta':
      findGrowing('function_call', event, items).addArguments(delta);
      return true;
    case 'response.reasoning_summary_text.delta':
      findGrowing('reasoning', event, items).addThinking(delta, `summary ${event.summary_index}`);
      return true;
    case 'response.reasoning_text.delta':
      findGrowing('reasoning', event, items).addThinking(delta, `text ${event.content_index}`);
      return true;
    case 'response.refusal.delta':
      findGrowing('message', event, items).addRefusal(delta);
      return true;
    default:
      return false;
  }
}

/** The message that an event of text belongs to. Throws as {@link readPiece}. */
export function findMessage(event: Fields, items: OutputItems): ItemByType['message'] {
  return findGrowing('message', event, items);
}

/** Gives out the text of an event of `message` as {@link readPiece} and a flush would. */
export function readText(
  text: string,
  at: { message: ItemByType['message']; part: number },
  to: { items: OutputItems; chunks: CompletionChunk[] },
): void {
  const { items, chunks } = to;
  const { message, part } = at;
  if (items.front === message && message.waiting.length === 0) {
    message.noteText(text, part);
    chunks.push({ type: 'text_delta', text });
    return;
  }
  message.addText(text, part);
  items.flush(chunks);
}

function findOpen<Type extends ItemType>(
  type: Type,
  event: Fields,
  items: OutputItems,
): ItemByType[Type] | undefined {
  const item = items.find(type, event);
  return item.isClosed ? undefined : item;
}

function findGrowing<Type extends ItemType>(type: Type, event: Fields, items: OutputItems): ItemByType[Type] {
  const item = findOpen(type, event, items);
  if (item) return item;
  throw new EthosError('stream_corrupt', `a piece of a ${type} came behind its end`);
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Where in its item a piece belongs. */
export function toIndex(value: unknown): number {
  return typeof value === 'number' && value >= 0 ? value : 0;
}
