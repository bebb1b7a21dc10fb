import type { ApprovalCall } from '@ethosagent/core/contract';
import type { CallFacts } from './call/call-part.ts';
import { readCall } from './call/read-call.ts';
import { type Decision, decide } from './decide.ts';
import { createFloor } from './floor/find-floor.ts';
import type { PathSpace } from './paths/path-space.ts';
import type { PermissionMode } from './permission-mode.ts';
import type { PermissionsOptions } from './permissions.ts';
import { type RememberedAnswers, toCallText } from './remembered-answers.ts';
import type { RuleBook } from './rule-book.ts';
import { isPosixShell } from './shell/posix-shell.ts';
import { suggestRules } from './suggest-rules.ts';

/** A call, what was decided about it, and the rules that would allow it from now on. */
export interface DecidedCall {
  facts: CallFacts;
  decision: Decision;
  rules: string[] | undefined;
}

export interface DeciderParts {
  space: PathSpace;
  book: RuleBook;
  remembered: RememberedAnswers;
}

/** Decides about calls by all rules, answers and the mode of the moment. */
export function createDecider(
  { home, ethosHome, shell, platform = process.platform }: PermissionsOptions,
  { space, book, remembered }: DeciderParts,
): (call: ApprovalCall, mode: PermissionMode) => DecidedCall {
  const floor = createFloor(space, ethosHome);
  const reading = { space, home, isPosixShell: isPosixShell(shell, platform) };
  return (call, mode) => {
    const facts = readCall(call, reading);
    const answer = remembered.find(call.sessionId, toCallText(call.tool.name, call.args));
    const indexes = [book.index(), remembered.index(call.sessionId)];
    const decision = decide(facts, { mode, indexes, answer, floor, space });
    if (decision.verdict !== 'ask') return { facts, decision, rules: undefined };
    const rules = suggestRules(facts, decision, space);
    if (rules !== undefined) return { facts, decision, rules };
    // What no rule can say cannot be remembered as one.
    const options = decision.options.filter((scope) => scope === 'once' || scope === 'exact');
    return { facts, decision: { ...decision, options }, rules };
  };
}
