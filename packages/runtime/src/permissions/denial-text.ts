import type { DecidedCall } from './create-decider.ts';
import { isWorkspaceEdit } from './decide.ts';
import type { PathSpace } from './paths/path-space.ts';
import { quoteText } from './shell/quote-word.ts';

/** Why a call is denied where nobody can be asked, with the flags that would allow it. */
export function toDenialText({ facts, decision, rules }: DecidedCall, space: PathSpace): string {
  const why = /[.!?]$/.test(decision.reason) ? decision.reason : `${decision.reason}.`;
  const start = `${why} It needs a person's leave and nobody can give it here.`;
  if (decision.by.kind === 'floor') {
    const names = decision.by.id === 'read-secrets' ? ', but a rule that names exactly this file does' : '';
    return `${start} No flag allows it${names}.`;
  }
  if (decision.by.kind === 'rule') return `${start} The rule has to be changed to allow it.`;
  const flags = [
    ...(rules === undefined ? [] : [rules.map((rule) => `--allow ${quoteText(rule)}`).join(' ')]),
    isWorkspaceEdit(facts, space) ? '--mode auto-edit' : '--mode full',
  ];
  return `${start} To allow it, start with ${flags.join(' or ')}.`;
}
