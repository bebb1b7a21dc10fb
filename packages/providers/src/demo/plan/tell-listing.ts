import { callAt } from './call-at.ts';
import { listDeep } from './list-deep.ts';
import type { Finding, Outcome, Plan } from './plan.ts';
import { toBulletList, toCountText, toFolderText, toNameText } from './tell-text.ts';
import { toFailure } from './to-failure.ts';
import { type ListedEntry, type Listing, toListing } from './tool-answers.ts';
import { listFiles } from './tool-calls.ts';

const mostShown = 200;

/** Which entries are told. */
export interface ListingOptions {
  readonly deep: boolean;
  readonly only?: 'folders' | undefined;
}

/** Lists a folder and tells what is there. */
export function* tellListing(asked: string, options: ListingOptions): Plan {
  const { listing, path } = yield* options.deep ? listDeep(asked) : listFlat(asked);
  if (!listing.ok) return toFailure(`I could not list ${toFolderText(path)}: ${listing.problem}`);
  return describeListing(path, { listing, ...options });
}

function* listFlat(asked: string): Finding<{ listing: Listing; path: string }> {
  const { answer, path } = yield* callAt(asked, (place) => listFiles(place, { depth: 1 }));
  return { listing: toListing(answer), path };
}

/** Tells what a listing holds. */
export function describeListing(path: string, options: ListingOptions & { listing: Listing }): Outcome {
  const { listing, only } = options;
  const shown = listing.entries.filter((entry) => only === undefined || entry.kind === 'folder');
  const facts = toListingFacts(path, shown);
  const hidden = toHiddenText(listing);
  const where = toFolderText(path);
  if (shown.length === 0) {
    const nothing =
      only === 'folders' ? `There are no folders in ${where}.` : `There is nothing in ${where}.`;
    return { text: `${nothing}${hidden}`, facts };
  }
  const lines = shown.map((entry) => toEntryText(entry, options.deep ? '.' : path));
  const text = `In ${where} ${shown.length === 1 ? 'is' : 'are'} ${describeCounts(shown)}:\n\n${toBulletList(lines, mostShown)}`;
  return { text: hidden === '' ? text : `${text}\n\n${hidden.trim()}`, facts };
}

function toListingFacts(path: string, entries: readonly ListedEntry[]): Record<string, unknown> {
  const ofKind = (kind: ListedEntry['kind']): string[] =>
    entries.filter((entry) => entry.kind === kind).map((entry) => entry.path);
  const files = ofKind('file');
  return {
    entries: entries.map((entry) => entry.path),
    files,
    folders: ofKind('folder'),
    links: ofKind('link'),
    path,
    count: entries.length,
  };
}

/** "2 folders and 1 file". */
export function describeCounts(entries: readonly ListedEntry[]): string {
  const count = (kind: ListedEntry['kind']): number => entries.filter((entry) => entry.kind === kind).length;
  const parts = [
    ...(count('folder') > 0 ? [toCountText(count('folder'), 'folder')] : []),
    ...(count('file') > 0 ? [toCountText(count('file'), 'file')] : []),
    ...(count('link') > 0 ? [toCountText(count('link'), 'link')] : []),
  ];
  return parts.length < 3 ? parts.join(' and ') : `${parts[0]}, ${parts[1]} and ${parts[2]}`;
}

function toEntryText(entry: ListedEntry, base: string): string {
  const path = toNameText(
    base !== '.' && entry.path.startsWith(`${base}/`) ? entry.path.slice(base.length + 1) : entry.path,
  );
  return { folder: `${path}/`, link: `${path} (a link)`, file: path }[entry.kind];
}

/** A sentence about what a listing does not show, with a blank before it. */
export function toHiddenText(listing: Listing): string {
  const cut = listing.leftOut > 0 ? ` ${listing.leftOut} more did not fit into the listing.` : '';
  const ignored =
    listing.ignored > 0 ? ` Ignored by git or the tools, and not shown: ${listing.ignored}.` : '';
  return cut + toUnreadText(listing) + ignored;
}

/** A sentence about folders that could not be looked into, with a blank before it. */
export function toUnreadText({ unreadable }: Pick<Listing, 'unreadable'>): string {
  return unreadable > 0 ? ` ${toCountText(unreadable, 'folder')} could not be read.` : '';
}
