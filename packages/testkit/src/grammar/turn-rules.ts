import type { AgentEvent, Input, Interaction } from '@ethosagent/core/contract';
import { createApprovalRules } from './approval-rules.ts';
import { createCallRules } from './call-rules.ts';
import type { CheckGrammarOptions } from './grammar-options.ts';
import type { Report } from './grammar-rule.ts';
import { createHaltRules } from './halt-rules.ts';
import { createTimingRules } from './timing-rules.ts';
import { createTurnShapeRules } from './turn-shape-rules.ts';
import { createUsageRules } from './usage-rules.ts';

/** One turn under all rules. */
export interface TurnRules {
  readonly ended: boolean;
  event(event: AgentEvent, place: { index: number; at: number | undefined }): void;
  input(input: Input): void;
  interaction(interaction: Interaction, index: number): void;
  /** The records are over; the turn should have ended. */
  close(options: { unfinished: boolean }): void;
}

/** Looks at one turn. `ids` holds the call ids of the session, `countTurn` judges the `turnCount` of a `done`. */
export function createTurnRules(session: {
  report: Report;
  options: CheckGrammarOptions;
  ids: Set<string>;
  countTurn(turnCount: number, index: number): void;
}): TurnRules {
  const { report, options } = session;
  const shape = createTurnShapeRules(report);
  const calls = createCallRules(report, session.ids);
  const usage = createUsageRules(report, options);
  const halt = createHaltRules(report);
  const timing = createTimingRules(report, options);
  const approval = createApprovalRules(report);
  let ended = false;
  let lastIndex = 0;

  return {
    get ended() {
      return ended;
    },
    event(event, { index, at }) {
      const isEnding = event.type === 'done' || event.type === 'error';
      if (ended) {
        report(isEnding ? 'ending-once' : 'after-ending', index, `${event.type} after the ending`);
        return;
      }
      for (const rules of [shape, calls, usage, halt, approval]) rules.event(event, index);
      if (at !== undefined) timing.event(event, { index, at });
      if (event.type === 'done') session.countTurn(event.turnCount, index);
      ended = isEnding;
      lastIndex = index;
    },
    input(input) {
      if (input.kind !== 'prompt') usage.steered();
    },
    interaction(interaction, index) {
      approval.interaction(interaction, index);
      timing.interaction(interaction);
    },
    close({ unfinished }) {
      if (!ended && !unfinished) report('ending-missing', lastIndex, 'the turn stops without done or error');
    },
  };
}
