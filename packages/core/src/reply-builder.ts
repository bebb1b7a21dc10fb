import type { AssistantBlock, CompletionChunk } from './contract/index.ts';
import type { TokenCounts } from './money.ts';
import { TextBuffer } from './text-buffer.ts';

/** A call as the model wrote it, in its place among the blocks. */
export interface RawCall {
  id: string | undefined;
  name: string;
  arguments: string;
}

type Slot = { block: AssistantBlock } | { call: RawCall };
type FinishReason = Extract<CompletionChunk, { type: 'finish' }>['reason'];

/** Puts the chunks of one LLM call together, in their order. */
export class ReplyBuilder {
  readonly slots: Slot[] = [];
  usage: TokenCounts | undefined;
  finish: FinishReason | undefined;
  hasText = false;
  #text: TextBuffer | undefined;
  #thinking: TextBuffer | undefined;

  add(chunk: CompletionChunk): void {
    switch (chunk.type) {
      case 'text_delta':
        this.addText(chunk.text);
        return;
      case 'thinking_delta':
        this.#closeText();
        this.#thinking ??= new TextBuffer();
        this.#thinking.append(chunk.thinking);
        return;
      case 'thinking_block':
        this.#closeText();
        this.#closeThinking({ data: chunk.data });
        return;
      case 'tool_call':
        this.#closeAll();
        this.slots.push({
          call: { id: chunk.id || undefined, name: chunk.name, arguments: chunk.arguments },
        });
        return;
      case 'usage': {
        const { type: _type, ...tokens } = chunk;
        this.usage = tokens;
        return;
      }
      case 'finish':
        this.#closeAll();
        this.finish = chunk.reason;
        return;
      default:
    }
  }

  addText(text: string): void {
    if (this.#thinking) this.#closeThinking(undefined);
    this.hasText = true;
    this.#text ??= new TextBuffer();
    this.#text.append(text);
  }

  /** All text of the reply so far. */
  toText(): string {
    this.#closeAll();
    return this.slots
      .flatMap((slot) => ('block' in slot && slot.block.type === 'text' ? [slot.block.text] : []))
      .join('');
  }

  #closeAll(): void {
    this.#closeText();
    this.#closeThinking(undefined);
  }

  #closeText(): void {
    if (this.#text) this.slots.push({ block: { type: 'text', text: this.#text.toString() } });
    this.#text = undefined;
  }

  #closeThinking(closed: { data: unknown } | undefined): void {
    if (!this.#thinking && !closed) return;
    const thinking = this.#thinking?.toString() ?? '';
    this.slots.push({ block: { type: 'thinking', thinking, ...(closed ? { data: closed.data } : {}) } });
    this.#thinking = undefined;
  }
}
