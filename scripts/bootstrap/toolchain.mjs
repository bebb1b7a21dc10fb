import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { childEnvironment, npmProgram } from './environment.mjs';
import { BootstrapError, diskFull } from './failures.mjs';
import { freeMegabytes, readText, writeStamp, writing } from './files.mjs';
import { runStep } from './run-step.mjs';
import { INTEGRITY, PNPM_VERSION, supportedPlatforms, thisMachine, toolchainFor } from './versions.mjs';

/** Node and pnpm take 263 MB. */
const NEEDED_MB = 300;
/** Where npm notes what it has installed. */
const LOCK = join('node_modules', '.package-lock.json');

/**
 * @typedef {{ nodePackage: string; nodeVersion: string; pnpmPackage: string }} Versions
 * @typedef {{ root: string; versions: Versions; node: string; pnpm: string; env: Record<string, string> }} Toolchain
 */

/**
 * Where the Node and pnpm for this machine are, or will be after the set-up.
 * @param {string} root the checkout
 * @returns {Toolchain}
 */
export function locateToolchain(root) {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 20) throw new BootstrapError(`Node 20 or newer is needed; this is ${process.version}.`);
  const { platform, arch } = process;
  // Asking for the C library takes a moment, so that is left to the set-up itself.
  const versions = toolchainFor({ platform, arch, musl: false });
  if (versions === undefined) throw unsupported(`${platform}-${arch}`);
  const modules = join(root, '.cache', 'toolchain', 'node_modules');
  const suffix = platform === 'win32' ? '.exe' : '';
  const node = join(modules, versions.nodePackage, 'bin', `node${suffix}`);
  const pnpm = join(modules, versions.pnpmPackage, `pnpm${suffix}`);
  const env = childEnvironment(process.env, [
    join(root, 'node_modules', '.bin'),
    dirname(node),
    dirname(pnpm),
  ]);
  return { root, versions, node, pnpm, env };
}

/** @param {Toolchain} toolchain */
export function toolchainIsReady({ root, versions, node, pnpm }) {
  const stamp = readText(join(root, '.cache', 'toolchain', 'stamp.json'));
  return stamp === toolchainStamp(versions) && existsSync(node) && existsSync(pnpm);
}

/** @param {Versions} versions */
export function toolchainStamp(versions) {
  return `${JSON.stringify({ ...versions, pnpmVersion: PNPM_VERSION })}\n`;
}

/**
 * @param {Toolchain} toolchain
 * @param {{ say: (text: string) => void; signal: AbortSignal }} options
 */
export async function fetchToolchain({ root, versions, node, pnpm }, options) {
  const { platform, arch, musl } = thisMachine();
  if (musl) throw unsupported(`${platform}-${arch} with musl`);
  const folder = join(root, '.cache', 'toolchain');
  const step = `fetching Node ${versions.nodeVersion} and pnpm ${PNPM_VERSION}`;
  await writing(() => {
    // An npm whose bootstrap was killed may still be writing here for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 8, retryDelay: 300 });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  });
  if (freeMegabytes(folder) < NEEDED_MB) throw new BootstrapError(diskFull(step));
  const packages = [`${versions.nodePackage}@${versions.nodeVersion}`, `pnpm@${PNPM_VERSION}`];
  await runStep(step, npmInstall(folder, packages), options);
  for (const file of [node, pnpm, join(folder, LOCK)]) {
    if (!existsSync(file)) throw new BootstrapError(`npm has left out ${file}: ${step} did not work.`);
  }
  verifyIntegrity(folder, [versions.nodePackage, 'pnpm', versions.pnpmPackage]);
  await runStep(
    'trying Node',
    { command: node, args: ['--version'], env: childEnvironment(process.env, []), cwd: folder },
    options,
  );
  await writing(() => writeStamp(join(folder, 'stamp.json'), toolchainStamp(versions)));
}

/**
 * @param {string} folder
 * @param {readonly string[]} packages
 */
function npmInstall(folder, packages) {
  const { env: environment, execPath, platform } = process;
  const npm = npmProgram({ environment, execPath, platform, exists: existsSync });
  const options = [
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--include=optional',
    '--no-audit',
    '--no-fund',
  ];
  // npm would go on trying for minutes before it tells a person that the network is missing.
  options.push('--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=4000');
  const args = ['install', '--prefix', folder, ...options, '--loglevel=error', ...packages];
  const env = childEnvironment(environment, []);
  if (npm === undefined) return { command: 'npm', args, env, cwd: folder };
  return { command: execPath, args: [npm, ...args], env, cwd: folder };
}

/**
 * @param {string} folder
 * @param {readonly string[]} names
 */
function verifyIntegrity(folder, names) {
  const { packages } = JSON.parse(readFileSync(join(folder, LOCK), 'utf8'));
  for (const name of names) {
    const expected = INTEGRITY[name];
    const found = packages[`node_modules/${name}`]?.integrity;
    if (expected === undefined || found === expected) continue;
    throw new BootstrapError(
      `The package ${name} from the registry is not the one that this checkout was tested with, and was not run ` +
        `(expected ${expected}, got ${found}).`,
    );
  }
}

/** @param {string} name */
function unsupported(name) {
  return new BootstrapError(
    `There is no ready-made Node and pnpm for ${name}. Supported: ${supportedPlatforms().join(', ')}. With a Node 24 ` +
      'and pnpm 12 of your own: pnpm install, then node --conditions=@ethosagent/source apps/ethos/src/main.ts',
  );
}
