import { toAsk } from './ask/ask.ts';
import { splitRequest } from './ask/split-request.ts';
import { matchAsk, matchRequest } from './match-request.ts';
import { joinPlans } from './plan/join-plans.ts';
import { mergeOutcomes } from './plan/merge-outcomes.ts';
import type { Outcome, Plan } from './plan/plan.ts';
import { explainSelf } from './rules/help-rule.ts';
import type { Talk } from './talk.ts';

const longestSplit = 4000;

/** What the demo understood and how it will work it off. */
export interface PlannedRequest {
  /** Ids of the rules in the order of the parts; empty when nothing was understood. */
  readonly rules: readonly string[];
  readonly parallel: boolean;
  readonly plan: Plan;
}

/** Finds the rules for a request and makes one plan of them. */
export function planRequest(talk: Talk): PlannedRequest {
  return planParts(talk) ?? planWhole(talk);
}

function planParts(talk: Talk): PlannedRequest | undefined {
  if (talk.ask.length > longestSplit) return undefined;
  const split = splitRequest(toAsk(talk.ask), (part) => {
    const match = matchAsk(part, talk);
    return match && { lead: match.lead, object: match.object, swallows: match.rule.swallows === true };
  });
  const matches = split?.parts.flatMap((part) => matchAsk(part, talk) ?? []) ?? [];
  if (split === undefined || matches.length !== split.parts.length) return undefined;
  const plans = matches.map((match) => playAny(match.rule.plan(match.context)));
  return {
    rules: matches.map((match) => match.rule.id),
    parallel: split.parallel,
    plan: split.parallel ? playTogether(plans) : playInTurn(plans),
  };
}

function planWhole(talk: Talk): PlannedRequest {
  const match = matchRequest(talk.ask, talk);
  if (match === undefined) return { rules: [], parallel: false, plan: playAny(explainSelf(talk.ask)) };
  return { rules: [match.rule.id], parallel: false, plan: playAny(match.rule.plan(match.context)) };
}

function* playAny(plan: Plan | Outcome): Plan {
  return 'text' in plan ? plan : yield* plan;
}

function* playTogether(plans: readonly Plan[]): Plan {
  return mergeOutcomes(yield* joinPlans(plans));
}

function* playInTurn(plans: readonly Plan[]): Plan {
  const outcomes: Outcome[] = [];
  for (const plan of plans) outcomes.push(yield* plan);
  return mergeOutcomes(outcomes);
}
