import { baseName } from '../ask/file-kind.ts';
import { listDeep } from '../plan/list-deep.ts';
import type { Finding } from '../plan/plan.ts';
import { type ListedEntry, toReadText } from '../plan/tool-answers.ts';
import { readFile } from '../plan/tool-calls.ts';
import type { Manifest } from './manifest.ts';
import { packageKinds, workspaceKinds } from './manifest-kinds.ts';
import { isMember } from './workspace-members.ts';

/** A package with where it lies, from the folder that was asked about. */
export interface FoundPackage {
  readonly folder: string;
  readonly file: string;
  /** `undefined` when its manifest could not be read; `problem` says why. */
  readonly manifest: Manifest | undefined;
  readonly problem: string | undefined;
}

/** The packages of a folder. */
export interface FoundPackages {
  /** The folder that was asked about. */
  readonly base: string;
  /** Manifests that define the workspace; empty when the folder is none. */
  readonly workspaceFiles: readonly string[];
  /** Members of the workspace; without one, every package found. */
  readonly members: readonly FoundPackage[];
  /** What the folder itself is. */
  readonly roots: readonly FoundPackage[];
  /** Manifests that were not looked at, since there were too many. */
  readonly leftOut: number;
  /** Folders that could not be looked into. */
  readonly unreadable: number;
  readonly problem: string | undefined;
}

const mostRead = 200;
const files = [...new Set([...packageKinds, ...workspaceKinds].map((kind) => kind.file))];

/** Finds packages: lists manifests, reads those of the folder itself, then those of the members they name. */
export function* findPackages(asked: string): Finding<FoundPackages> {
  const { listing, path: base } = yield* listDeep(asked, `{${files.join(',')}}`);
  const none = { base, workspaceFiles: [], members: [], roots: [], leftOut: 0, unreadable: 0 };
  if (!listing.ok) return { ...none, problem: listing.problem };
  const places = listing.entries.flatMap((entry) => toPlace(entry, base));
  const own = places.filter((place) => place.folder === '.');
  const ownTexts = yield* readAll(own, base);
  const workspaces = toWorkspaces(ownTexts);
  const wanted = places.filter((place) => place.folder !== '.' && isWanted(place, workspaces));
  const read = yield* readAll(wanted.slice(0, mostRead), base);
  return {
    base,
    workspaceFiles: workspaces.map((workspace) => workspace.file),
    members: read.map(toFoundPackage),
    roots: ownTexts
      .filter((one) => isPackageFile(one.file))
      .map(toFoundPackage)
      .filter((one) => one.manifest?.name !== undefined || one.problem !== undefined),
    leftOut: Math.max(0, wanted.length - mostRead) + listing.leftOut,
    unreadable: listing.unreadable,
    problem: undefined,
  };
}

interface Place {
  readonly folder: string;
  readonly file: string;
}

interface ReadPlace extends Place {
  readonly text: string;
  readonly problem: string | undefined;
}

interface Workspace {
  readonly file: string;
  readonly memberFile: string;
  readonly members: readonly string[];
}

function toPlace(entry: ListedEntry, base: string): Place[] {
  const file = baseName(entry.path);
  if (entry.kind !== 'file' || !files.includes(file)) return [];
  const start = base === '.' ? 0 : base.length + 1;
  return [{ folder: entry.path.slice(start, -file.length - 1) || '.', file }];
}

function isPackageFile(file: string): boolean {
  return packageKinds.some((kind) => kind.file === file);
}

function* readAll(places: readonly Place[], base: string): Finding<readonly ReadPlace[]> {
  if (places.length === 0) return [];
  const answers = yield places.map(({ folder, file }) => {
    return readFile([base, folder, file].filter((part) => part !== '.').join('/'));
  });
  return places.map((place, index) => {
    const read = toReadText(answers[index]);
    const problem = read.ok && !read.complete ? 'it is too long' : read.problem;
    return { ...place, text: read.text, problem: problem === '' ? undefined : problem };
  });
}

/** The workspaces that a folder defines: for each language the first manifest that names members counts. */
function toWorkspaces(own: readonly ReadPlace[]): readonly Workspace[] {
  const found = new Map<string, Workspace>();
  for (const { file, memberFile, parse } of workspaceKinds) {
    const place = own.find((one) => one.file === file);
    const members = place === undefined ? undefined : parse(place.text)?.members;
    if (members !== undefined && !found.has(memberFile)) found.set(memberFile, { file, memberFile, members });
  }
  return [...found.values()];
}

function isWanted(place: Place, workspaces: readonly Workspace[]): boolean {
  if (workspaces.length === 0) return isPackageFile(place.file);
  return workspaces.some(
    ({ memberFile, members }) => memberFile === place.file && isMember(place.folder, members),
  );
}

function toFoundPackage({ folder, file, text, problem }: ReadPlace): FoundPackage {
  const manifest = packageKinds.find((kind) => kind.file === file)?.parse(text);
  const fault = manifest === undefined ? 'it is no valid manifest' : undefined;
  return { folder, file, manifest, problem: problem ?? fault };
}
