import type { Glob } from '../walking/create-glob.ts';
import { type IgnoreRules, loadIgnoreRules } from '../walking/ignore-rules.ts';
import type { Place, Workspace } from '../workspace/workspace.ts';

/** Whether a file below a place is searched. The path is relative to the root. */
export type WantedFiles = (path: string) => Promise<boolean>;

/** What decides about files. */
export interface WantedOptions {
  workspace: Workspace;
  /** The folder that is searched. */
  place: Place;
  isWanted: Glob;
  globalIgnoreFile: string | undefined;
}

/** Decides by the glob and by the same rules that `list_files` goes by, so that both show the same files. */
export async function createWantedFiles({
  workspace,
  place,
  isWanted,
  globalIgnoreFile,
}: WantedOptions): Promise<WantedFiles> {
  const start = place.names.length;
  const rulesOf = new Map<number | string, Promise<IgnoreRules | undefined>>();
  const base = await loadIgnoreRules(workspace, { place, globalIgnoreFile });

  /** The rules inside a folder; `undefined` when it is itself ignored or cannot be read. */
  function findRules(names: readonly string[]): Promise<IgnoreRules | undefined> {
    const path = names.join('/');
    const found = rulesOf.get(path) ?? makeRules(names, path).catch(() => undefined);
    rulesOf.set(path, found);
    return found;
  }

  async function makeRules(names: readonly string[], path: string): Promise<IgnoreRules | undefined> {
    if (names.length <= start) return base;
    const above = await findRules(names.slice(0, -1));
    if (above === undefined || above.isIgnored(path, true)) return undefined;
    const folder = await workspace.openFolder({ ...place, names });
    try {
      return await above.enter(folder, path);
    } finally {
      await folder.close();
    }
  }

  return async (path) => {
    const names = path.split('/');
    if (!isWanted(names.slice(start).join('/'), false)) return false;
    const rules = await findRules(names.slice(0, -1));
    return rules !== undefined && !rules.isIgnored(path, false);
  };
}
