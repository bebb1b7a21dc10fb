import type { ApprovalAnswer, ApprovalRequest } from '@ethosagent/core/contract';
import { type RememberedAnswers, toCallText } from './remembered-answers.ts';
import type { RuleBook } from './rule-book.ts';

interface GivenAnswer {
  request: ApprovalRequest;
  /** The rules that the question showed. */
  rules: readonly string[] | undefined;
  answer: ApprovalAnswer;
}

/** Keeps an answer as far as it reaches. Throws when it reaches further than was offered. */
export async function rememberAnswer(
  { request, rules, answer }: GivenAnswer,
  { book, remembered }: { book: RuleBook; remembered: RememberedAnswers },
): Promise<void> {
  const { decision, scope } = answer;
  if (scope === 'once' || (decision !== 'approve' && decision !== 'deny')) return;
  const { sessionId, toolName, args, options } = request;
  const isRule = scope === 'session' || scope === 'always';
  if (!options.includes(scope) || (isRule && rules === undefined)) {
    throw new Error(`The answer "${scope}" was not offered. These are: ${options.join(', ')}.`);
  }
  if (!isRule) return remembered.addExact(sessionId, { call: toCallText(toolName, args), decision });
  const effect = decision === 'approve' ? ('allow' as const) : ('deny' as const);
  const kept = (rules ?? []).map((rule) => ({ effect, rule }));
  if (scope === 'always') return book.store(kept);
  const source = 'answered for this session';
  remembered.addRules(
    sessionId,
    kept.map((rule) => book.compile({ ...rule, source })),
  );
}
