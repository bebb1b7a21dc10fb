import { statSync } from 'node:fs';
import { dirname, posix, win32 } from 'node:path';
import { EthosError } from '@ethosagent/core/contract';
import { type Environment, toValue } from '../providers/environment.ts';

/** The folder of Ethos: settings, keys and sessions of a person. */
export interface Home {
  /** Absolute path, whether the folder is there already or not; `undefined` where nothing says where it is. */
  readonly path: string | undefined;
  /** Why nothing can be read or kept there, and what to do; `undefined` when it can be used. */
  readonly problem: string | undefined;
}

/** Where the environment and the system come from; tests name another system. */
export interface HomeOptions {
  env: Environment;
  /** @default that of the process */
  platform?: NodeJS.Platform | undefined;
}

/**
 * Finds the home: `ETHOS_HOME`, else `.ethos` in the person's own folder (`HOME`, on Windows `USERPROFILE`). Makes
 * nothing and never throws: what is wrong stands in `problem`, and what needs no home works without it.
 */
export function findHome(options: HomeOptions): Home {
  const place = toHomePath(options);
  if (place.path === undefined || place.problem !== undefined) return place;
  const { path } = place;
  if (isOther(path)) return { path, problem: `${path} is not a folder. Move it away, or set ETHOS_HOME.` };
  const { userFolder } = place;
  if (userFolder !== undefined && !isFolder(userFolder)) {
    return { path, problem: `${userFolder} is not a folder. Set ETHOS_HOME to a folder of yours.` };
  }
  const file = findFileAbove(path);
  if (file === undefined) return { path, problem: undefined };
  return {
    path,
    problem: `${file} is not a folder, so ${path} cannot be. Set ETHOS_HOME to a folder of yours.`,
  };
}

/** The path of a file in the home. Throws `invalid_options` where there is none to use. */
export function toHomeFile(home: Home, name: string): string {
  if (home.path !== undefined && home.problem === undefined) {
    return (/^[A-Za-z]:\\|^\\\\/.test(home.path) ? win32 : posix).join(home.path, name);
  }
  throw new EthosError('invalid_options', `${name} has no place: ${home.problem ?? 'there is no home.'}`);
}

/** A {@link Home} from its names alone, without a look at the disk. */
export function toHomePath({ env, platform = process.platform }: HomeOptions): Home & {
  /** The person's folder that it is in, when `ETHOS_HOME` does not decide. */
  readonly userFolder?: string;
} {
  const { isAbsolute, join, normalize } = platform === 'win32' ? win32 : posix;
  const userFolder = toUserFolder({ env, platform });
  const given = toValue(env.ETHOS_HOME);
  if (given !== undefined) {
    const path = userFolder === undefined ? given : given.replace(/^~(?=$|[/\\])/, () => userFolder);
    if (isAbsolute(path)) return { path: normalize(path), problem: undefined };
    return { path: undefined, problem: `ETHOS_HOME is "${given}". Give a whole path, not a relative one.` };
  }
  const variable = platform === 'win32' ? 'USERPROFILE' : 'HOME';
  if (userFolder === undefined) {
    return {
      path: undefined,
      problem: `Neither ETHOS_HOME nor ${variable} is set. Set ETHOS_HOME to a folder of yours.`,
    };
  }
  if (!isAbsolute(userFolder)) {
    return {
      path: undefined,
      problem: `${variable} is "${userFolder}", not a whole path. Mend it, or set ETHOS_HOME.`,
    };
  }
  return { path: join(userFolder, '.ethos'), problem: undefined, userFolder };
}

/** The person's own folder as the environment names it. */
export function toUserFolder({ env, platform = process.platform }: HomeOptions): string | undefined {
  if (platform !== 'win32') return toValue(env.HOME);
  const [drive, path] = [toValue(env.HOMEDRIVE), toValue(env.HOMEPATH)];
  return toValue(env.USERPROFILE) ?? (drive && path ? `${drive}${path}` : undefined);
}

function isFolder(path: string): boolean {
  return findStats(path)?.isDirectory() === true;
}

/** Something is there, and it is no folder. */
function isOther(path: string): boolean {
  return findStats(path)?.isDirectory() === false;
}

/** What is no folder and stands where one would have to be. */
function findFileAbove(path: string): string | undefined {
  const parent = dirname(path);
  const stats = findStats(parent);
  if (stats === undefined && parent !== path) return findFileAbove(parent);
  return stats?.isDirectory() === false ? parent : undefined;
}

function findStats(path: string): ReturnType<typeof statSync> {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // A parent that is a file, a loop of links, no leave to look: what reads or writes there says which.
    return undefined;
  }
}
