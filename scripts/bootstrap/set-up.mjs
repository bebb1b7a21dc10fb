import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { dependenciesAreReady, installDependencies } from './dependencies.mjs';
import { BootstrapError } from './failures.mjs';
import { writing } from './files.mjs';
import { takeLock } from './lock.mjs';
import { fetchToolchain, locateToolchain, toolchainIsReady } from './toolchain.mjs';

/**
 * Makes sure that Node, pnpm and all dependencies are there. When they are, it only reads: no network,
 * nothing written, so that a checkout once set up also runs from a read-only disk.
 * @param {string} root the checkout
 * @param {(text: string) => void} say
 * @returns {Promise<import('./toolchain.mjs').Toolchain>}
 */
export async function setUp(root, say) {
  const toolchain = locateToolchain(root);
  if (toolchainIsReady(toolchain) && dependenciesAreReady(toolchain)) return toolchain;
  const cache = join(root, '.cache');
  const release = await writing(() => {
    mkdirSync(cache, { recursive: true });
    return takeLock(join(cache, 'set-up.lock'), (owner) => say(waitingFor(owner)));
  });
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop).once('SIGHUP', stop);
  const options = { say, signal: interrupt.signal };
  try {
    // Asked again, since the owner that was waited for may have done it all.
    if (!toolchainIsReady(toolchain)) await fetchToolchain(toolchain, options);
    if (!dependenciesAreReady(toolchain)) await installDependencies(toolchain, options);
    if (interrupt.signal.aborted)
      throw new BootstrapError('interrupted before the program was started.', 130);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop);
    release();
  }
  return toolchain;
}

/** @param {number | undefined} owner */
function waitingFor(owner) {
  const who = owner === undefined ? '' : ` (process ${owner})`;
  return `another set-up of this checkout is running${who}; waiting for it to end ...`;
}
