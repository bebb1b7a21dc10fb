import type { Outcome } from './plan.ts';

/** Several outcomes as one: the texts one below the other; of facts with one name the first counts. */
export function mergeOutcomes(outcomes: readonly Outcome[]): Outcome {
  return {
    text: outcomes.map((outcome) => outcome.text).join('\n\n'),
    facts: Object.assign({}, ...outcomes.toReversed().map((outcome) => outcome.facts)),
  };
}
