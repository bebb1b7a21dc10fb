import { spawnSync } from 'node:child_process';
import { globSync, statSync, symlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TemporaryCheckout } from './test-support/temporary-checkout.ts';

let checkout: TemporaryCheckout;

describe('a start', () => {
  beforeAll(async () => {
    checkout = new TemporaryCheckout();
    await checkout.start(['exit', '0']).ended;
  });
  afterAll(() => checkout.remove());

  test('after the first one fetches nothing, installs nothing and says nothing', async () => {
    const before = snapshot(checkout.root);
    expect(await checkout.start(['exit', '0']).ended).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect([checkout.calls('npm'), checkout.calls('pnpm')]).toEqual([1, 1]);
    expect(snapshot(checkout.root)).toEqual(before);
  });

  test('passes arguments on as they are', async () => {
    const args = ['a b', '', 'c\nd', `q"uo'te`, '--flag', '-p', '$HOME * `x` \\ %PATH%', 'ü漢'];
    const { stdout } = await checkout.start(['args', ...args]).ended;
    expect(JSON.parse(stdout)).toEqual(args);
  });

  test.each([3, 130])('ends with the exit code %i of the program', async (code) => {
    expect(await checkout.start(['exit', String(code)]).ended).toMatchObject({ code, signal: null });
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)('dies by %s as the program does', async (signal) => {
    expect(await checkout.start(['die', signal]).ended).toMatchObject({ signal });
  });

  test('passes an interrupt on once, also when it arrives twice at the same moment', async () => {
    const run = checkout.start(['signals']);
    await run.says(/ready/);
    run.child.kill('SIGINT');
    run.child.kill('SIGINT');
    await run.says(/SIGINT 1/);
    run.child.kill('SIGTERM');
    expect(await run.ended).toMatchObject({ code: 9, stdout: 'ready\nSIGINT 1\nSIGTERM\n' });
  });

  test("gives the program the fetched tools and none of npm's variables", async () => {
    const env = {
      npm_config_loglevel: 'silent',
      npm_lifecycle_event: 'start',
      npm_config_registry: 'http://r',
    };
    const { stdout } = await checkout.start(['env'], { env }).ended;
    const seen = JSON.parse(stdout);
    expect(Object.keys(seen).filter((name) => name.startsWith('npm_'))).toEqual(['npm_config_registry']);
    expect(seen.PATH).toMatch(/^[^:]+\/node_modules\/\.bin:[^:]+\/toolchain\/node_modules\/node-/);
    expect(seen.TURBO_TELEMETRY_DISABLED).toBe('1');
  });

  test('of a script hands on its arguments and reads packages from their sources', async () => {
    checkout.write('scripts/x.ts', 'console.log(process.execArgv.join(), process.argv.slice(2).join());');
    const { stdout } = await checkout.run(['run', 'scripts/x.ts', 'a', 'b']).ended;
    expect(stdout).toBe('--conditions=@ethosagent/source a,b\n');
  });

  test('of an installed tool finds it in PATH', async () => {
    const { stdout } = await checkout.run(['exec', 'node', '-p', '"tool"']).ended;
    expect(stdout).toBe('tool\n');
  });

  test('of a tool that is not there says so', async () => {
    const { code, stderr } = await checkout.run(['exec', 'no-such-tool']).ended;
    expect(code).toBe(127);
    expect(stderr).toMatch(/no-such-tool was not found/);
  });

  test('with an unknown verb exits with 2 and names the known ones', async () => {
    const { code, stderr } = await checkout.run(['launch']).ended;
    expect(code).toBe(2);
    expect(stderr).toMatch(/Unknown verb "launch"\. Use start, test, run, exec/);
  });
});

describe('the set-up', () => {
  beforeEach(() => {
    checkout = new TemporaryCheckout();
  });
  afterEach(() => checkout.remove());

  test('leaves stdout and stdin to the program', async () => {
    const { stdout } = await checkout.start(['read'], { input: 'piped text' }).ended;
    expect(stdout).toBe('piped text');
  });

  test.each([
    ['a changed lock file', (): void => checkout.write('pnpm-lock.yaml', 'lockfileVersion: 2\n')],
    ['a new package', (): void => checkout.write('packages/a/package.json', '{}')],
    ['a removed node_modules', (): void => checkout.remove('node_modules')],
  ])('installs again after %s, without fetching the tools', async (_title, change) => {
    await checkout.start(['exit', '0']).ended;
    change();
    await checkout.start(['exit', '0']).ended;
    expect([checkout.calls('npm'), checkout.calls('pnpm')]).toEqual([1, 2]);
  });

  test('fetches the tools again when they were left half-way', async () => {
    await checkout.start(['exit', '0']).ended;
    checkout.remove('.cache/toolchain/stamp.json');
    expect(await checkout.start(['exit', '0']).ended).toMatchObject({ code: 0 });
    expect(checkout.calls('npm')).toBe(2);
  });

  test('that is interrupted says so, and the next start does it again', async () => {
    const run = checkout.start(['exit', '0'], { plan: 'wait' });
    await checkout.npmIsCalled();
    run.child.kill('SIGINT');
    expect(await run.ended).toMatchObject({
      code: 130,
      stdout: '',
      stderr: expect.stringMatching(/interrupted/),
    });
    expect(await checkout.start(['exit', '0']).ended).toMatchObject({ code: 0 });
    expect(checkout.calls('npm')).toBe(2);
  });

  test('runs once when two start at the same time: the second says that it waits', async () => {
    const first = checkout.start(['exit', '0'], { plan: 'wait' });
    await checkout.npmIsCalled();
    const second = checkout.start(['exit', '0']);
    await second.says(new RegExp(`another set-up .*process ${first.child.pid}`));
    checkout.letGoOn();
    expect((await first.ended).code).toBe(0);
    expect((await second.ended).code).toBe(0);
    expect([checkout.calls('npm'), checkout.calls('pnpm')]).toEqual([1, 1]);
  });

  test('takes over from one that died', async () => {
    const dead = spawnSync(process.execPath, ['--version']).pid;
    checkout.write('.cache/set-up.lock', `${dead} ${hostname()} 1\n`);
    expect(await checkout.start(['exit', '0']).ended).toMatchObject({ code: 0 });
  });
});

describe('a failing set-up', () => {
  beforeEach(() => {
    checkout = new TemporaryCheckout();
  });
  afterEach(() => checkout.remove());

  test.each([
    ['no network', 'fail npm error code ENOTFOUND', /registry cannot be reached/],
    ['a full disk', 'fail npm error code ENOSPC', /disk is full/],
    ['a read-only checkout', 'fail npm error EROFS: read-only file system', /folder is read-only/],
    ['a foreign folder', 'fail npm error code EACCES', /No permission to write/],
    ['an unknown certificate', 'fail npm error code SELF_SIGNED_CERT_IN_CHAIN', /certificate is not trusted/],
    ['a mirror that lacks a package', 'fail npm error code ETARGET', /registry lacks a package/],
    ['anything else', 'fail npm error something odd', /npm error something odd\n.*failed/],
    ['another content than tested', 'other content', /is not the one that this checkout was tested with/],
    ['a stale lock file', 'broken pnpm', /pnpm-lock\.yaml does not match/],
  ])('by %s says so, exits with 1 and does not run the program', async (_title, plan, words) => {
    const { code, stdout, stderr } = await checkout.start(['args', 'x'], { plan }).ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(words);
  });

  test('without npm says what to install', async () => {
    checkout.remove('bin/npm');
    symlinkSync(process.execPath, join(checkout.root, 'bin', 'node'));
    const { code, stderr } = await checkout.start([], { env: { PATH: join(checkout.root, 'bin') } }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/npm was not found in PATH\. Install Node 20/);
  });

  test('where its folder cannot be made says why, without a stack', async () => {
    checkout.write('.cache', 'a file where the folder should be');
    const { code, stderr } = await checkout.start([]).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^ethos: The set-up cannot write here.*\nethos: \(EEXIST: .*\.cache'\)\n$/);
  });
});

function snapshot(root: string): string[] {
  const paths = globSync('{.cache,node_modules,apps,scripts,*.*}/**', { cwd: root }).sort();
  return paths.map((path) => {
    const { mtimeMs, size } = statSync(join(root, path));
    return `${path} ${size} ${mtimeMs}`;
  });
}
