import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import type { Import } from './read-source.ts';

/** What a folder may import; a part left out is not restricted. */
export type Rule = { workspace: string[]; npm?: string[]; node?: false; environment?: string[] };

export type Place = {
  path: string;
  /** The folder that relative imports must not leave. */
  home: string;
  rule: Rule | undefined;
  test: boolean;
  readsEnvironment: boolean;
  /** What the workspace's packages export, without the scope. */
  entries: ReadonlySet<string>;
};

const SCOPE = '@ethosagent/';
/** Names that give the home folder or the environment without saying `process.env`; `*` for the whole module. */
const PRIVATE_NAMES: Record<string, string[]> = {
  'node:os': ['homedir', 'userInfo', '*'],
  'node:process': ['env'],
};

/** What is wrong with one import, or undefined. */
export function importProblem(entry: Import, place: Place): string | undefined {
  const { specifier } = entry;
  if (specifier.startsWith('.')) return relativeProblem(specifier, place);
  if (specifier.startsWith(SCOPE)) return workspaceProblem(specifier.slice(SCOPE.length), place);
  if (specifier.startsWith('node:') || builtinModules.includes(specifier))
    return builtinProblem(entry, place);
  return dependencyProblem(specifier, place);
}

function relativeProblem(specifier: string, { path, home }: Place): string | undefined {
  const target = posix.join(posix.dirname(path), specifier);
  // A script may play what a package's tests are made of; that is no part of what the package exports.
  if (home === 'scripts' && /^packages\/[^/]+\/test\//.test(target)) return undefined;
  return target.startsWith(`${home}/`) ? undefined : `it is outside ${home}`;
}

function workspaceProblem(entry: string, { path, home, rule, test, entries }: Place): string | undefined {
  if (!entries.has(entry)) return 'no package exports it (only what "exports" lists is public)';
  const name = entry.split('/', 1)[0] ?? '';
  if (rule === undefined || path.startsWith(`packages/${name}/`)) return undefined;
  if (name === 'testkit') return test ? undefined : 'it is for tests only';
  if (rule.workspace.includes(entry) || rule.workspace.includes(name)) return undefined;
  return `${home} may import only ${rule.workspace.join(', ') || 'no workspace package'}`;
}

function builtinProblem(
  { specifier, names }: Import,
  { home, rule, test, readsEnvironment }: Place,
): string | undefined {
  if (rule?.node === false && !test) return `${home} must run in a browser`;
  const read = readsEnvironment ? [] : names.filter((name) => PRIVATE_NAMES[specifier]?.includes(name));
  return read.length === 0 ? undefined : `only packages/runtime may read ${read.join(', ')}`;
}

function dependencyProblem(specifier: string, { home, rule, test }: Place): string | undefined {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  if (rule?.npm === undefined || test || rule.npm.includes(name)) return undefined;
  return `${home} may depend only on ${rule.npm.join(', ') || 'no npm package'}`;
}
