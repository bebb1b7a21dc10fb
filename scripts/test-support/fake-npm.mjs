#!/usr/bin/env node
/**
 * Stands in for npm: "installs" a Node that is the running one and a pnpm that only makes node_modules.
 * FAKE_NPM_FOLDER is where it notes its calls; FAKE_NPM_PLAN says what goes wrong.
 */
import { appendFileSync, chmodSync, existsSync, mkdirSync, symlinkSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const {
  FAKE_NPM_FOLDER: notes = '',
  FAKE_NPM_PLAN: plan = '',
  FAKE_NPM_PACKAGES: packages = '{}',
} = process.env;
const target = process.argv[process.argv.indexOf('--prefix') + 1] ?? '';

appendFileSync(join(notes, 'npm-calls'), `${process.argv.slice(2).join(' ')}\n`);
if (plan === 'wait') await appears(join(notes, 'go-on'));
if (plan.startsWith('fail ')) {
  console.error(plan.slice('fail '.length));
  process.exit(1);
}
/** @type {{ integrity: Record<string, string>; node: string; pnpm: string }} */
const { integrity, node, pnpm } = JSON.parse(packages);
const modules = join(target, 'node_modules');
place(join(modules, node), (path) => symlinkSync(process.execPath, path));
place(join(modules, pnpm), (path) => {
  const script = `#!/bin/sh\necho "$*" >> '${notes}/pnpm-calls'\nmkdir -p node_modules\n`;
  writeFileSync(
    path,
    plan === 'broken pnpm' ? `${script}echo ERR_PNPM_OUTDATED_LOCKFILE >&2; exit 1\n` : script,
  );
  chmodSync(path, 0o755);
});
const entries = Object.entries(integrity).map(([name, hash]) => [
  `node_modules/${name}`,
  { integrity: plan === 'other content' ? 'sha512-other' : hash },
]);
writeFileSync(join(modules, '.package-lock.json'), JSON.stringify({ packages: Object.fromEntries(entries) }));

/**
 * @param {string} path
 * @param {(path: string) => void} write
 */
function place(path, write) {
  mkdirSync(dirname(path), { recursive: true });
  write(path);
}

/**
 * @param {string} path
 * @returns {Promise<void>}
 */
function appears(path) {
  return new Promise((resolve) => {
    const watcher = watch(dirname(path), check);
    function check() {
      if (!existsSync(path)) return;
      watcher.close();
      resolve();
    }
    check();
  });
}
