import { join } from 'node:path';
import type { ContextInjector, InjectedContext } from '@ethosagent/core/contract';
import type { Home } from '../home/home.ts';
import { type InstructionFile, readInstructionFile } from './instruction-file.ts';
import { findProjectFolders } from './project-folders.ts';

const NAME = 'AGENTS.md';

/** How much of the instructions reaches a model. */
export interface ProjectInstructionsOptions {
  home: Home;
  /** Of one file. @default 32768 */
  maxFileBytes?: number | undefined;
  /** Of all files together; the nearest ones count first. @default 65536 */
  maxBytes?: number | undefined;
}

/**
 * Gives models the instructions of `AGENTS.md` files: that of the home, then those of the folders from the repository
 * down to the workspace. They are read anew for each turn. `context_meta` gets `instructions`: each file with its path,
 * size and what was done to it. What cannot be read never ends a turn; it is noted.
 */
export function createProjectInstructions(options: ProjectInstructionsOptions): ContextInjector {
  return {
    id: 'project-instructions',
    priority: 10,
    inject({ cwd }) {
      return toContext(readInstructions(cwd, options));
    },
  };
}

/** The files that count, the most general first. */
export function readInstructions(cwd: string, options: ProjectInstructionsOptions): InstructionFile[] {
  const { home, maxFileBytes = 32_768, maxBytes = 65_536 } = options;
  const { workspace, repository, folders } = findProjectFolders(cwd);
  const places = folders.map((folder) => ({ path: join(folder, NAME), within: repository ?? workspace }));
  const own = home.path === undefined ? [] : [{ path: join(home.path, NAME), within: undefined }];
  let left = maxBytes;
  const files: InstructionFile[] = [];
  for (const { path, within } of [...places, ...own]) {
    const file = readInstructionFile(path, { within, maxBytes: Math.min(left, maxFileBytes) });
    if (file === undefined || files.some(({ realPath }) => realPath === file.realPath)) continue;
    left -= Buffer.byteLength(file.text);
    files.unshift(file);
  }
  return files;
}

function toContext(files: readonly InstructionFile[]): InjectedContext | undefined {
  if (files.length === 0) return undefined;
  const used = files.filter(({ text }) => text !== '');
  return {
    system: used.length === 0 ? undefined : [HEAD, ...used.map(toSection)].join('\n\n'),
    meta: {
      instructions: files.map(({ path, bytes, notes }) => ({
        path,
        bytes,
        ...(notes.length === 0 ? {} : { notes }),
      })),
    },
  };
}

const HEAD =
  'Files with instructions for work in this folder follow. Where two of them contradict each other, the later one ' +
  'counts; what the person says in the conversation counts more than any of them.';

function toSection({ path, text, notes }: InstructionFile): string {
  const note = notes.length === 0 ? '' : ` (${notes.join('; ')})`;
  return `Instructions from ${path}${note}:\n\n${text}`;
}
