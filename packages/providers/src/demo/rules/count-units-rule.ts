import type { FileKind } from '../ask/file-kind.ts';
import { hasLooseEnd } from '../ask/path-words.ts';
import { readScope } from '../ask/read-scope.ts';
import { callAt } from '../plan/call-at.ts';
import { joinPlans } from '../plan/join-plans.ts';
import { listDeep } from '../plan/list-deep.ts';
import type { Plan } from '../plan/plan.ts';
import { toUnreadText } from '../plan/tell-listing.ts';
import { toCountText, toFolderText, toPathText } from '../plan/tell-text.ts';
import { toFailure } from '../plan/to-failure.ts';
import { type ReadText, toReadText } from '../plan/tool-answers.ts';
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
    `how many ${units} [of (code|text)] (does|do|has|have|are in|are there in|is in|in|of|are) {targets} [have|has|contain|got|long] [together|in total|altogether|combined]`,
    `(count|give me|tell me) [me] [all] [the] [number of] ${units} [of (code|text)] (in|of) {targets} [together|in total|altogether|combined]`,
    '[what is] [the] (line|word|character|letter) count (of|for|in) {targets}',
    'how long is [the] [file] {targets}',
  ],
  accepts: (context) => {
    const targets = context.caught('targets');
    return targets === undefined || !readScope(targets, context.ask.mask).paths.some(isNoPath);
  },
  plan,
};

const mostFiles = 100;

/** "how many lines of rust are there" names no path. */
function isNoPath(path: string): boolean {
  return hasLooseEnd(path) || /\s(?:are|is) there$/i.test(path);
}

type Unit = 'line' | 'word' | 'character';

function* plan(context: RuleContext): Plan {
  const targets = context.caught('targets');
  const { paths, kind } = readScope(targets, context.ask.mask);
  const unit = toUnit(context.ask.plain);
  const outcomes = yield* joinPlans(
    paths.map((path) => (kind === undefined ? countIn(path, unit) : countBelow(path, { unit, kind }))),
  );
  const counts = outcomes.flatMap(({ facts }) => (typeof facts.count === 'number' ? [facts.count] : []));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const text = outcomes.map((outcome) => outcome.text).join('\n');
  const sum = counts.length > 1 ? `\nTogether ${toCountText(total, unit)}.` : '';
  return {
    text: text + sum,
    facts: { ...outcomes[0]?.facts, count: total, [`${unit}s`]: total, files: paths },
  };
}

function* countIn(asked: string, unit: Unit): Plan {
  if (asked === '.') return yield* countBelow(asked, { unit });
  const { answer, path } = yield* callAt(asked, (place) => readFile(place));
  if (answer?.ok === false && /\bfolder\b/.test(answer.text)) return yield* countBelow(path, { unit });
  const read = toReadText(answer);
  if (!read.ok) return toFailure(`I could not count the ${unit}s of ${toPathText(path)}: ${read.problem}`);
  const count = countText(read, unit);
  if (count === undefined) return toFailure(`${toPathText(path)} is too long for me to count its ${unit}s.`);
  return { text: `${toPathText(path)} has ${toCountText(count, unit)}.`, facts: { path, count } };
}

/** Reads every text file below a folder, as long as there are not too many. */
function* countBelow(asked: string, { unit, kind }: { unit: Unit; kind?: FileKind }): Plan {
  const { listing, path: folder } = yield* listDeep(asked, kind?.glob);
  const where = toFolderText(folder);
  if (!listing.ok) return toFailure(`I could not look into ${where}: ${listing.problem}`);
  const paths = listing.entries
    .filter((entry) => entry.kind === 'file' && (kind?.matches(entry.path) ?? true))
    .map((entry) => entry.path);
  const toFiles = (count: number): string => kind?.toText(count) ?? toCountText(count, 'file');
  if (paths.length + listing.leftOut > mostFiles) {
    return toFailure(
      `There are too many files in ${where} for me to count: I read ${mostFiles} at most. Name a smaller folder.`,
    );
  }
  const unread = toUnreadText(listing);
  if (paths.length === 0)
    return {
      text: `There are ${toFiles(0)} in ${where} or below it.${unread}`,
      facts: { path: folder, count: 0 },
    };
  const answers = yield paths.map((path) => readFile(path));
  const counts = answers.flatMap((answer) => countText(toReadText(answer), unit) ?? []);
  const count = counts.reduce((sum, one) => sum + one, 0);
  const skipped = paths.length - counts.length;
  const rest = skipped === 0 ? '' : ` ${toCountText(skipped, 'file')} could not be counted.`;
  const text = `The ${toFiles(counts.length)} in ${where} and below it ${counts.length === 1 ? 'has' : 'have'} ${toCountText(count, unit)}.${rest}${unread}`;
  return { text, facts: { path: folder, count, files: paths } };
}

function countText(read: ReadText, unit: Unit): number | undefined {
  if (!read.ok) return undefined;
  if (unit === 'line') return read.totalLines;
  return read.complete ? countUnits(read.text, unit) : undefined;
}

function toUnit(words: string): Unit {
  const word = /\b(line|word|char|letter)/i.exec(words)?.[1]?.toLowerCase() ?? 'line';
  if (word === 'word') return 'word';
  return word === 'line' ? 'line' : 'character';
}

function countUnits(text: string, unit: Unit): number {
  return unit === 'word' ? text.split(/\s+/u).filter(Boolean).length : [...text].length;
}
