import type { ApprovalAnswer, ApprovalRequest, ApprovalScope } from '@ethosagent/core/contract';
import { toVisibleText } from '@ethosagent/surface-kit';

type AskedScope = Exclude<ApprovalScope, 'always'>;

const CHOICES: readonly { key: string; word: string; scope: AskedScope; text: string }[] = [
  { key: 'y', word: 'yes', scope: 'once', text: 'yes, once' },
  { key: 'e', word: 'exact', scope: 'exact', text: 'yes, whenever it is exactly this' },
  { key: 's', word: 'session', scope: 'session', text: 'yes, this tool for the whole session' },
];

/**
 * The lines of the question whether a call may run. Every character of its name, reason and arguments is shown
 * visibly: escape codes, line breaks, invisible characters and long runs of spaces cannot hide a part.
 */
export function toApprovalQuestion(request: ApprovalRequest): string[] {
  return [
    `? ${toVisibleLine(request.toolName)} asks for leave: ${toVisibleLine(request.reason)}`,
    ...toArgumentLines(request.args),
    ...offeredChoices(request.options).map(({ key, text }) => `  ${key}  ${text}`),
    '  n  no; what follows the n is told to the model',
  ];
}

/** What may be typed: `y/e/s/n`, without the scopes that are not offered. */
export function toAnswerKeys(options: readonly ApprovalScope[]): string {
  return [...offeredChoices(options).map(({ key }) => key), 'n'].join('/');
}

/** Reads a typed answer; `undefined` when it is none of those offered. Nothing typed is no answer. */
export function parseApprovalAnswer(
  text: string,
  options: readonly ApprovalScope[],
): ApprovalAnswer | undefined {
  const typed = text.trim();
  const choice = offeredChoices(options).find(({ key, word }) => [key, word].includes(typed.toLowerCase()));
  if (choice !== undefined) return { decision: 'approve', scope: choice.scope };
  const denial = /^(?:n|no)(?:[\s,:]+(.+))?$/isu.exec(typed);
  if (denial === null) return undefined;
  return { decision: 'deny', scope: 'once', ...(denial[1] === undefined ? {} : { comment: denial[1] }) };
}

function offeredChoices(options: readonly ApprovalScope[]): typeof CHOICES {
  return CHOICES.filter(({ scope }) => options.includes(scope));
}

function toArgumentLines(args: unknown): string[] {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return toBarred(args);
  return Object.entries(args).flatMap(([name, value]) => [`  ${toVisibleLine(name)}:`, ...toBarred(value)]);
}

function toBarred(value: unknown): string[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return toVisibleText(text ?? 'undefined')
    .split('\n')
    .map((line) => `  │ ${line}`);
}

/** Where a line break would fake lines of our own. */
function toVisibleLine(text: string): string {
  return toVisibleText(text).replaceAll('\n', '⟨LF⟩');
}
