import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readText, writeStamp, writing } from './files.mjs';
import { runStep } from './run-step.mjs';
import { toolchainStamp } from './toolchain.mjs';

/** @typedef {import('./toolchain.mjs').Toolchain} Toolchain */

const WORKSPACE_FOLDERS = ['packages', 'apps', 'extensions'];

/** @param {Toolchain} toolchain */
export function dependenciesAreReady(toolchain) {
  if (readText(stampPath(toolchain.root)) !== dependencyStamp(toolchain)) return false;
  return manifests(toolchain.root).every((manifest) => {
    const { dependencies, devDependencies } = JSON.parse(readText(manifest) ?? '{}');
    const empty = Object.keys({ ...dependencies, ...devDependencies }).length === 0;
    return empty || existsSync(join(dirname(manifest), 'node_modules'));
  });
}

/**
 * @param {Toolchain} toolchain
 * @param {{ say: (text: string) => void; signal: AbortSignal }} options
 */
export async function installDependencies(toolchain, options) {
  const { root, pnpm } = toolchain;
  const stamp = dependencyStamp(toolchain);
  await writing(() => rmSync(stampPath(root), { force: true }));
  // With NODE_ENV=production pnpm would leave out what the checkout needs to work on itself.
  const { NODE_ENV: _, ...env } = toolchain.env;
  const args = ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'];
  // Without a terminal pnpm would refuse to replace a node_modules that another version has made.
  args.push('--config.confirm-modules-purge=false');
  // The lock file has been reviewed: asking the registry again about the age of each entry doubles the time.
  args.push('--config.minimum-release-age=0');
  args.push('--config.fetch-retry-mintimeout=1000', '--config.fetch-retry-maxtimeout=4000');
  // pnpm does not read the variable in which npm hands on where packages come from.
  const registry = env.npm_config_registry;
  if (registry !== undefined) args.push(`--config.registry=${registry}`);
  await runStep('installing dependencies', { command: pnpm, args, env, cwd: root }, options);
  await writing(() => writeStamp(stampPath(root), stamp));
}

/**
 * A hash over everything that decides what pnpm installs.
 * @param {Pick<Toolchain, 'root' | 'versions'>} toolchain
 * @returns {string}
 */
function dependencyStamp({ root, versions }) {
  const hash = createHash('sha256').update(toolchainStamp(versions));
  for (const file of [join(root, 'pnpm-lock.yaml'), join(root, 'pnpm-workspace.yaml'), ...manifests(root)]) {
    hash.update(`${relative(root, file)}\0${readText(file) ?? ''}\0`);
  }
  return hash.digest('hex');
}

/** @param {string} root */
function stampPath(root) {
  return join(root, 'node_modules', '.ethos-stamp');
}

/** @param {string} root */
function manifests(root) {
  const folders = WORKSPACE_FOLDERS.map((parent) => join(root, parent))
    .filter((parent) => existsSync(parent))
    .flatMap((parent) =>
      readdirSync(parent)
        .sort()
        .map((name) => join(parent, name)),
    );
  return [root, ...folders].map((folder) => join(folder, 'package.json')).filter((path) => existsSync(path));
}
