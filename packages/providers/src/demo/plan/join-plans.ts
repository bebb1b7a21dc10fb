import type { CallAnswer, Outcome, Plan, PlannedCall } from './plan.ts';

interface Running {
  readonly plan: Plan;
  wanted: readonly PlannedCall[];
  outcome: Outcome | undefined;
}

/** Works several plans off side by side: each round asks for the calls of all of them together. */
export function* joinPlans(
  plans: readonly Plan[],
): Generator<readonly PlannedCall[], Outcome[], readonly CallAnswer[]> {
  const running = plans.map((plan): Running => ({ plan, wanted: [], outcome: undefined }));
  for (const one of running) advance(one, undefined);
  while (running.some((one) => one.outcome === undefined)) {
    const answers = yield running.flatMap((one) => one.wanted);
    let from = 0;
    for (const one of running) {
      const count = one.wanted.length;
      if (one.outcome === undefined) advance(one, answers.slice(from, from + count));
      from += count;
    }
  }
  return running.flatMap((one) => one.outcome ?? []);
}

function advance(one: Running, answers: readonly CallAnswer[] | undefined): void {
  const next = answers === undefined ? one.plan.next() : one.plan.next(answers);
  one.wanted = next.done === true ? [] : next.value;
  one.outcome = next.done === true ? next.value : undefined;
}
