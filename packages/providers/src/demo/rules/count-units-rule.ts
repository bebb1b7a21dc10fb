import { splitTargets } from '../ask/split-targets.ts';
import { joinPlans } from '../plan/join-plans.ts';
import type { Plan } from '../plan/plan.ts';
import { toCountText } from '../plan/tell-text.ts';
import { toReadText } from '../plan/tool-answers.ts';
import { readFile } from '../plan/tool-calls.ts';
import type { DemoRule, RuleContext } from './demo-rule.ts';

const units = '(lines|words|characters|chars|letters)';

/** Counts lines, words or characters of files. */
export const countUnitsRule: DemoRule = {
  id: 'count-units',
  does: 'count lines, words or characters of files',
  examples: [
    'count lines of README.md',
    'how many lines does package.json have?',
    'how many words are in notes.txt?',
    'how long is a.txt?',
    'what is the line count of a.txt and b.txt?',
  ],
  phrases: [
    `how many ${units} [of (code|text)] (does|do|has|have|are in|are there in|is in|in|of|are) {targets} [have|has|contain|got|long]`,
    `(count|give me|tell me) [me] [all] [the] [number of] ${units} [of (code|text)] (in|of) {targets}`,
    '[what is] [the] (line|word|character|letter) count (of|for|in) {targets}',
    'how long is [the] [file] {targets}',
  ],
  plan,
};

type Unit = 'line' | 'word' | 'character';

function* plan(context: RuleContext): Plan {
  const targets = context.caught('targets');
  const paths = targets === undefined ? [] : splitTargets(targets, context.ask.mask);
  const unit = toUnit(context.ask.plain);
  const outcomes = yield* joinPlans(paths.map((path) => countIn(path, unit)));
  const counts = outcomes.flatMap(({ facts }) => (typeof facts.count === 'number' ? [facts.count] : []));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const text = outcomes.map((outcome) => outcome.text).join('\n');
  const sum = counts.length > 1 ? `\nTogether ${toCountText(total, unit)}.` : '';
  return {
    text: text + sum,
    facts: { ...outcomes[0]?.facts, count: total, [`${unit}s`]: total, files: paths },
  };
}

function* countIn(path: string, unit: Unit): Plan {
  const [answer] = yield [readFile(path)];
  const read = toReadText(answer);
  if (!read.ok)
    return {
      text: `I could not count the ${unit}s of \`${path}\`: ${read.problem}`,
      facts: { error: read.problem },
    };
  const count = unit === 'line' ? read.totalLines : read.complete ? countUnits(read.text, unit) : undefined;
  if (count === undefined) {
    const text = `\`${path}\` is too long for me to count its ${unit}s.`;
    return { text, facts: { error: text } };
  }
  return { text: `\`${path}\` has ${toCountText(count, unit)}.`, facts: { path, count } };
}

function toUnit(words: string): Unit {
  const word = /\b(line|word|char|letter)/i.exec(words)?.[1]?.toLowerCase() ?? 'line';
  if (word === 'word') return 'word';
  return word === 'line' ? 'line' : 'character';
}

function countUnits(text: string, unit: Unit): number {
  return unit === 'word' ? text.split(/\s+/u).filter(Boolean).length : [...text].length;
}
