import type { CallAnswer, Outcome, Plan, PlannedCall } from './plan.ts';

/** A call of an earlier round of this turn with its answer. */
export interface PlayedCall {
  readonly tool: string;
  readonly ok: boolean;
  readonly text: string;
}

/** What the demo says next: more calls, or its answer. */
export type Reply = { readonly calls: readonly PlannedCall[] } | { readonly outcome: Outcome };

/** Plays a plan over the rounds that are already done and says what comes next. */
export function replayPlan(
  plan: Plan,
  options: { rounds: readonly (readonly PlayedCall[])[]; offered: ReadonlySet<string> },
): Reply {
  let round = 0;
  let next = plan.next();
  while (next.done !== true) {
    const wanted = next.value;
    const calls = wanted.filter((call) => options.offered.has(call.tool));
    if (calls.length > 0 && round >= options.rounds.length) return { calls };
    const played = calls.length > 0 ? (options.rounds[round++] ?? []) : [];
    next = plan.next(matchAnswers(wanted, { played, offered: options.offered }));
  }
  return { outcome: next.value };
}

function matchAnswers(
  wanted: readonly PlannedCall[],
  options: { played: readonly PlayedCall[]; offered: ReadonlySet<string> },
): CallAnswer[] {
  let index = 0;
  return wanted.map((call) => {
    if (!options.offered.has(call.tool)) {
      return { call, ok: false, text: `the tool ${call.tool} is not offered in this session` };
    }
    const played = options.played[index++];
    if (played?.tool !== call.tool)
      return { call, ok: false, text: `the call of ${call.tool} got no answer` };
    return { call, ok: played.ok, text: played.text };
  });
}
