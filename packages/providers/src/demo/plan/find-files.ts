import type { FileKind } from '../ask/file-kind.ts';
import { listDeep } from './list-deep.ts';
import type { Plan } from './plan.ts';
import { toHiddenText } from './tell-listing.ts';
import { toBulletList, toFolderText, toNameText } from './tell-text.ts';
import { toFailure } from './to-failure.ts';

const mostShown = 200;

/** Finds the files of a kind below a folder and tells their paths. */
export function* findFiles(asked: string, kind: FileKind): Plan {
  const { listing, path: folder } = yield* listDeep(asked, kind.glob);
  if (!listing.ok) return toFailure(`I could not look into ${toFolderText(folder)}: ${listing.problem}`);
  const files = listing.entries
    .filter((entry) => entry.kind !== 'folder' && kind.matches(entry.path))
    .map((entry) => entry.path);
  const facts = { files, count: files.length, path: folder, exists: files.length > 0 };
  const hidden = listing.leftOut + listing.unreadable > 0 ? toHiddenText(listing) : '';
  if (files.length === 0)
    return { text: `I found ${kind.toText(0)} in ${toFolderText(folder)} or below it.${hidden}`, facts };
  const intro = `I found ${kind.toText(files.length)} in ${toFolderText(folder)} and below it:`;
  return {
    text: `${intro}\n\n${toBulletList(files.map(toNameText), mostShown)}${hidden === '' ? '' : `\n\n${hidden.trim()}`}`,
    facts,
  };
}
