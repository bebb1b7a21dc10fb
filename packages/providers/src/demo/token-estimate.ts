import type { CompletionRequest } from '@ethosagent/core/contract';

const charactersPerToken = 4;

/** Tokens that a text would be, about: the same text always gives the same number. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

/** Estimates requests; a message is looked at once, however often it is sent again. */
export function createRequestEstimate(): (request: CompletionRequest) => number {
  const known = new WeakMap<object, number>();
  const estimate = (value: object): number => {
    const tokens = known.get(value) ?? estimateTokens(JSON.stringify(value));
    known.set(value, tokens);
    return tokens;
  };
  return ({ system, messages, tools }) => {
    const parts: readonly object[] = [...messages, ...tools];
    return parts.reduce((sum, part) => sum + estimate(part), estimateTokens(system));
  };
}
