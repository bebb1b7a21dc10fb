import type { ContentPart } from './contract/index.ts';

/** What became of something that was said to a running turn. */
export type SteerReceipt =
  | {
      delivered: true;
      /** The round whose LLM call had it first, counted in the turn from 1. */
      round: number;
    }
  | { delivered: false; reason: string };

interface Steer {
  content: ContentPart[];
  settle(receipt: SteerReceipt): void;
}

/** What was said to a running turn and waits for the next LLM call. */
export class Steers {
  #waiting: Steer[] = [];
  #closed: string | undefined;

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  add(content: ContentPart[]): Promise<SteerReceipt> {
    if (this.#closed !== undefined) return Promise.resolve({ delivered: false, reason: this.#closed });
    return new Promise((settle) => this.#waiting.push({ content, settle }));
  }

  /** Hands all that waits to `deliver`, in order. What is left when it throws goes on waiting. */
  deliver(round: number, deliver: (content: ContentPart[]) => void): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      deliver(next.content);
      this.#waiting.shift();
      next.settle({ delivered: true, round });
    }
  }

  /** Nothing is delivered any more. */
  close(reason: string): void {
    this.#closed ??= reason;
    for (const { settle } of this.#waiting.splice(0)) settle({ delivered: false, reason });
  }
}
