import ignore from 'ignore';
import { z } from 'zod';
import { expandBraces } from './expand-braces.ts';
import { findGlobFault } from './glob-fault.ts';

/** Whether a path (relative, with forward slashes) is meant. */
export type Glob = (path: string, isFolder: boolean) => boolean;

/** A glob of a model, refused when it cannot be used. */
export const globSchema = z.string().superRefine((glob, context) => {
  const globs = expandBraces(glob);
  const fault =
    globs === undefined ? 'stands for more than 100 patterns' : globs.map(findGlobFault).find(Boolean);
  if (fault !== undefined) context.addIssue({ code: 'custom', message: `The pattern ${fault}.` });
});

/**
 * A glob as `.gitignore` and ripgrep read them: `*.ts` means such files at any depth, a pattern with a slash starts
 * at the folder that is searched, a folder's name means all that is in it. `{a,b}` chooses, a leading `!` excludes.
 */
export function createGlob(pattern: string, platform: NodeJS.Platform): Glob {
  const isExclusion = pattern.startsWith('!');
  const globs = expandBraces(pattern.slice(isExclusion ? 1 : 0).replace(/^\.\//, '')) ?? [];
  const matcher = ignore({ ignorecase: hasCaseBlindNames(platform) });
  // Each as one literal pattern: a leading # or ! has no further meaning here.
  matcher.add(globs.map((glob) => glob.replace(/^[#!]/, '\\$&')));
  return (path, isFolder) => matcher.ignores(isFolder ? `${path}/` : path) !== isExclusion;
}

/** Whether file names of a system usually ignore case. */
export function hasCaseBlindNames(platform: NodeJS.Platform): boolean {
  return platform === 'win32' || platform === 'darwin';
}
