import { EthosError } from './contract/index.ts';
import type { BatchSummary } from './run-calls.ts';

const UNKNOWN_TOOL_ROUNDS = 3;
const CUT_ROUNDS = 2;

/** Counts rounds in a row that came to nothing. */
export class BatchStreaks {
  #unknown = 0;
  #cut = 0;

  /** Throws `tool_unknown` and `output_truncated` when a streak is long enough. */
  add({ allUnknown, anyCut }: BatchSummary): void {
    this.#unknown = allUnknown ? this.#unknown + 1 : 0;
    this.#cut = anyCut ? this.#cut + 1 : 0;
    if (this.#unknown >= UNKNOWN_TOOL_ROUNDS) {
      const message = `The model asked ${this.#unknown} times in a row only for tools that do not exist.`;
      throw new EthosError('tool_unknown', message);
    }
    if (this.#cut >= CUT_ROUNDS) {
      const message = 'The output limit cut the arguments of a call twice in a row. Ask for less at once.';
      throw new EthosError('output_truncated', message);
    }
  }

  /** A reply without calls breaks the streaks. */
  reset(): void {
    this.#unknown = 0;
    this.#cut = 0;
  }
}
