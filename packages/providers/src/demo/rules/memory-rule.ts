import type { Outcome } from '../plan/plan.ts';
import type { Exchange } from '../talk.ts';
import type { DemoRule, RuleContext } from './demo-rule.ts';

const asked = '(ask|asked|say|said|tell|told|write|wrote|type|typed|request|want|wanted)';
const before =
  '[before|earlier|last|first|previously|so far|until now|just now|a moment ago|before (that|this)|at (first|the start)|in this (session|chat|conversation)|last time]';

/** Recalls earlier requests and answers of the session, from the conversation alone. */
export const memoryRule: DemoRule = {
  id: 'memory',
  does: 'recall what was said in this session',
  examples: [
    'what did I ask before?',
    'what was your last answer?',
    'repeat that',
    'what have we talked about so far?',
  ],
  phrases: [
    `(what|which) [question|questions|thing|things] (did|have|had|was|were) (i|we) [just|already|first|last] ${asked} [you] [to do|for|about|to remember] ${before}`,
    'what (was|is|were|are) (my|the) [very] (last|latest|previous|first|earlier|earliest) (question|request|message|prompt|questions|requests|messages|prompts)',
    `(what|which) (did|have|had) you [just|already] (say|said|answer|answered|tell|told|do|done|reply|replied|find|found) [me] [to me] ${before}`,
    'what (was|is|were) your (last|latest|previous|first|earlier) (answer|reply|response|message)',
    'repeat',
    '(repeat|say) (that|it|yourself|that again|it again|(your|the) [last|previous|first] (answer|reply|response)|what you (said|just said)) [again]',
    `do you (remember|recall) [what (i|we) ${asked} [you]|my [last|first|previous] (question|request|message)|anything|our conversation] ${before}`,
    `what (have|did) we (talk|talked|discuss|discussed|do|done|speak|spoken) [about] ${before}`,
    '(summarise|summarize|recap|show|list|repeat) [me] [all] (our|this|the|my) (conversation|session|chat|talk|questions|requests) [so far]',
  ],
  plan: recall,
};

function recall(context: RuleContext): Outcome {
  const { earlier } = context.talk;
  const words = context.ask.plain.toLowerCase();
  const exchange = /\b(?:first|earliest|start)\b/.test(words) ? earlier[0] : earlier.at(-1);
  if (exchange === undefined)
    return toOutcome('This is the first request of the session: there is nothing before it.', []);
  if (
    /\b(?:all|questions|requests|messages|prompts|conversation|session|chat|talk|talked|discussed|so far)\b/.test(
      words,
    )
  ) {
    const lines = earlier.map((one, index) => `${index + 1}. ${clip(one.ask)}`);
    return toOutcome(`You asked, oldest first:\n\n${lines.join('\n')}`, earlier);
  }
  if (/\b(?:you|your|yourself|repeat|again)\b/.test(words.replace(/\bask(?:ed)? you\b|\bdo you\b/g, ''))) {
    return toOutcome(
      exchange.answer === '' ? `I gave no answer to “${clip(exchange.ask)}”.` : exchange.answer,
      [exchange],
    );
  }
  return toOutcome(`Before this you asked: “${exchange.ask}”`, [exchange]);
}

function clip(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}

function toOutcome(text: string, exchanges: readonly Exchange[]): Outcome {
  const questions = exchanges.map((one) => one.ask);
  return {
    text,
    facts: {
      questions,
      question: questions.at(-1) ?? '',
      answers: exchanges.map((one) => one.answer),
      count: questions.length,
    },
  };
}
