import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { EthosError } from '@ethosagent/core/contract';
import { toFileError } from '../home/file-error.ts';
import { findHome, toUserFolder } from '../home/home.ts';
import type { Environment } from '../providers/environment.ts';
import { findCheckoutCache } from './checkout-cache.ts';
import { describeHomeFile, isHomeMark } from './home-files.ts';
import { measureBytes } from './measure-bytes.ts';

/** Something that lies on the disk because of Ethos. */
export interface InstalledItem {
  /** Absolute. */
  path: string;
  /** What it is, in a few words. */
  what: string;
  /** With everything in it; links count for themselves. */
  bytes: number;
}

/** Everything that lies on the disk because of Ethos. */
export interface Installation {
  /** The home; `undefined` when there is none. */
  home: string | undefined;
  /** Files of the home that Ethos wrote: what is removed. */
  removed: InstalledItem[];
  /** What a person put there, and the program itself: it stays. */
  kept: InstalledItem[];
}

/** Where to look. */
export interface InstallationOptions {
  env: Environment;
  /** The folder that the program runs from: the caches of its checkout are listed. */
  programFolder?: string | undefined;
}

/**
 * Lists what Ethos left on the disk. Changes nothing. Throws `invalid_options` for a home that is no home of Ethos: the
 * root, a person's own folder or one around it, a folder with nothing of ours in it; `storage_failed` when it cannot be read.
 */
export function listInstallation({ env, programFolder }: InstallationOptions): Installation {
  const cache = programFolder === undefined ? undefined : findCheckoutCache(programFolder);
  const program =
    cache === undefined ? [] : [{ path: cache, what: 'tools of the checkout', bytes: measureBytes(cache) }];
  const { path, problem } = findHome({ env });
  if (path === undefined || problem !== undefined) {
    throw new EthosError('invalid_options', problem ?? 'There is no home.');
  }
  const names = readNames(path);
  if (names === undefined) return { home: undefined, removed: [], kept: program };
  refuseOddHome(path, { env, names });
  const items = names.map((name) => {
    const file = join(path, name);
    const what = lstatSync(file).isDirectory() ? undefined : describeHomeFile(name);
    return { path: file, what, bytes: measureBytes(file) };
  });
  const removed = items.flatMap(({ what, ...item }) => (what === undefined ? [] : [{ ...item, what }]));
  const others = items.filter(({ what }) => what === undefined);
  return { home: path, removed, kept: [...others.map((item) => ({ ...item, what: 'yours' })), ...program] };
}

function readNames(path: string): string[] | undefined {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw toFileError(error, `Reading ${path}`);
  }
}

function refuseOddHome(path: string, { env, names }: { env: Environment; names: readonly string[] }): void {
  const real = realpathSync(path);
  const user = toUserFolder({ env });
  const isAround =
    user !== undefined && `${toReal(user)}${sep}`.startsWith(real.endsWith(sep) ? real : `${real}${sep}`);
  if (dirname(real) === real || isAround) {
    throw new EthosError(
      'invalid_options',
      `${path} is no folder of Ethos alone, so nothing in it is touched. Set ETHOS_HOME to the folder that is meant.`,
    );
  }
  const isOurs = names.some(isHomeMark) || names.every((name) => describeHomeFile(name) !== undefined);
  if (isOurs) return;
  throw new EthosError(
    'invalid_options',
    `Nothing in ${path} shows that Ethos made it, so nothing in it is touched. Set ETHOS_HOME to the folder that is meant.`,
  );
}

function toReal(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // Not there: its name is all that there is to compare.
    return path;
  }
}
