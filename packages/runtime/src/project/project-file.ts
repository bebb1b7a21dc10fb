import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isEthosError } from '@ethosagent/core/contract';
import { MAX_CONFIG_BYTES } from '../config/max-config-bytes.ts';
import { type Home, toUserFolder } from '../home/home.ts';
import { readFileContent } from '../home/read-file.ts';
import type { Environment } from '../providers/environment.ts';
import { isInside } from './is-inside.ts';
import { findProjectFolders, listParents, toRealPath } from './project-folders.ts';

/** The config file of a project, as it was when it was read. */
export interface ProjectFile {
  /** Real path of the folder that holds `.ethos`. */
  readonly root: string;
  readonly path: string;
  readonly text: string;
  /** Of its bytes: what a person trusts is this content. */
  readonly sha256: string;
}

/** A file that is there and cannot be used. */
export interface UnusableFile {
  readonly path: string;
  readonly problem: string;
}

/** Where to look. */
export interface ProjectSearch {
  cwd: string;
  home: Home;
  env: Environment;
}

/**
 * The nearest `.ethos/config.yaml`, from the workspace up to its repository; without a repository up to below the
 * person's own folder. The home itself is no project. A file that a link leads out of the project is not read.
 */
export function readProjectFile(search: ProjectSearch): ProjectFile | UnusableFile | undefined {
  const home = search.home.path === undefined ? undefined : toRealPath(search.home.path);
  for (const root of listRoots(search)) {
    const folder = join(root, '.ethos');
    const path = join(folder, 'config.yaml');
    if (existsSync(path) && toRealPath(folder) !== home) return readFrom(root, path);
  }
  return undefined;
}

function listRoots({ cwd, env }: ProjectSearch): readonly string[] {
  const { workspace, repository, folders } = findProjectFolders(cwd);
  const own = toUserFolder({ env });
  if (repository !== undefined || own === undefined) return folders;
  const userFolder = toRealPath(own);
  const below = listParents(workspace, userFolder).filter((folder) => folder !== userFolder);
  return below.length > 0 ? below : folders;
}

function readFrom(root: string, path: string): ProjectFile | UnusableFile | undefined {
  const real = toRealPath(path);
  if (!isInside(real, root)) {
    return { path, problem: `${path} leads out of the project (${dirname(real)}), so it is not read.` };
  }
  try {
    const file = readFileContent(real, { maxBytes: MAX_CONFIG_BYTES, isLinkRefused: true });
    if (file === undefined) return undefined;
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    return { root, path, text: file.bytes.toString('utf8'), sha256 };
  } catch (error) {
    if (!isEthosError(error)) throw error;
    return { path, problem: error.message };
  }
}
