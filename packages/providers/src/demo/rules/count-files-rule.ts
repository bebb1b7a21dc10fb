import { toFileKind } from '../ask/file-kind.ts';
import { toOnePath } from '../ask/split-targets.ts';
import type { Outcome, Plan } from '../plan/plan.ts';
import { toHiddenText } from '../plan/tell-listing.ts';
import { toCountText, toFolderText } from '../plan/tell-text.ts';
import { type ListedEntry, type Listing, toListing } from '../plan/tool-answers.ts';
import { listFiles } from '../plan/tool-calls.ts';
import type { DemoRule, RuleContext } from './demo-rule.ts';

const howMany = '(how many|count [all] [the|my|our] [number of])';
const inPath = '[(in|inside|under|of|within|below|across) {path}] [have|has|contain]';
const there =
  '[(are|is|exist|do (i|we|you) have|does (it|this|this folder|this project|this repo|the project) have|can you (find|see))] [there] [here|in total|altogether]';
const folders = '(folders|directories|sub-?folders|sub-?directories)';

/** Counts files and folders, those in folders below too. */
export const countFilesRule: DemoRule = {
  id: 'count-files',
  does: 'count files or folders',
  examples: [
    'how many .ts files are there?',
    'how many files are in src?',
    'how many TypeScript files does packages/core have?',
    'how many folders are here?',
    'count the markdown files in docs',
    'how many files?',
  ],
  phrases: [
    `${howMany} (files and ${folders}|${folders} and files|entries|things) ${there} ${inPath}`,
    `${howMany} ${folders} ${there} ${inPath}`,
    `${howMany} [different] files ${there} ${inPath}`,
    `how many [{kind:word}] (files|${folders}) (does|do) {path} (have|contain|hold)`,
    `${howMany} {kind:word} files ${there} ${inPath}`,
  ],
  plan,
};

type Wanted = 'files' | 'folders' | 'both';

function* plan(context: RuleContext): Plan {
  const path = toOnePath(context.caught('path'), context.ask.mask);
  const wanted = toWanted(context.ask.plain);
  const kind = wanted === 'files' ? toFileKind(context.caught('kind')?.text ?? '') : undefined;
  const [answer] = yield [
    listFiles(path, { depth: 64, ...(kind?.glob === undefined ? {} : { pattern: kind.glob }) }),
  ];
  const listing = toListing(answer);
  if (!listing.ok) {
    return {
      text: `I could not look into ${toFolderText(path)}: ${listing.problem}`,
      facts: { error: listing.problem },
    };
  }
  const isWanted = (entry: ListedEntry): boolean =>
    wanted === 'both' || (entry.kind === 'folder') === (wanted === 'folders');
  const entries = listing.entries.filter((entry) => isWanted(entry) && (kind?.matches(entry.path) ?? true));
  return describeCount(entries, { listing, path, wanted, label: kind?.label });
}

/** What is counted stands before the place: "how many folders are in files". */
function toWanted(words: string): Wanted {
  const leading = words.replace(/\s(?:in|inside|under|of|within|below|across|does|do)\s.*$/is, '');
  const isFolders = /\b(?:sub-?)?(?:folders|directories)\b/i.test(leading);
  if (/\b(?:entries|things)\b/i.test(leading) || (isFolders && /\bfiles\b/i.test(leading))) return 'both';
  return isFolders ? 'folders' : 'files';
}

interface Counting {
  listing: Listing;
  path: string;
  wanted: Wanted;
  label: string | undefined;
}

function describeCount(entries: readonly ListedEntry[], { listing, path, wanted, label }: Counting): Outcome {
  const files = entries.filter((entry) => entry.kind !== 'folder').map((entry) => entry.path);
  const folders = entries.filter((entry) => entry.kind === 'folder').map((entry) => entry.path);
  const depth = path === '.' ? 1 : path.split('/').length + 1;
  const direct = entries.filter((entry) => entry.path.split('/').length === depth).length;
  const noun =
    wanted === 'folders'
      ? 'folder'
      : wanted === 'both'
        ? 'file and folder'
        : (label ?? 'files').replace(/s$/, '');
  const what =
    wanted === 'both'
      ? `${toCountText(files.length, 'file')} and ${toCountText(folders.length, 'folder')}`
      : toWhat(entries.length, noun);
  const least = listing.leftOut > 0 ? 'at least ' : '';
  const where = `in ${toFolderText(path)} and the folders below it`;
  const here = direct === entries.length || wanted === 'both' ? '' : ` (${direct} of them directly in it)`;
  const text = `There ${entries.length === 1 ? 'is' : 'are'} ${least}${what} ${where}${here}.${toHiddenText(listing)}`;
  return { text, facts: { count: entries.length, files, folders, path } };
}

function toWhat(count: number, noun: string): string {
  // Labels such as "files with “x” in their name" put the noun first.
  const [first = '', ...rest] = noun.split(/(?<=^files?)(?= )/);
  return rest.length === 0
    ? toCountText(count, noun)
    : `${toCountText(count, first.replace(/s$/, ''))}${rest.join('')}`;
}
