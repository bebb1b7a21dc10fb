import type { Outcome } from './plan.ts';

/** The outcome of what did not work: the words stand as `error` among the facts too. */
export function toFailure(text: string): Outcome {
  return { text, facts: { error: text } };
}
