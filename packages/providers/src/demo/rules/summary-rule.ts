import { baseName } from '../ask/file-kind.ts';
import { isFileName, isPathLike } from '../ask/path-words.ts';
import { toOnePath } from '../ask/split-targets.ts';
import { packageKinds } from '../manifests/manifest-kinds.ts';
import { parseScripts } from '../manifests/package-json.ts';
import { callAt } from '../plan/call-at.ts';
import { toFirstWords } from '../plan/first-words.ts';
import type { Outcome, Plan } from '../plan/plan.ts';
import { describeCounts } from '../plan/tell-listing.ts';
import { toCountText, toFolderText, toPathText, toSentenceList } from '../plan/tell-text.ts';
import { toFailure } from '../plan/to-failure.ts';
import { type ListedEntry, toListing, toReadText } from '../plan/tool-answers.ts';
import { listFiles, readFile } from '../plan/tool-calls.ts';
import type { DemoRule, RuleContext } from './demo-rule.ts';

const project =
  '(project|repo|repository|codebase|code base|app|application|program|package|library|workspace|folder|directory|code|checkout)';

/** Says what a folder is, by its README and its manifest. */
export const summaryRule: DemoRule = {
  id: 'summary',
  does: 'say what a project or a file is about',
  examples: [
    'what is this project?',
    'summarise this folder',
    'what does this repo do?',
    'give me an overview of packages/core',
    'tell me about this project',
    'describe README.md',
  ],
  phrases: [
    `(what|who) is (this|the|that|my|our) ${project} [about|for|all about|doing|used for]`,
    `what is in (this|the|my|our) (project|repo|repository|codebase|code base) about`,
    `what (does|do) (this|the|that|my|our|these) ${project} do`,
    `(explain|describe|tell me) what (this|the|that) ${project} (is|does) [about|for]`,
    'what am i looking at [here]',
    '(summarise|summarize|describe|explain|introduce|sum up) [me] [to me] {path} [(in|with) (one|a|a few|two|three|few) (sentence|sentences|words|lines|line)]',
    '[(give|show|write|tell|get) [me]] [a|an] [short|quick|brief|little] (summary|overview|description|introduction|explanation) [(of|to|for|about) {path}]',
    'tell me (about|something about|more about) {path}',
    'what is {path} about',
    'what (does|do) [the file] {file} do',
    'what is [the file] {file:word} [(used|good|there) for|for]',
    'what is the (purpose|job|point|role) of [the file] {file}',
  ],
  accepts: (context) => {
    const file = context.caught('file');
    if (file !== undefined) {
      const name = toOnePath(file, context.ask.mask);
      return isPathLike(name) && !/^[\d.]+$/.test(name);
    }
    const path = context.caught('path');
    if (path === undefined || path.quoted) return true;
    const place = toOnePath(path, context.ask.mask);
    return place === '.' || isFileName(place) || /^[^\s]+$/.test(place);
  },
  plan,
};

function* plan(context: RuleContext): Plan {
  const path = toOnePath(context.caught('path') ?? context.caught('file'), context.ask.mask);
  return yield* isFileName(path) ? summariseFile(path) : summariseFolder(path);
}

function* summariseFile(asked: string): Plan {
  const { answer, path } = yield* callAt(asked, (place) => readFile(place));
  const read = toReadText(answer);
  if (!read.ok) return toFailure(`I could not read ${toPathText(path)}: ${read.problem}`);
  const words = toFirstWords(read.text);
  const lines = read.totalLines === undefined ? 'many lines' : toCountText(read.totalLines, 'line');
  const text = `${toPathText(path)} has ${lines}.${words === '' ? '' : ` It begins:\n\n${words}`}`;
  return { text, facts: { path, lines: read.totalLines, summary: words, files: [path] } };
}

function* summariseFolder(path: string): Plan {
  const [answer] = yield [listFiles(path, { depth: 1 })];
  const listing = toListing(answer);
  if (!listing.ok) return toFailure(`I could not look into ${toFolderText(path)}: ${listing.problem}`);
  const sources = listing.entries.filter(isSource).map((entry) => entry.path);
  const answers = sources.length === 0 ? [] : yield sources.map((source) => readFile(source));
  const texts = sources.map((source, index) => ({ source, text: toReadText(answers[index]).text }));
  return describeFolder(path, { entries: listing.entries, texts });
}

function isSource(entry: ListedEntry): boolean {
  const name = baseName(entry.path);
  return (
    entry.kind === 'file' &&
    (/^readme(?:\.(?:md|markdown|txt|rst))?$/i.test(name) || packageKinds.some((kind) => kind.file === name))
  );
}

interface Seen {
  entries: readonly ListedEntry[];
  texts: readonly { source: string; text: string }[];
}

function describeFolder(path: string, { entries, texts }: Seen): Outcome {
  const where = toFolderText(path);
  const parts: string[] = [];
  const facts: Record<string, unknown> = {
    path,
    files: entries.map((entry) => entry.path),
    count: entries.length,
  };
  for (const { source, text } of texts) {
    const manifest = packageKinds.find((kind) => kind.file === baseName(source))?.parse(text);
    if (manifest?.name !== undefined) {
      facts.name ??= manifest.name;
      facts.description ??= manifest.description;
      parts.push(
        `By its ${source} it is \`${manifest.name}\`${manifest.description === undefined ? '' : `: ${manifest.description}`}`,
      );
    }
    const scripts = source.endsWith('package.json') ? parseScripts(text) : [];
    if (scripts.length > 0) parts.push(`Its scripts are ${toSentenceList(scripts.slice(0, 12))}.`);
    const words = /readme/i.test(source) ? toFirstWords(text) : '';
    if (words !== '') parts.push(`Its ${source} begins:\n\n${words}`);
    if (words !== '') facts.summary ??= words;
  }
  const holds = entries.length === 0 ? 'is empty' : `holds ${describeCounts(entries)}`;
  const capital = where.charAt(0).toUpperCase() + where.slice(1);
  const unknown =
    parts.length === 0 && entries.length > 0 ? ' It has no README and no manifest that says what it is.' : '';
  const text = [`${capital} ${holds}.${unknown}`, ...parts].join('\n\n');
  return { text, facts: { summary: text, ...facts } };
}
