import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const PACKAGES = ['core', 'providers'];
// npm is a script on Windows, which only a shell can start.
const SPAWN = { timeout: 120_000, shell: process.platform === 'win32' };
const BYTES_PER_MB = 1_048_576;

/**
 * What an installation of core and providers weighs: both packed, the tarballs installed in a folder of their own.
 * zod comes from npm's cache, or else from the registry. Rejects when there is neither.
 */
export async function measureInstall(): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'ethos-install-'));
  try {
    for (const name of PACKAGES) {
      const args = ['pack', '--pack-destination', folder];
      await execute('pnpm', args, { ...SPAWN, cwd: join(ROOT, 'packages', name) });
    }
    const tarballs = globSync('*.tgz', { cwd: folder }).map((name) => `./${name}`);
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', ...tarballs];
    await execute('npm', args, { ...SPAWN, cwd: folder });
    return weigh(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function weigh(folder: string): Record<string, number> {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const foreign = PACKAGES.filter((name) => {
    const entry = lock.packages[`node_modules/@ethosagent/${name}`];
    return !String(entry?.resolved).startsWith('file:');
  });
  if (foreign.length > 0)
    throw new Error(`What was installed as ${foreign.join(', ')} is not what was packed.`);
  const own = toMegabytes(join(folder, 'node_modules/@ethosagent'));
  return { ownMb: own, allMb: toMegabytes(join(folder, 'node_modules')) };
}

function toMegabytes(folder: string): number {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map((file) => statSync(join(file.parentPath, file.name)).size);
  return sizes.reduce((sum, size) => sum + size, 0) / BYTES_PER_MB;
}
