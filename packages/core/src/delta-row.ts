import type { LoggedRecord } from './contract/index.ts';
import { TextBuffer } from './text-buffer.ts';

/** Neighbouring deltas of one turn in one row of a log: their text joined, and where each of them ends. */
export class DeltaRow {
  readonly turnId: string;
  readonly type: 'text_delta' | 'thinking_delta';
  readonly firstSeq: number;
  readonly #text = new TextBuffer();
  readonly #ends: number[] = [];
  #at = 0;

  constructor(turnId: string, type: 'text_delta' | 'thinking_delta', firstSeq: number) {
    this.turnId = turnId;
    this.type = type;
    this.firstSeq = firstSeq;
  }

  get seq(): number {
    return this.firstSeq + this.#ends.length - 1;
  }

  /** When the last one came. ISO, UTC. */
  get at(): string {
    return new Date(this.#at).toISOString();
  }

  append(text: string): void {
    this.#text.append(text);
    this.#ends.push(this.#text.length);
    this.#at = Date.now();
  }

  /** The part with a `seq` greater than `after`, as one record. */
  toRecord(sessionId: string, after: number): LoggedRecord {
    const skipped = Math.max(0, after - this.firstSeq + 1);
    const text = this.#text.toString().slice(skipped === 0 ? 0 : this.#ends[skipped - 1]);
    const firstSeq = this.firstSeq + skipped;
    return {
      v: 1,
      sessionId,
      turnId: this.turnId,
      seq: this.seq,
      ...(firstSeq < this.seq ? { firstSeq } : {}),
      at: this.at,
      event:
        this.type === 'text_delta'
          ? { type: 'text_delta', text }
          : { type: 'thinking_delta', thinking: text },
    };
  }
}
