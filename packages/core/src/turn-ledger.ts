import type { AgentEventOf, ModelDescription } from './contract/index.ts';
import { type TokenCounts, toCost, toUsd } from './money.ts';

type Usage = AgentEventOf<'usage'>;

/** What a turn spent, and the `usage` events that are known but not yet yielded. */
export class TurnLedger {
  /** Spend of the session before this turn, in pico-dollars. */
  spentBefore = 0;
  #spent = 0;
  #owed: Usage[] = [];

  /** Spend of the session so far, in pico-dollars. */
  get picoUsd(): number {
    return this.spentBefore + this.#spent;
  }

  /** Accounts one LLM call at once; its event is owed. Gives the event and its cost in pico-dollars. */
  account(
    tokens: TokenCounts,
    model: ModelDescription,
    purpose: 'round' | 'retry',
  ): { picoUsd: number; event: Usage } {
    const { picoUsd, costBasis } = toCost(tokens, model);
    this.#spent += picoUsd;
    const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, reasoningTokens } = tokens;
    const event: Usage = {
      type: 'usage',
      inputTokens,
      outputTokens,
      estimatedCostUsd: toUsd(picoUsd),
      ...(cacheReadTokens === undefined ? {} : { cacheReadTokens }),
      ...(cacheWriteTokens === undefined ? {} : { cacheWriteTokens }),
      ...(reasoningTokens === undefined ? {} : { reasoningTokens }),
      costBasis,
      ...(purpose === 'round' ? {} : { purpose }),
    };
    this.#owed.push(event);
    return { picoUsd, event };
  }

  /** Takes the owed events, oldest first. */
  takeOwed(): Usage[] {
    const owed = this.#owed;
    this.#owed = [];
    return owed;
  }
}
