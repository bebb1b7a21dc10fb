import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createEnvironment, PROGRAM } from './program.ts';
import { collect, type EthosResult, startEthos } from './run-ethos.ts';
import { runInProcess } from './run-in-process.ts';
import { createWorkspace, TWO_PACKAGES } from './workspace.ts';

// Each test starts programs.
vi.setConfig({ testTimeout: 180_000 });
const { folder: cwd, remove } = createWorkspace({
  ...TWO_PACKAGES,
  'prompt.txt': '/demo plain\n',
  'a-file': '',
});
afterAll(remove);
const ANSWER = 'This one only had text.';

/** Runs a line of shell in which `"$@"` is the program. */
function runShell(line: string, env: Record<string, string> = {}): Promise<EthosResult> {
  const child = spawn('/bin/sh', ['-c', line, 'sh', ...PROGRAM], {
    cwd,
    env: createEnvironment(cwd, env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end();
  return collect(child);
}

describe.skipIf(process.platform === 'win32')('without a terminal', () => {
  test.each([
    ['a file as stdin', '"$@" < prompt.txt'],
    ['stdin closed', '"$@" -p "/demo plain" <&-'],
    ['stderr closed', '"$@" -p "/demo plain" 2>&- < /dev/null'],
    ['a terminal that is called dumb', 'TERM=dumb "$@" -p "/demo plain" < /dev/null'],
    ['nothing but a program in the environment', 'env -i "$@" -p "/demo plain" < /dev/null'],
  ])('%s: the turn runs, and writes no control codes', async (_name, line) => {
    const { exitCode, stdout, stderr } = await runShell(line);
    expect(stdout).toContain(ANSWER);
    expect(stdout + stderr).not.toContain('\x1b');
    expect(stderr).not.toMatch(/Warning|\n\s+at /);
    expect(exitCode).toBe(0);
  });

  test('stdout closed: nothing is said, and nothing breaks', async () => {
    const { exitCode, stdout, stderr } = await runShell('"$@" -p "/demo plain" >&- < /dev/null');
    expect({ stdout, crash: /\n\s+at |EBADF/.test(stderr) }).toEqual({ stdout: '', crash: false });
    expect([0, 130]).toContain(exitCode);
  });

  test('a folder as stdin is told, in JSON too', async () => {
    const { exitCode, stdout, stderr } = await runShell('"$@" --output-format json < .');
    expect(stderr).toMatch(/^ethos: stdin is a folder\. Give it a file\.\n/);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      status: 'error',
      error: { code: 'invalid_options' },
      session: null,
    });
    expect(exitCode).toBe(2);
  });

  test('a folder that is gone is told, and what needs none works', async () => {
    mkdirSync(join(cwd, 'gone'));
    const line =
      'cd gone && rmdir ../gone && { "$@" --version; "$@" doctor; echo $?; "$@" -p x < /dev/null; }';
    const { exitCode, stdout, stderr } = await runShell(line);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n2\n$/);
    expect(stderr.match(/The folder that ethos was started in is gone/g)).toHaveLength(2);
    expect(exitCode).toBe(2);
  });

  test('a reader that takes one line of a list and leaves is no error', async () => {
    const { stdout, stderr } = await runShell('"$@" config list | head -n 1');
    expect({ stdout, stderr }).toEqual({ stdout: expect.stringMatching(/^setting +what\n$/), stderr: '' });
  });

  test('NO_COLOR wins over FORCE_COLOR, and nobody warns of it', async () => {
    const { stdout, stderr } = await runShell('"$@" -p "/demo plain" < /dev/null', {
      NO_COLOR: '1',
      FORCE_COLOR: '1',
    });
    expect(stdout).toContain(ANSWER);
    expect(stdout + stderr).not.toMatch(/\x1b|Warning/);
  });
});

describe('without a home that can be used', () => {
  writeFileSync(join(cwd, '.ethos'), 'not a folder');
  const file = join(cwd, 'a-file');

  test.each([
    ['no HOME', { HOME: '' }, /(?:Neither ETHOS_HOME nor|nor) \w+ is set/],
    ['HOME is a file', { HOME: file }, /a-file is not a folder/],
    ['HOME is below a file', { HOME: join(file, 'deeper') }, /is not a folder/],
    ['HOME is relative', { HOME: 'somewhere' }, /not a whole path/],
    ['.ethos is a file', {}, /\.ethos is not a folder/],
    [
      'ETHOS_HOME is below a file',
      { ETHOS_HOME: join(file, 'x') },
      /a-file is not a folder, so .* cannot be/,
    ],
  ])(
    '%s: the turn runs and says that nothing is kept; what must keep something fails',
    async (_name, env, why) => {
      const turn = await runInProcess(['-p', '/demo plain'], { cwd, env });
      expect(turn).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(ANSWER) });
      expect(turn.stderr).toMatch(why);
      const set = await runInProcess(['config', 'set', 'mode', 'ask'], { cwd, env });
      expect(set).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringMatching(why) });
      const named = await runInProcess(['-p', '/demo plain', '--session', 'work'], { cwd, env });
      expect(named).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(why) });
    },
  );

  test('doctor fails and says what to do', async () => {
    const { exitCode, stdout } = await runInProcess(['doctor', '--json'], { cwd });
    const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: Record<string, string>[] };
    expect({ ok, exitCode }).toEqual({ ok: false, exitCode: 1 });
    expect(findings).toContainEqual({
      id: 'home',
      status: 'fail',
      what: expect.stringContaining('.ethos is not a folder'),
      fix: 'Set ETHOS_HOME to a folder that you can write to.',
    });
  });
});

describe('a pipe that is held open', () => {
  test('after its first piece is waited for, which is said', async () => {
    const child = startEthos([], { cwd, stdin: null });
    const result = collect(child);
    child.stdin.write('/demo');
    await new Promise<void>((told) => {
      child.stderr.on('data', (text: string) => {
        if (text.includes('still waiting for the end of stdin')) told();
      });
    });
    child.stdin.end(' plain');
    expect(await result).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(ANSWER) });
  });

  test.each([['half a prompt'], ['']])(
    'for longer than --timeout (after %j) ends with 124',
    async (first) => {
      const args = ['--stdin', '--timeout', '.5', '--output-format', 'json'];
      const child = startEthos(args, { cwd, stdin: null });
      child.stdin.write(first);
      const { exitCode, stdout, stderr } = await collect(child);
      expect(stderr).toContain('The time of --timeout was up before stdin ended.');
      expect(JSON.parse(stdout)).toMatchObject({
        ok: false,
        status: 'timeout',
        error: { code: 'turn_timeout' },
      });
      expect(exitCode).toBe(124);
    },
  );

  test('ends with the signal that asks for it', async () => {
    const child = startEthos(['--stdin'], { cwd, stdin: null });
    const result = collect(child);
    child.stderr.once('data', () => child.kill('SIGTERM'));
    expect(await result).toMatchObject({ exitCode: 130, stdout: '' });
  });

  test('with --stdin and without a word in it is no prompt', async () => {
    const { exitCode, stderr } = await collect(startEthos(['--stdin'], { cwd, stdin: ' \n' }));
    expect(stderr).toMatch(/^ethos: There is no prompt: stdin ended without one/);
    expect(exitCode).toBe(2);
  });
});
