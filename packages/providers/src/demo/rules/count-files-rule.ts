import { type FileKind, isProperty, toFileKind } from '../ask/file-kind.ts';
import { toOnePath } from '../ask/split-targets.ts';
import { listDeep } from '../plan/list-deep.ts';
import type { Outcome, Plan } from '../plan/plan.ts';
import { toHiddenText } from '../plan/tell-listing.ts';
import { toCountText, toFolderText } from '../plan/tell-text.ts';
import { toFailure } from '../plan/to-failure.ts';
import type { ListedEntry, Listing } from '../plan/tool-answers.ts';
import type { DemoRule, RuleContext } from './demo-rule.ts';

const howMany = '(how many|count [all] [the|my|our] [number of]|[what is] [the] number of)';
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
    `${howMany} files [that are] (with [the|a] (extension|ending|suffix)|(ending|that end) (in|with)|of type|of the type|called|named|matching) {kind:word} ${there} ${inPath}`,
  ],
  accepts: (context) => !isProperty(context.caught('kind')?.text ?? ''),
  plan,
};

type Wanted = 'files' | 'folders' | 'both';

function* plan(context: RuleContext): Plan {
  const asked = toOnePath(context.caught('path'), context.ask.mask);
  const wanted = toWanted(context.ask.plain);
  const kind = wanted === 'files' ? toFileKind(context.caught('kind')?.text ?? '') : undefined;
  const { listing, path } = yield* listDeep(asked, kind?.glob);
  if (!listing.ok) {
    return toFailure(`I could not look into ${toFolderText(path)}: ${listing.problem}`);
  }
  const isWanted = (entry: ListedEntry): boolean =>
    wanted === 'both' || entry.kind === (wanted === 'folders' ? 'folder' : 'file');
  const entries = listing.entries.filter((entry) => isWanted(entry) && (kind?.matches(entry.path) ?? true));
  return describeCount(entries, { listing, path, wanted, kind });
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
  kind: FileKind | undefined;
}

function describeCount(entries: readonly ListedEntry[], { listing, path, wanted, kind }: Counting): Outcome {
  const files = entries.filter((entry) => entry.kind !== 'folder').map((entry) => entry.path);
  const folders = entries.filter((entry) => entry.kind === 'folder').map((entry) => entry.path);
  const depth = path === '.' ? 1 : path.split('/').length + 1;
  const direct = entries.filter((entry) => entry.path.split('/').length === depth).length;
  const least = listing.leftOut + listing.unreadable > 0 ? 'at least ' : '';
  const parts = [
    ...(wanted === 'folders' ? [] : [kind?.toText(files.length) ?? toCountText(files.length, 'file')]),
    ...(wanted === 'files' ? [] : [toCountText(folders.length, 'folder')]),
  ];
  const where = `in ${toFolderText(path)} and the folders below it`;
  const here = direct === entries.length || wanted === 'both' ? '' : ` (${direct} of them directly in it)`;
  const verb = entries.length === 1 ? 'is' : 'are';
  const text = `There ${verb} ${least}${parts.join(' and ')} ${where}${here}.${toHiddenText(listing)}`;
  return { text, facts: { count: entries.length, files, folders, path } };
}
