import type { LoggedRecord } from '@ethosagent/core/contract';

/** A prompt or a reply, as the search knows it. */
export interface SaidText {
  role: 'input' | 'reply';
  turnId: string;
  /** The last number of its text. */
  seq: number;
  said: string;
}

interface OpenReply {
  turnId: string;
  firstSeq: number;
  seq: number;
  parts: string[];
}

/** Collects what can be searched for: each input, and the text of each run of neighbouring deltas once it has ended. */
export class SaidTexts {
  #reply: OpenReply | undefined;
  #texts: SaidText[] = [];

  /** A log up to `seq` needs no second look for what comes later. */
  toIndexedSeq(seq: number): number {
    return this.#reply ? this.#reply.firstSeq - 1 : seq;
  }

  addText(text: string, place: { turnId: string; seq: number; firstSeq?: number }): void {
    const { turnId, seq, firstSeq = seq } = place;
    if (this.#reply && this.#reply.turnId !== turnId) this.endReply();
    this.#reply ??= { turnId, firstSeq, seq, parts: [] };
    this.#reply.parts.push(text);
    this.#reply.seq = seq;
  }

  addRecord(record: LoggedRecord): void {
    const { turnId, seq, firstSeq = seq } = record;
    if ('event' in record && record.event.type === 'text_delta') {
      this.addText(record.event.text, { turnId, seq, firstSeq });
      return;
    }
    this.endReply();
    if (!('input' in record)) return;
    const parts = record.input.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    this.#push({ role: 'input', turnId, seq, said: parts.join('\n') });
  }

  /** Whatever follows is no part of the reply so far. */
  endReply(): void {
    if (!this.#reply) return;
    const { turnId, seq, parts } = this.#reply;
    this.#reply = undefined;
    this.#push({ role: 'reply', turnId, seq, said: parts.join('') });
  }

  /** The texts so far. They stay until {@link clear}. */
  list(): readonly SaidText[] {
    return this.#texts;
  }

  clear(): void {
    this.#texts = [];
  }

  #push(text: SaidText): void {
    // Node before 24 reads a text up to its first NUL.
    if (text.said.trim() !== '') this.#texts.push({ ...text, said: text.said.replaceAll('\0', ' ') });
  }
}
