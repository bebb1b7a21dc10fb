import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Home } from '../home/home.ts';
import type { Finding } from './finding.ts';

const FIX = 'Set ETHOS_HOME to a folder that you can write to.';

/** Whether settings, keys and sessions can be kept. */
export function checkHome({ path, problem }: Home): Finding[] {
  if (path === undefined || problem !== undefined) {
    return [
      { id: 'home', status: 'fail', what: `nothing can be kept: ${problem ?? 'there is no home'}`, fix: FIX },
    ];
  }
  if (!existsSync(path)) {
    const parent = findExisting(path);
    return isWritable(parent)
      ? [{ id: 'home', status: 'ok', what: `${path} is not there yet; it is made when something is kept` }]
      : [{ id: 'home', status: 'fail', what: `${path} cannot be made: ${parent} is not writable`, fix: FIX }];
  }
  if (!isWritable(path)) return [{ id: 'home', status: 'fail', what: `${path} is not writable`, fix: FIX }];
  const isOpen = process.platform !== 'win32' && (statSync(path).mode & 0o022) !== 0;
  return isOpen
    ? [{ id: 'home', status: 'warn', what: `others can write to ${path}`, fix: `chmod 700 ${path}` }]
    : [{ id: 'home', status: 'ok', what: path }];
}

function findExisting(path: string): string {
  const parent = dirname(path);
  return existsSync(parent) || parent === path ? parent : findExisting(parent);
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.R_OK);
    return true;
  } catch {
    // The answer is what was asked for.
    return false;
  }
}
