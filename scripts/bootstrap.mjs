#!/usr/bin/env node
/**
 * Turns a fresh checkout into a running one. It needs Node 20 and npm and nothing else.
 *
 *   start ARGS...        runs ethos from its sources
 *   test ARGS...         runs the tests
 *   run FILE ARGS...     runs one of the repository's scripts
 *   exec COMMAND ARGS... runs a command of the installed tools
 *
 * Everything that it says itself goes to stderr.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BootstrapError } from './bootstrap/failures.mjs';
import { endAs, runProgram } from './bootstrap/run-program.mjs';
import { setUp } from './bootstrap/set-up.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const SOURCE = '--conditions=@ethosagent/source';

/** @typedef {import('./bootstrap/toolchain.mjs').Toolchain} Toolchain */

/** @type {Readonly<Record<string, (toolchain: Toolchain, args: string[]) => { command: string; args: string[]; shell?: boolean }>>} */
const VERBS = {
  start: ({ node }, args) => ({
    command: node,
    args: [SOURCE, join(ROOT, 'apps/ethos/src/main.ts'), ...args],
  }),
  test: ({ node }, args) => ({
    command: node,
    args: [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...args],
  }),
  run: ({ node }, [file = '', ...args]) => ({ command: node, args: [SOURCE, join(ROOT, file), ...args] }),
  // The tools' commands are shell scripts on Windows, which only a shell can start.
  exec: (_toolchain, [command = '', ...args]) => ({ command, args, shell: process.platform === 'win32' }),
};

/** @param {string} text */
function say(text) {
  process.stderr.write(`${text.replace(/^/gm, 'ethos: ')}\n`);
}

/** @param {readonly string[]} argv */
async function main([verb = '', ...args]) {
  const plan = VERBS[verb];
  if (plan === undefined)
    throw new BootstrapError(`Unknown verb "${verb}". Use ${Object.keys(VERBS).join(', ')}.`, 2);
  const toolchain = await setUp(ROOT, say);
  const { command, args: programArgs, shell = false } = plan(toolchain, args);
  endAs(await runProgram(command, programArgs, { env: toolchain.env, shell }));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof BootstrapError)) throw error;
  say(error.message);
  process.exitCode = error.exitCode;
}
