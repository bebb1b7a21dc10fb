import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { OpenFolder } from '../workspace/open-folder.ts';
import type { IgnoreRules } from './ignore-rules.ts';

/** Something that a walk came by. */
export interface Entry {
  /** Relative to the root, with forward slashes. */
  path: string;
  name: string;
  kind: 'file' | 'folder' | 'link' | 'other';
  /** The open folder that it lies in, for as long as the walk stands at this entry. */
  folder: OpenFolder;
}

/** How far a walk goes, and what it leaves out. */
export interface WalkOptions {
  /** Path of the first folder relative to the root; empty for the root. */
  path: string;
  rules: IgnoreRules;
  /** 1 for the folder's own entries only. */
  depth: number;
  signal: AbortSignal;
  /** Counts what was left out. */
  skipped: { ignored: number; unreadable: number };
}

/**
 * The entries of a folder and of those below it, each folder before what is in it, sorted by name. Links are named
 * and not followed. Folders below that cannot be read are counted and left out; the first one must be readable.
 */
export async function* walk(
  folder: OpenFolder,
  options: WalkOptions,
): AsyncGenerator<Entry, void, undefined> {
  options.signal.throwIfAborted();
  yield* walkEntries(folder, await readEntries(folder), options);
}

async function* walkEntries(
  folder: OpenFolder,
  found: readonly Dirent[],
  options: WalkOptions,
): AsyncGenerator<Entry, void, undefined> {
  const { path, rules, depth, skipped } = options;
  for (const one of found) {
    const entry: Entry = {
      path: path === '' ? one.name : `${path}/${one.name}`,
      name: one.name,
      kind: toKind(one),
      folder,
    };
    if (rules.isIgnored(entry.path, entry.kind === 'folder')) {
      skipped.ignored += 1;
      continue;
    }
    yield entry;
    if (entry.kind === 'folder' && depth > 1) yield* walkInto(entry, options);
  }
}

async function* walkInto(entry: Entry, options: WalkOptions): AsyncGenerator<Entry, void, undefined> {
  options.signal.throwIfAborted();
  const child = await entry.folder.openFolder(entry.name).catch(() => undefined);
  try {
    const found = child && (await readEntries(child).catch(() => undefined));
    if (child === undefined || found === undefined) {
      options.skipped.unreadable += 1;
      return;
    }
    const rules = await options.rules.enter(child, entry.path);
    yield* walkEntries(child, found, { ...options, path: entry.path, rules, depth: options.depth - 1 });
  } finally {
    await child?.close();
  }
}

async function readEntries(folder: OpenFolder): Promise<Dirent[]> {
  const entries = await readdir(folder.at('.'), { withFileTypes: true });
  // Where folders are reached by path, this tells whether those were the names of another one.
  await folder.confirm();
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function toKind(entry: Dirent): Entry['kind'] {
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'other';
}
