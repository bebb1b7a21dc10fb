import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = [
  '{packages,apps,extensions}/*/{src,test}/**/*.{ts,tsx,mts,mjs}',
  '{scripts,bench,examples}/**/*.{ts,tsx,mts,mjs}',
];
const SCOPE = '@ethosagent/';

/** Every source file of the repository, as paths with forward slashes below the root. */
export function sourceFiles(root: string): string[] {
  const excluded = (path: string): boolean => /(^|[\\/])(node_modules|dist)$/.test(path);
  return globSync(SOURCES, { cwd: root, exclude: excluded })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

/** What the workspace packages export, without the scope: `core`, `core/contract`. */
export function packageEntries(root: string): Set<string> {
  const manifests = globSync('{packages,apps,extensions}/*/package.json', { cwd: root });
  return new Set(manifests.flatMap((path) => entriesOf(join(root, path))));
}

function entriesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  const { name, exports = {} } = JSON.parse(readFileSync(path, 'utf8'));
  const short = String(name).replace(SCOPE, '');
  return Object.keys(exports).map((key) => (key === '.' ? short : `${short}${key.slice(1)}`));
}
