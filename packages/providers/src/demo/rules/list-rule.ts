import { isFileName, isPathLike } from '../ask/path-words.ts';
import { splitTargets, toMaskedPath, toOnePath } from '../ask/split-targets.ts';
import { joinPlans } from '../plan/join-plans.ts';
import { lookAtFolder } from '../plan/look-at.ts';
import { mergeOutcomes } from '../plan/merge-outcomes.ts';
import type { Plan } from '../plan/plan.ts';
import { type ListingOptions, tellListing } from '../plan/tell-listing.ts';
import type { DemoRule, RuleContext } from './demo-rule.ts';

const inPath = '[(in|inside|of|under|from|at|within|into|on) {path}]';
const show = '(list|show|display|give|enumerate|print|see|get|name)';
const things =
  '(files|folders|directories|sub-?folders|sub-?directories|entries|contents?|things|files? names|files and (folders|directories|sub-?folders)|(folders|directories) and files)';
const there =
  '[(are|is|exist|lie|can you (see|find)|do (i|we|you) have|does (it|this) have|there are|that are|present|available)] [there] [here]';

/** Lists a folder, or everything below it. */
export const listRule: DemoRule = {
  id: 'list',
  does: 'list files and folders',
  examples: [
    'list files in src',
    'what is in this folder?',
    'which files are there?',
    'ls -la docs',
    'show me the file tree',
    "what's in the folder called “my things”?",
  ],
  phrases: [
    'ls [-\\S+] [{path}]',
    'dir [{path}]',
    `${show} [me] [all|every] [of] [the|my|our] [top-level|top level] ${things} [recursively] ${there} ${inPath} [recursively|and below|(and|with|including) [all] [its|the] (sub-?folders|sub-?directories)]`,
    `${show} [me] [the|this|that|a] (folder|directory|tree|file tree|folder tree|structure|folder structure|directory structure|project structure) ${inPath}`,
    'list [{path}]',
    `${show} [me] everything [there is] ${inPath}`,
    `what is [there] [(in|inside|under|at|within) {path}|here]`,
    `(what|which) ${things} ${there} ${inPath} [recursively]`,
    `what ${things} (does|do) {path} (have|contain|hold|include)`,
    'what (does|do) {path} (contain|hold|have [in it]|include)',
    'what (do|can) (i|we|you) (have|see|find) [here|(in|inside|under|at) {path}]',
    'look (around|at|into|in|inside) [{path}]',
    `(is|are) there (anything|something|any files|files) ${inPath}`,
  ],
  accepts: (context) => {
    const caught = context.caught('path');
    if (caught === undefined) return true;
    const { path, quoted } = toMaskedPath(caught.masked, context.ask.mask);
    // "what is in a.txt" asks for its text, "list all TODOs" for places.
    if (isFileName(path)) return /^(?:ls|dir|list)\b/i.test(context.ask.plain);
    const paths = splitTargets(caught, context.ask.mask, { bareWords: true });
    return (
      quoted || paths.every((one) => one === '.' || isPathLike(one) || !/\s|^(?:todo|fixme)s?$/i.test(one))
    );
  },
  plan: list,
};

function* list(context: RuleContext): Plan {
  const words = context.ask.plain;
  const target = context.caught('path');
  const path = toOnePath(target, context.ask.mask);
  const deep =
    /\b(?:recursive(?:ly)?|and below|sub-?folders|sub-?directories|tree|structure|everything (?:in|below|under))\b/i.test(
      words,
    );
  const only = readOnly(words);
  if (target === undefined) return yield* tellListing(path, { deep, only });
  const paths = splitTargets(target, context.ask.mask, { bareWords: true });
  return mergeOutcomes(yield* joinPlans(paths.map((one) => listOne(one, { deep, only }))));
}

function* listOne(path: string, options: ListingOptions): Plan {
  const isPlain = !options.deep && options.only === undefined;
  return yield* isPlain ? lookAtFolder(path) : tellListing(path, options);
}

/** "list the folders" wants no files, "list the files" may well show both. */
function readOnly(words: string): 'folders' | undefined {
  const leading = words.replace(/\s(?:in|inside|of|under|from|at|within)\s.*$/is, '');
  if (/\bfiles\b/i.test(leading)) return undefined;
  return /\b(?:list|show|what|which|display|name)\b.*\b(?:folders|directories)\b/is.test(leading)
    ? 'folders'
    : undefined;
}
