import type { CallAnswer, Finding, PlannedCall } from './plan.ts';

interface Running<T> {
  readonly plan: Finding<T>;
  wanted: readonly PlannedCall[];
  found: readonly T[];
  isDone: boolean;
}

/** Works several plans off side by side: each round asks for the calls of all of them together. */
export function* joinPlans<T>(plans: readonly Finding<T>[]): Finding<T[]> {
  const running = plans.map((plan): Running<T> => ({ plan, wanted: [], found: [], isDone: false }));
  for (const one of running) advance(one, undefined);
  while (running.some((one) => !one.isDone)) {
    const answers = yield running.flatMap((one) => one.wanted);
    let from = 0;
    for (const one of running) {
      const count = one.wanted.length;
      if (!one.isDone) advance(one, answers.slice(from, from + count));
      from += count;
    }
  }
  return running.flatMap((one) => one.found);
}

function advance<T>(one: Running<T>, answers: readonly CallAnswer[] | undefined): void {
  const next = answers === undefined ? one.plan.next() : one.plan.next(answers);
  one.isDone = next.done === true;
  one.wanted = next.done === true ? [] : next.value;
  one.found = next.done === true ? [next.value] : [];
}
