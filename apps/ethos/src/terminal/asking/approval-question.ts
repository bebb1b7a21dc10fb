import type { ApprovalAnswer, ApprovalRequest, ApprovalScope } from '@ethosagent/core/contract';
import { toVisibleText } from '@ethosagent/surface-kit';

/** How a question is put. */
export interface QuestionStyle {
  /** Choices have numbers instead of letters, which are easier to hear. @default false */
  isNumbered?: boolean | undefined;
}

const CHOICES: readonly { key: string; word: string; scope: ApprovalScope; text: string }[] = [
  { key: 'y', word: 'yes', scope: 'once', text: 'yes, once' },
  { key: 'e', word: 'exact', scope: 'exact', text: 'yes, whenever it is exactly this' },
  { key: 's', word: 'session', scope: 'session', text: 'yes, for this session' },
  { key: 'a', word: 'always', scope: 'always', text: 'yes, always' },
];

/**
 * The lines of the question whether a call may run. Every character of its name, reason and arguments is shown
 * visibly: escape codes, line breaks, invisible characters and long runs of spaces cannot hide a part.
 */
export function toApprovalQuestion(request: ApprovalRequest, style: QuestionStyle = {}): string[] {
  const choices = offeredChoices(request);
  const rule = toVisibleLine(request.rule ?? '');
  return [
    `? ${toVisibleLine(request.toolName)} asks for leave: ${toVisibleLine(request.reason)}`,
    ...toArgumentLines(request.args),
    ...choices.map(
      ({ key, scope, text }, index) =>
        `  ${style.isNumbered ? index + 1 : key}  ${text}${isByRule(scope) && rule !== '' ? `, by the rule ${rule}` : ''}`,
    ),
    style.isNumbered
      ? `  ${choices.length + 1}  no; what follows the number is told to the model`
      : '  n  no; what follows the n is told to the model',
  ];
}

/** What may be typed: `y/e/s/n` or `1/2/3/4`, without the scopes that are not offered. */
export function toAnswerKeys(request: Offer, style: QuestionStyle = {}): string {
  const keys = [...offeredChoices(request).map(({ key }) => key), 'n'];
  return keys.map((key, index) => (style.isNumbered ? index + 1 : key)).join('/');
}

/** Reads a typed answer, by key or word; `undefined` when it is none of those offered. Nothing typed is no answer. */
export function parseApprovalAnswer(
  text: string,
  request: Offer,
  style: QuestionStyle = {},
): ApprovalAnswer | undefined {
  const typed = text.trim();
  const choices = offeredChoices(request);
  const choice = choices.find(({ key, word }, index) =>
    [word, style.isNumbered ? `${index + 1}` : key].includes(typed.toLowerCase()),
  );
  if (choice !== undefined) return { decision: 'approve', scope: choice.scope };
  const no = style.isNumbered ? choices.length + 1 : 'n';
  const denial = new RegExp(`^(?:no|${no})(?:[\\s,:]+(.+))?$`, 'isu').exec(typed);
  if (denial === null) return undefined;
  return { decision: 'deny', scope: 'once', ...(denial[1] === undefined ? {} : { comment: denial[1] }) };
}

/** What a question offers. */
type Offer = Pick<ApprovalRequest, 'options' | 'rule'>;

/** "Always" is offered only where the rule that it stores can be shown. */
function offeredChoices({ options, rule }: Offer): typeof CHOICES {
  return CHOICES.filter(({ scope }) => options.includes(scope) && (scope !== 'always' || rule !== undefined));
}

/** What the answer allows is more than this one call. */
function isByRule(scope: ApprovalScope): boolean {
  return scope === 'session' || scope === 'always';
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
