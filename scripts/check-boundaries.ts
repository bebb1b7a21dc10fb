import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importProblem, type Place, type Rule } from './boundaries/import-problem.ts';
import { readSource, type SourceFacts } from './boundaries/read-source.ts';
import { packageEntries, sourceFiles } from './boundaries/workspace.ts';

const CONTRACT = 'core/contract';
const TERMINAL = ['NO_COLOR', 'FORCE_COLOR', 'TERM', 'COLORTERM', 'TERM_PROGRAM', 'COLUMNS', 'LINES', 'CI'];
const BROWSER: Rule = { workspace: [CONTRACT, 'surface-kit', 'ui', 'sdk'], node: false };
const SURFACE: Rule = {
  workspace: [CONTRACT, 'core', 'runtime', 'surface-kit', 'ui', 'bridges', 'server', 'sdk'],
  environment: TERMINAL,
};

/** What each folder may import and read; the longest matching folder decides. A part left out is not restricted. */
const RULES: Record<string, Rule> = {
  'packages/core/src/contract': { workspace: [], npm: ['zod'], node: false },
  'packages/core': { workspace: [], npm: ['zod'] },
  'packages/providers': { workspace: [CONTRACT, 'core'] },
  'packages/tools': { workspace: [CONTRACT, 'core'] },
  'packages/store': { workspace: [CONTRACT, 'core'] },
  'packages/testkit': { workspace: [CONTRACT, 'core'] },
  'packages/surface-kit': { workspace: [CONTRACT], npm: [], node: false },
  'packages/bridges': { workspace: [CONTRACT, 'surface-kit'] },
  'packages/ui': { workspace: [CONTRACT, 'surface-kit'], node: false },
  'packages/sdk': { workspace: [CONTRACT, 'surface-kit'], node: false },
  'packages/runtime': { workspace: [CONTRACT, 'core', 'providers', 'tools', 'store'] },
  'packages/server': { workspace: [CONTRACT, 'core', 'runtime', 'surface-kit', 'bridges'] },
  'apps/web': BROWSER,
  'apps/vscode-extension/src/webview': BROWSER,
  apps: SURFACE,
  extensions: SURFACE,
};
const READS_ENVIRONMENT = /^(packages\/runtime|scripts|bench)\//;
const MAX_LINES = 300;
const MAX_LINES_OF: Record<string, number> = { 'packages/core/src/agent-loop.ts': 150 };

/** One line for each broken rule of one file. `entries` are the paths that the workspace's packages export. */
export function checkFile(path: string, facts: SourceFacts, entries: ReadonlySet<string>): string[] {
  const place = placeOf(path, entries);
  if (place.inWorkspace && place.rule === undefined)
    return [`${path}:1: this package has no rule in scripts/check-boundaries.ts`];
  const problems: string[] = [];
  const report = (line: number, text: string): number => problems.push(`${path}:${line}: ${text}`);
  for (const entry of facts.imports) {
    const problem = importProblem(entry, place);
    if (problem !== undefined) report(entry.line, `imports ${entry.specifier}: ${problem}`);
  }
  for (const { variable = '', line } of facts.environment) {
    if (place.readsEnvironment || place.rule?.environment?.includes(variable)) continue;
    report(line, `reads process.env.${variable}: only packages/runtime may (apps: ${TERMINAL.join(' ')})`);
  }
  const limit = MAX_LINES_OF[path] ?? MAX_LINES;
  const measured = !place.test && !/\/generated\/|\.generated\./.test(path);
  if (measured && facts.lines > limit) report(facts.lines, `is over ${limit} lines: split it by idea`);
  return problems;
}

function placeOf(path: string, entries: ReadonlySet<string>): Place & { inWorkspace: boolean } {
  const inWorkspace = /^(packages|apps|extensions)\//.test(path);
  const folders = Object.keys(RULES).filter((folder) => path.startsWith(`${folder}/`));
  const folder = folders.sort((a, b) => b.length - a.length)[0] ?? '';
  const home = folder.includes('/src/') ? folder : path.split('/', inWorkspace ? 2 : 1).join('/');
  const test = /\.test\.tsx?$|^\w+\/[^/]+\/test\//.test(path);
  const readsEnvironment = test || READS_ENVIRONMENT.test(path);
  return { path, home, inWorkspace, rule: RULES[folder], test, readsEnvironment, entries };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..');
  const entries = packageEntries(root);
  const problems = sourceFiles(root).flatMap((path) =>
    checkFile(path, readSource(path, readFileSync(join(root, path), 'utf8')), entries),
  );
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
