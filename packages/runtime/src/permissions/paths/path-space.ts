import { posix, win32 } from 'node:path';

/** Where a path leads: as it is written, and with every link followed. Both folded, so that equal places are equal. */
export interface Place {
  /** As the person or the model wrote it. */
  shown: string;
  written: string;
  real: string;
}

export interface PathSpaceOptions {
  platform: NodeJS.Platform;
  /** Home folder, absolute. */
  home: string;
  /** The folders of the workspace, absolute; the main one first. */
  roots: readonly string[];
  /** Follows the links of an absolute path, also where its end is missing. */
  toRealPath: (path: string) => string;
}

/** Paths of one machine, made comparable: absolute, with `/`, and in lower case where names are blind to case. */
export interface PathSpace {
  readonly home: string;
  readonly roots: readonly string[];
  fold(path: string): string;
  /** `..` takes back the name before it, as tools read paths. */
  locate(path: string, cwd: string): Place;
  /** `..` leads out of where a link leads to, as the system reads the paths that commands use. */
  locatePhysically(path: string, cwd: string): Place;
  /** The real path of a folded one, folded. */
  follow(folded: string): string;
}

export function createPathSpace(options: PathSpaceOptions): PathSpace {
  const { platform, toRealPath } = options;
  const { resolve } = platform === 'win32' ? win32 : posix;
  const fold = (path: string): string => foldPath(path, platform);
  const real = (path: string): string => fold(toRealPath(path));
  const home = real(options.home);
  /** Name by name, with the links before each `..` followed. */
  function walk(path: string, cwd: string): string {
    let here = resolve(cwd, path.startsWith('/') ? '/' : '.');
    let names: string[] = [];
    for (const name of path.split('/')) {
      if (name === '..') {
        here = resolve(toRealPath(resolve(here, ...names)), '..');
        names = [];
      } else names.push(name);
    }
    return resolve(here, ...names);
  }
  const locate = (path: string, cwd: string): Place => {
    const absolute = resolve(cwd, path);
    return { shown: path, written: fold(absolute), real: real(absolute) };
  };
  return {
    home,
    roots: options.roots.map(real),
    fold,
    follow: real,
    locate,
    locatePhysically(path, cwd) {
      return { ...locate(path, cwd), real: real(walk(path, cwd)) };
    },
  };
}

/** What of a folded path stands behind a folded folder; `undefined` when it does not lie below it. */
export function toInside(folder: string, path: string): string | undefined {
  const start = folder.endsWith('/') ? folder : `${folder}/`;
  return path.length > start.length && path.startsWith(start) ? path.slice(start.length) : undefined;
}

/** Whether a folded path is a folded folder or lies below it. */
export function isBelow(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** A folded path and all folders above it, the path first. */
export function withAncestors(path: string): string[] {
  const all = [path];
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    all.push(path.slice(0, end));
  }
  if (path.startsWith('/') && path !== '/') all.push('/');
  return all;
}

function foldPath(path: string, platform: NodeJS.Platform): string {
  if (platform === 'darwin') return path.normalize('NFC').toLowerCase();
  if (platform !== 'win32') return path;
  const slashed = path.replaceAll('\\', '/').replace(/^\/\/[?.]\/(?:unc\/)?/i, (found) => {
    return /unc/i.test(found) ? '//' : '';
  });
  const [drive = '', rest = ''] = /^[A-Za-z]:/.test(slashed)
    ? [slashed.slice(0, 2), slashed.slice(2)]
    : ['', slashed];
  // Windows drops dots and blanks at the end of a name, and what stands behind ":" is a stream of the same file.
  const names = rest.split('/').map((name) => name.replace(/:.*$/s, '').replace(/(?<=[^. ])[. ]+$/, ''));
  const folded = (drive + names.join('/')).toLowerCase();
  return folded.length > 3 ? folded.replace(/\/$/, '') : folded;
}
