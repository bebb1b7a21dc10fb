import { accessSync, constants, statSync } from 'node:fs';
import { findProjectFolders } from '../project/project-folders.ts';
import type { Finding } from './finding.ts';

/** Whether the folder that turns work in can be worked in. */
export function checkWorkspace(cwd: string): Finding[] {
  if (statSync(cwd, { throwIfNoEntry: false })?.isDirectory() !== true) {
    return [
      {
        id: 'workspace',
        status: 'fail',
        what: `${cwd} is not a folder`,
        fix: 'Name another one with --cwd.',
      },
    ];
  }
  const { workspace, repository } = findProjectFolders(cwd);
  const inside = repository === undefined ? 'in no repository' : `in the repository ${repository}`;
  if (canUse(workspace, constants.W_OK))
    return [{ id: 'workspace', status: 'ok', what: `${workspace}, ${inside}` }];
  const what = `${workspace} cannot be written: files there can only be read`;
  return [{ id: 'workspace', status: 'warn', what, fix: 'Name a folder of yours with --cwd.' }];
}

function canUse(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    // The answer is what was asked for.
    return false;
  }
}
