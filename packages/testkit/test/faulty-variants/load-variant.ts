import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoopClass } from '../loop-property/run-schedule.ts';
import type { FaultyVariant } from './variants.ts';

const corePath = join(import.meta.dirname, '..', '..', '..', 'core');

/** A loaded copy of core's sources. */
export interface LoadedVariant {
  AgentLoop: LoopClass;
  /** Removes the copy. */
  remove(): Promise<void>;
}

/** Copies the sources of core to a temporary folder, makes the one edit (or none) and loads the copy. */
export async function loadVariant(variant: FaultyVariant | undefined): Promise<LoadedVariant> {
  const folder = await mkdtemp(join(tmpdir(), 'ethos-variant-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await cp(join(corePath, 'src'), join(folder, 'src'), { recursive: true });
    await symlink(join(corePath, 'node_modules'), join(folder, 'node_modules'), 'junction');
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    if (variant !== undefined) await edit(join(folder, 'src', variant.file), variant);
    const url = pathToFileURL(join(folder, 'src', 'agent-loop.ts')).href;
    const { AgentLoop }: { AgentLoop: LoopClass } = await import(/* @vite-ignore */ url);
    return { AgentLoop, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function edit(path: string, { name, file, find, replace }: FaultyVariant): Promise<void> {
  const source = await readFile(path, 'utf8');
  const places = source.split(find).length - 1;
  if (places !== 1) {
    throw new Error(
      `Variant "${name}": its text stands ${places} times in core's ${file}, expected once. ` +
        'The source moved: write the edit anew.',
    );
  }
  await writeFile(
    path,
    source.replace(find, () => replace),
  );
}
