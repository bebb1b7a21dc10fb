/**
 * Compiles the package in the current folder from nothing, so that a file whose source is gone is not published.
 * It compiles one project, not what it refers to: turbo builds that first, and two builds of it would collide.
 *
 *   --bundle        the JavaScript of each entry becomes one file; the declarations stay as they are
 *   --inside NAME   ... and holds what it needs of this dependency
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { bundle: { type: 'boolean' }, inside: { type: 'string', multiple: true, default: [] } },
});
const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));
rmSync('dist', { recursive: true, force: true });
const args = ['-p', 'tsconfig.json', ...(values.bundle ? ['--emitDeclarationOnly'] : [])];
const { status } = spawnSync(process.execPath, [tsc, ...args], { stdio: 'inherit' });
process.exitCode = status ?? 1;
if (status === 0 && values.bundle) {
  const { bundlePackage } = await import('./bundle-package.mjs');
  const folder = process.cwd();
  await bundlePackage({ folder, target: `${folder}/dist`, inside: values.inside });
}
