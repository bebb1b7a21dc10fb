import { isPathLike } from '../ask/path-words.ts';
import { isMissing } from './call-at.ts';
import { findNamed } from './find-path.ts';
import { joinPlans } from './join-plans.ts';
import type { Finding, Outcome, Plan } from './plan.ts';
import { type LineRange, tellFile } from './tell-file.ts';
import { describeListing, tellListing } from './tell-listing.ts';
import { toBulletList, toNameText, toPathText } from './tell-text.ts';
import { toFailure } from './to-failure.ts';
import { toListing } from './tool-answers.ts';
import { listFiles } from './tool-calls.ts';

/** Shows files and folders, all asked for in one round. */
export function* lookAtAll(paths: readonly string[], range?: LineRange): Plan {
  const outcomes = yield* joinPlans(paths.map((path) => lookAt(path, range)));
  const [first] = outcomes;
  if (outcomes.length === 1 && first !== undefined) return first;
  const texts = outcomes.map((outcome) => outcome.facts.text).filter((text) => typeof text === 'string');
  return {
    text: outcomes.map((outcome) => outcome.text).join('\n\n'),
    facts: { files: paths, texts, count: paths.length },
  };
}

/** Shows a file or a folder, whichever the path is. A bare name is looked for, and so is a file that is not there. */
function* lookAt(path: string, range?: LineRange): Plan {
  if (path === '.') return yield* tellListing(path, { deep: false });
  if (!isPathLike(path)) return yield* lookForName(path, range);
  const first = yield* tellFile(path, range);
  if (first.answer?.ok === true) return first.outcome;
  if (/\bfolder\b/.test(first.answer?.text ?? '')) return yield* tellListing(path, { deep: false });
  if (!isMissing(first.answer)) return first.outcome;
  return (yield* findInstead(path, range)) ?? first.outcome;
}

/** Shows a folder; what is none is looked for. */
export function* lookAtFolder(path: string): Plan {
  const [listed] = yield [listFiles(path, { depth: 1 })];
  const listing = toListing(listed);
  if (listing.ok) return describeListing(path, { listing, deep: false });
  const found = isMissing(listed) ? yield* findInstead(path, undefined) : undefined;
  return found ?? toFailure(`I could not list ${toPathText(path)}: ${listing.problem}`);
}

function* lookForName(name: string, range: LineRange | undefined): Plan {
  const found = yield* findInstead(name, range);
  if (found !== undefined) return found;
  const text = `I found nothing called “${name}” in this folder or below it.`;
  return { text, facts: { found: false, exists: false, error: text } };
}

/** What has the name somewhere else; the last word alone is tried too, since a name may have blanks. */
function* findInstead(path: string, range: LineRange | undefined): Finding<Outcome | undefined> {
  const lastWord = path.split(/\s+/).at(-1) ?? path;
  for (const name of new Set([path, lastWord])) {
    const found = yield* findNamed(name);
    const [nearest, ...others] = found;
    if (nearest === undefined) continue;
    if (others.length > 0 && nearest.path !== name)
      return describeSeveral(
        name,
        found.map((entry) => entry.path),
      );
    if (nearest.kind === 'folder') return yield* tellListing(nearest.path, { deep: false });
    return (yield* tellFile(nearest.path, range)).outcome;
  }
  return undefined;
}

function describeSeveral(name: string, paths: readonly string[]): Outcome {
  const text = `Several files could be meant by “${name}”. Name one of them:\n\n${toBulletList(paths.map(toNameText), 20)}`;
  return { text, facts: { files: paths, count: paths.length } };
}
