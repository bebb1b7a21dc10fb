/**
 * Compiles the package in the current folder from nothing, so that a file whose source is gone is not published.
 * It compiles one project, not what it refers to: turbo builds that first, and two builds of it would collide.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));
rmSync('dist', { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.json'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
