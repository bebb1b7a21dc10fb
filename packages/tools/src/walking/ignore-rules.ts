import { constants } from 'node:fs';
import ignore, { type Ignore } from 'ignore';
import type { OpenFolder } from '../workspace/open-folder.ts';
import type { Place, Workspace } from '../workspace/workspace.ts';
import { hasCaseBlindNames } from './create-glob.ts';
import { findGlobFault } from './glob-fault.ts';

/** Which entries a walk leaves out. Paths are relative to the root, with forward slashes. */
export interface IgnoreRules {
  isIgnored(path: string, isFolder: boolean): boolean;
  /** The rules inside a folder: these and those of its own `.gitignore`. */
  enter(folder: OpenFolder, path: string): Promise<IgnoreRules>;
}

const ALWAYS_IGNORED: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', 'node_modules']);
const MOST_RULE_BYTES = 256 * 1024;

interface RuleFile {
  /** The folder that the rules belong to, with a closing slash; empty for the root. */
  base: string;
  matcher: Ignore;
}

/**
 * The rules that hold inside a folder of the workspace: version control folders, `node_modules`, and every
 * `.gitignore` from the root down. A folder that is itself ignored was asked for by name, so that nothing above counts.
 */
export async function loadIgnoreRules(workspace: Workspace, place: Place): Promise<IgnoreRules> {
  let rules = createRules([]);
  for (let depth = 0; depth <= place.names.length; depth += 1) {
    const path = place.names.slice(0, depth).join('/');
    if (depth > 0 && rules.isIgnored(path, true)) rules = createRules([]);
    const folder = await workspace.openFolder(place, depth);
    try {
      rules = await rules.enter(folder, path);
    } finally {
      await folder.close();
    }
  }
  return rules;
}

function createRules(files: readonly RuleFile[]): IgnoreRules {
  return {
    isIgnored(path, isFolder) {
      if (ALWAYS_IGNORED.has(path.slice(path.lastIndexOf('/') + 1))) return true;
      // The deepest file that says something about a path decides.
      for (const { base, matcher } of files.toReversed()) {
        const found = matcher.test(path.slice(base.length) + (isFolder ? '/' : ''));
        if (found.ignored || found.unignored) return found.ignored;
      }
      return false;
    },
    async enter(folder, path) {
      const lines = await readRuleLines(folder);
      if (lines.length === 0) return createRules(files);
      const matcher = ignore({ ignorecase: hasCaseBlindNames(process.platform) }).add(lines);
      return createRules([...files, { base: path === '' ? '' : `${path}/`, matcher }]);
    },
  };
}

async function readRuleLines(folder: OpenFolder): Promise<string[]> {
  // As git does, a .gitignore that is missing, a link or unreadable counts as empty.
  const handle = await folder.openFile('.gitignore', constants.O_RDONLY).catch(() => undefined);
  if (handle === undefined) return [];
  try {
    if (!(await handle.stat()).isFile()) return [];
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MOST_RULE_BYTES), 0, MOST_RULE_BYTES, 0);
    const lines = buffer.toString('utf8', 0, bytesRead).split(/\r?\n/);
    return lines.filter((line) => findGlobFault(line) === undefined);
  } finally {
    await handle.close();
  }
}
