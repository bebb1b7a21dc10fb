import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { stripTerminalControls } from '@ethosagent/surface-kit';
import ignore, { type Ignore } from 'ignore';

const NEVER = new Set(['.git', 'node_modules', '.hg', '.svn']);

interface Folder {
  /** With `/` between names; empty for the root. */
  path: string;
  /** The ignore files above and in it, each with the folder it stands in. */
  rules: readonly { base: string; rules: Ignore }[];
}

/**
 * The files below a folder, nearest first, in pieces as they are found: `src/main.ts`, folders end in `/`. What ignore
 * files name is left out, links are not followed, and a folder that cannot be read is empty. Ends early when `signal` aborts.
 */
export async function* walkFiles(root: string, signal: AbortSignal): AsyncGenerator<string[]> {
  const folders: Folder[] = [{ path: '', rules: [] }];
  for (let next = folders.shift(); next !== undefined && !signal.aborted; next = folders.shift()) {
    const { path } = next;
    const entries = await readEntries(join(root, path));
    const rules = await addRules(root, next, entries);
    const found: string[] = [];
    for (const entry of entries) {
      const isFolder = entry.isDirectory();
      if (NEVER.has(entry.name) || !(isFolder || entry.isFile()) || !isTypable(entry.name)) continue;
      const name = posix.join(path, entry.name) + (isFolder ? '/' : '');
      if (rules.some((one) => one.rules.ignores(name.slice(one.base.length)))) continue;
      found.push(name);
      if (isFolder) folders.push({ path: posix.join(path, entry.name), rules });
    }
    if (found.length > 0) yield found;
  }
}

/** A name with control codes in it cannot be typed, and would not be harmless on a screen. */
function isTypable(name: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name) && stripTerminalControls(name) === name;
}

async function readEntries(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

async function addRules(
  root: string,
  { path, rules }: Folder,
  entries: readonly Dirent[],
): Promise<Folder['rules']> {
  if (!entries.some(({ name }) => name === '.gitignore')) return rules;
  try {
    const text = await readFile(join(root, path, '.gitignore'), 'utf8');
    return [...rules, { base: path === '' ? '' : `${path}/`, rules: ignore().add(text) }];
  } catch {
    return rules;
  }
}
