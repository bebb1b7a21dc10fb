import { constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import ignore, { type Ignore } from 'ignore';
import type { OpenFolder } from '../workspace/open-folder.ts';
import type { Place, Workspace } from '../workspace/workspace.ts';
import { hasCaseBlindNames } from './create-glob.ts';
import { findGlobFault } from './glob-fault.ts';

/** Which entries a walk leaves out. Paths are relative to the root, with forward slashes. */
export interface IgnoreRules {
  isIgnored(path: string, isFolder: boolean): boolean;
  /** The rules inside a folder: these and those of its own files. */
  enter(folder: OpenFolder, path: string): Promise<IgnoreRules>;
}

/** Where rules come from, and which of them decide first. */
export interface IgnoreSources {
  place: Place;
  /** Absolute path of a file whose rules hold everywhere, such as the global one of git. */
  globalIgnoreFile?: string | undefined;
}

const ALWAYS_IGNORED: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', 'node_modules']);
const MOST_RULE_BYTES = 256 * 1024;

interface RuleFile {
  /** The folder that the rules belong to, with a closing slash; empty for the root. */
  base: string;
  matcher: Ignore;
}

/** The first that says something about a path decides; in each, the deepest file first. */
interface RuleFiles {
  /** `.ignore`. */
  ignore: readonly RuleFile[];
  /** `.gitignore`. */
  git: readonly RuleFile[];
  /** `.git/info/exclude` of the root, and the global file. */
  general: readonly RuleFile[];
}

/**
 * The rules that hold inside a folder of the workspace: version control folders, `node_modules`, every `.gitignore` and
 * `.ignore` from the root down, and the general ones. A folder that is itself ignored was asked for by name, so that
 * nothing above counts.
 */
export async function loadIgnoreRules(
  workspace: Workspace,
  { place, globalIgnoreFile }: IgnoreSources,
): Promise<IgnoreRules> {
  const general = await readGeneralRules(workspace, { place, globalIgnoreFile });
  let rules = createRules({ ignore: [], git: [], general });
  for (let depth = 0; depth <= place.names.length; depth += 1) {
    const path = place.names.slice(0, depth).join('/');
    if (depth > 0 && rules.isIgnored(path, true)) rules = createRules({ ignore: [], git: [], general: [] });
    const folder = await workspace.openFolder(place, depth);
    try {
      rules = await rules.enter(folder, path);
    } finally {
      await folder.close();
    }
  }
  return rules;
}

async function readGeneralRules(
  workspace: Workspace,
  { place, globalIgnoreFile }: IgnoreSources,
): Promise<RuleFile[]> {
  const names = ['.git', 'info'];
  const folder = await workspace.openFolder({ ...place, names }).catch(() => undefined);
  const own =
    folder === undefined ? [] : await readRuleLines(folder, 'exclude').finally(() => folder.close());
  const everywhere = globalIgnoreFile === undefined ? [] : await readGlobalLines(globalIgnoreFile);
  return [everywhere, own].filter((lines) => lines.length > 0).map((lines) => toRuleFile('', lines));
}

async function readGlobalLines(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return toRuleLines(text.slice(0, MOST_RULE_BYTES));
}

function createRules(files: RuleFiles): IgnoreRules {
  // The deepest file that says something about a path decides.
  const ordered = [...files.general, ...files.git, ...files.ignore].toReversed();
  return {
    isIgnored(path, isFolder) {
      if (ALWAYS_IGNORED.has(path.slice(path.lastIndexOf('/') + 1))) return true;
      for (const { base, matcher } of ordered) {
        const found = matcher.test(path.slice(base.length) + (isFolder ? '/' : ''));
        if (found.ignored || found.unignored) return found.ignored;
      }
      return false;
    },
    async enter(folder, path) {
      const base = path === '' ? '' : `${path}/`;
      const [git, own] = [await readRuleLines(folder, '.gitignore'), await readRuleLines(folder, '.ignore')];
      if (git.length + own.length === 0) return createRules(files);
      return createRules({
        ...files,
        git: git.length === 0 ? files.git : [...files.git, toRuleFile(base, git)],
        ignore: own.length === 0 ? files.ignore : [...files.ignore, toRuleFile(base, own)],
      });
    },
  };
}

function toRuleFile(base: string, lines: readonly string[]): RuleFile {
  return { base, matcher: ignore({ ignorecase: hasCaseBlindNames(process.platform) }).add([...lines]) };
}

function toRuleLines(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => findGlobFault(line) === undefined);
}

async function readRuleLines(folder: OpenFolder, name: string): Promise<string[]> {
  // As git does, a file of rules that is missing, a link or unreadable counts as empty.
  const handle = await folder.openFile(name, constants.O_RDONLY).catch(() => undefined);
  if (handle === undefined) return [];
  try {
    if (!(await handle.stat()).isFile()) return [];
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MOST_RULE_BYTES), 0, MOST_RULE_BYTES, 0);
    return toRuleLines(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await handle.close();
  }
}
