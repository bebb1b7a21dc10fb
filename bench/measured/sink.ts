import { pieceAt } from './pieces.ts';

/** Takes what a row hands over and checks it: each delta as the server sent it, none joined, lost or doubled. */
export class Sink {
  deltas = 0;
  tools = 0;
  /** When the first delta came, by `performance.now()`. */
  firstAt = 0;
  /** Called at the delta with this number. */
  stopAt: number | undefined;
  onStop: (() => void) | undefined;
  readonly #perReply: number;

  /** `perReply`: after so many deltas the model begins anew. */
  constructor(perReply: number) {
    this.#perReply = perReply;
  }

  text(piece: string): void {
    if (this.deltas === 0) this.firstAt = performance.now();
    const wanted = pieceAt(this.deltas % this.#perReply);
    if (piece !== wanted) {
      throw new Error(
        `Delta ${this.deltas} is ${JSON.stringify(piece)}, the server sent ${JSON.stringify(wanted)}.`,
      );
    }
    this.deltas += 1;
    if (this.deltas === this.stopAt) this.onStop?.();
  }

  tool(): void {
    this.tools += 1;
  }

  /** Throws when the turn was not whole. */
  expect(whole: { deltas: number; tools: number }): void {
    if (this.deltas !== whole.deltas || this.tools !== whole.tools) {
      throw new Error(
        `The turn had ${this.deltas} deltas and ${this.tools} calls, not ${whole.deltas} and ${whole.tools}.`,
      );
    }
  }
}
