import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type EthosOptions, type EthosResult, runEthos } from './run-ethos.ts';
import { runInProcess } from './run-in-process.ts';
import { createWorkspace } from './workspace.ts';

// One test starts a program.
vi.setConfig({ testTimeout: 180_000 });
const { folder: cwd, remove } = createWorkspace();
const KEY = 'sk-0123456789abcdefWXYZ';

/** Knows one key and three models. */
const asked: string[] = [];
const server = createServer(({ url = '', headers }, response) => {
  asked.push(url);
  const isKnown = headers.authorization === `Bearer ${KEY}` || headers.authorization === undefined;
  const data = [{ id: 'small', context_length: 4096 }, { id: 'large' }, { id: '\x1b[31mred' }];
  const [status, body] = isKnown ? [200, { data }] : [401, { error: { message: 'no' } }];
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
afterAll(() => {
  server.close();
  remove();
});

const ethos = (args: string[], options: Partial<EthosOptions> = {}): Promise<EthosResult> =>
  runInProcess(args, { cwd, ...options });
const home = join(cwd, '.ethos');

describe('ethos config', () => {
  test('sets, explains, lists and unsets settings, and comments stay', async () => {
    mkdirSync(home, { recursive: true });
    const file = join(home, 'config.yaml');
    writeFileSync(file, '# mine\nmode: ask\n', { mode: 0o600 });
    expect(await ethos(['config', 'path'])).toMatchObject({ exitCode: 0, stdout: `${file}\n` });
    const set = await ethos(['config', 'set', 'limits.maxRounds', '50'], { env: { ETHOS_MODE: 'full' } });
    expect(set).toEqual({
      exitCode: 0,
      signal: null,
      stdout: '',
      stderr: `ethos: limits.maxRounds is set in ${file}\n`,
    });
    const mode = await ethos(['config', 'set', 'mode', 'auto-edit'], { env: { ETHOS_MODE: 'full' } });
    expect(mode.stderr).toContain('but here ETHOS_MODE decides');
    expect(readFileSync(file, 'utf8')).toMatch(/^# mine\nmode: auto-edit\nlimits:\n {2}maxRounds: 50\n$/);
    const { stdout } = await ethos(['config', 'get', 'limits']);
    expect(stdout).toMatch(/^setting +value +said by +where\n/);
    expect(stdout).toMatch(/^limits\.maxRounds +50 +user +.*config\.yaml:4$/m);
    expect(stdout).toMatch(/^limits\.maxToolCallsPerTurn +1000 +default$/m);
    const json = await ethos(['config', 'get', 'mode', '--json'], { env: { ETHOS_MODE: 'full' } });
    expect(JSON.parse(json.stdout)).toEqual([
      { key: 'mode', value: 'full', source: 'environment', place: 'ETHOS_MODE' },
    ]);
    expect(await ethos(['config', 'unset', 'limits.maxRounds'])).toMatchObject({ exitCode: 0, stdout: '' });
    expect(readFileSync(file, 'utf8')).not.toContain('maxRounds');
    expect((await ethos(['config', 'list'])).stdout).toMatch(/^limits\.budgetCapUsd +US dollars/m);
  });

  test('tells each mistake as FILE:LINE:COLUMN and exits with 2', async () => {
    const file = join(cwd, 'broken', 'config.yaml');
    mkdirSync(join(cwd, 'broken'));
    writeFileSync(file, 'modle: x\nmode: yolo\n', { mode: 0o600 });
    const env = { ETHOS_HOME: join(cwd, 'broken') };
    const { exitCode, stdout } = await ethos(['config', 'check'], { env });
    expect(stdout.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/config\.yaml:1:1: modle is not a setting\. Did you mean mode/),
      expect.stringMatching(/config\.yaml:2:7: mode /),
    ]);
    expect(exitCode).toBe(2);
    const json = await ethos(['config', 'check', '--json'], { env });
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: false,
      problems: [{ line: 1, column: 1 }, { line: 2 }],
    });
    expect(await ethos(['config', 'set', 'modle', 'x'], { env })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/^ethos: modle is not a setting\. Did you mean mod/),
    });
    expect((await ethos(['config', 'get', 'mode'], { env })).stderr).toContain('ethos config check');
    expect((await ethos(['models'], { env })).exitCode).toBe(2);
  });

  test('trusts exactly what it showed, until it changes', async () => {
    const project = join(cwd, 'project');
    mkdirSync(join(project, '.ethos'), { recursive: true });
    mkdirSync(join(project, '.git'));
    const file = join(project, '.ethos', 'config.yaml');
    writeFileSync(file, 'mode: read-only\npermissions:\n  allow: ["run_command(git status:*)"]\n');
    const env = { HOME: cwd };
    const inProject = (args: string[]): Promise<EthosResult> =>
      runInProcess(['config', ...args], { cwd: project, env });
    const asking = await inProject(['trust']);
    expect(asking.stderr).toMatch(/permissions\.allow +\["run_command\(git status:\*\)"\]/);
    expect(asking.stderr).toContain('It is not trusted. Say yes, or give --yes.');
    expect(asking.exitCode).toBe(2);
    expect(asking.stderr).not.toContain('!');
    writeFileSync(file, 'mode: full\npermissions: { allow: [run_command] }\n');
    const { stderr } = await inProject(['trust']);
    expect(stderr).toMatch(/mode +"full"\n {4}! has no effect: .*stricter than "auto-edit"\n/);
    expect(stderr).toMatch(
      /\["run_command"\]\n {4}! every call of run_command would run without a question\n/,
    );
    writeFileSync(file, 'mode: read-only\n');
    expect(await inProject(['trust', '--yes'])).toMatchObject({ exitCode: 0, stdout: '' });
    expect((await inProject(['get', 'mode'])).stdout).toMatch(/^mode +read-only +project /m);
    writeFileSync(file, 'mode: read-only\nthinking: true\n');
    expect((await inProject(['get', 'thinking'])).stderr).toContain('has changed since it was trusted');
    expect(await inProject(['untrust'])).toMatchObject({ exitCode: 0 });
    expect(await inProject(['untrust'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('is not trusted. No project is.'),
    });
    writeFileSync(file, 'baseURL: http://127.0.0.1:1\n');
    expect(await inProject(['trust', '--yes'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/config\.yaml:1:1: .*\n.*no turn would start/s),
    });
    expect(await ethos(['config', 'trust'])).toMatchObject({ exitCode: 2 });
  });
});

describe('ethos keys', () => {
  test('adds a key that was tried, lists it masked, tries it again, and removes it', async () => {
    const added = await ethos(['keys', 'add', 'openai', '--base-url', baseURL], { stdin: `${KEY}\n` });
    expect(added).toMatchObject({
      exitCode: 0,
      stdout: '',
      stderr: expect.stringContaining('accepted the key.'),
    });
    expect(asked).toEqual(['/v1/models']);
    expect(added.stderr).toMatch(/To use it: ethos --provider openai --base-url http:\/\/127\S+\n$/);
    const kept = join(home, 'keys.json');
    if (process.platform !== 'win32') expect(statSync(kept).mode & 0o777).toBe(0o600);
    const { stdout } = await ethos(['keys', 'list'], { env: { ANTHROPIC_API_KEY: 'sk-ant-abcdefghij9876' } });
    expect(stdout).toMatch(/^openai +…?\W*WXYZ +keys\.json +\d{4}-\d\d-\d\d +api\.openai\.com +yes$/m);
    expect(stdout).toMatch(/^anthropic +\W*9876 +ANTHROPIC_API_KEY +api\.anthropic\.com +yes$/m);
    expect(stdout).not.toContain(KEY.slice(0, 12));
    const tried = await ethos(['keys', 'test', 'openai', '--base-url', baseURL, '--json']);
    expect(JSON.parse(tried.stdout)).toMatchObject({
      provider: 'openai',
      source: 'keys.json',
      status: 'works',
    });
    const other = await ethos(['keys', 'test', 'openai', '--base-url', baseURL], {
      env: { OPENAI_API_KEY: 'sk-not-this-one' },
    });
    expect(other).toMatchObject({ exitCode: 3, stdout: expect.stringMatching(/^rejected: 127\.0\.0\.1/) });
    expect((await ethos(['providers'])).stdout).toMatch(/^openai .* OPENAI_API_KEY set /m);
    if (process.platform !== 'win32') chmodSync(kept, 0o644);
    expect((await ethos(['keys', 'list'])).stderr).toContain('Mend it: chmod 600');
    chmodSync(kept, 0o600);
    expect(await ethos(['keys', 'remove', 'openai'])).toMatchObject({ exitCode: 0, stdout: '' });
    expect(readFileSync(kept, 'utf8')).not.toContain(KEY);
  });

  test('says what a server of no vendor needs to be used', async () => {
    const args = ['keys', 'add', 'custom', '--base-url', baseURL];
    const { stderr } = await ethos(args, { stdin: KEY });
    expect(stderr).toContain(`To use it: ethos --provider custom --base-url ${baseURL} --model MODEL\n`);
    expect((await ethos(['keys', 'remove', 'custom'])).exitCode).toBe(0);
  });

  test.each([
    [['add', 'openai', KEY], '', 2, /A key is no argument/],
    [['add', 'openai', '--key', KEY], '', 2, /A key is no argument/],
    [['add', 'openai'], '', 2, /There was no key on stdin/],
    [['add', 'openai'], 'with blanks in it', 2, /This is no key/],
    [['add', 'openai'], 'sk-ant-0123456789', 2, /key of Anthropic, not of openai/],
    [['add', 'nobody'], KEY, 2, /There is no provider of this name\. .*openrouter/],
    [['add', 'ollama'], KEY, 2, /takes no key/],
    [['add', 'openai', '--base-url', baseURL], 'sk-a-wrong-one', 3, /rejected the key .*was not kept/],
    [['test', 'deepseek'], '', 3, /Set DEEPSEEK_API_KEY, or add one/],
    [['remove', 'deepseek'], '', 2, /No key of deepseek is kept/],
  ])('%j with %j on stdin is refused, and the key shown nowhere', async (args, stdin, exitCode, message) => {
    const result = await ethos(['keys', ...args], { stdin });
    expect(result).toMatchObject({ exitCode, stdout: '', stderr: expect.stringMatching(message) });
    expect(result.stderr).not.toContain(KEY);
    if (stdin !== '') expect(result.stderr).not.toContain(stdin);
  });
});

describe('ethos models', () => {
  test('lists what a server tells, cleaned, and says what went wrong', async () => {
    const { exitCode, stdout, stderr } = await ethos(['models', '--base-url', baseURL]);
    expect(stdout).toMatch(/^model +context +input +output +prices of +told by\n/);
    expect(stdout).toMatch(/^small +4,096 +the server$/m);
    expect(stdout).not.toContain('red');
    expect({ exitCode, stderr, raw: stdout.includes('\x1b') }).toEqual({
      exitCode: 0,
      stderr: '',
      raw: false,
    });
    const { stdout: offline } = await ethos(['models', '--provider', 'anthropic', '--offline', '--json']);
    const list = JSON.parse(offline) as { models: { model: string }[]; problem: null };
    expect(list.models.length).toBeGreaterThan(3);
    const keyless = await ethos(['models', '--provider', 'openai']);
    expect(keyless.stderr).toBe('ethos: There is no key for it: set OPENAI_API_KEY.\n');
    expect(keyless.stdout).toMatch(/ {2}Ethos$/m);
    expect(await ethos(['models', '--offline'])).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringContaining('nobody is chosen'),
    });
  });
});

describe('ethos doctor', () => {
  test('shows one fix for what is not well, every destination, and exits with 0 unless something failed', async () => {
    const { exitCode, stdout } = await ethos(['doctor'], { env: { ETHOS_MODE: 'full' } });
    expect(stdout).toMatch(/^ok {4}node {10}Node \d/m);
    expect(stdout).toMatch(
      /^warn {2}destination {3}any host: tools.*\n {20}fix: ethos config set mode ask$/m,
    );
    expect(stdout).toMatch(/^ok {4}destination {3}nothing else/m);
    expect(stdout).toMatch(/\n\n0 failed, \d to look at\.\n$/);
    expect(exitCode).toBe(0);
    const env = { ETHOS_HOME: join(cwd, 'broken') };
    expect(await ethos(['doctor'], { env })).toMatchObject({
      exitCode: 1,
      stdout: expect.stringMatching(/^fail {2}config {8}.*config\.yaml:1:1: modle/m),
    });
  });

  test('finds the file that no turn can begin with, which the turn names and blames for nothing else', async () => {
    const env = { ETHOS_HOME: join(cwd, 'nonsense') };
    mkdirSync(env.ETHOS_HOME, { mode: 0o700 });
    writeFileSync(join(env.ETHOS_HOME, 'permissions.json'), '{"x', { mode: 0o600 });
    const turn = await ethos(['-p', '/demo plain'], { env });
    expect(turn.exitCode).toBe(1);
    expect(turn.stderr).toMatch(/^error storage_failed: .*permissions\.json is not .*move it away\.\n$/);
    const { exitCode, stdout } = await ethos(['doctor'], { env });
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^fail {2}permissions {3}.*\n {20}fix: Mend it, or move it away\.$/m);
  });
});

describe('ethos usage and uninstall', () => {
  test('sum what was spent, then remove exactly what was listed', async () => {
    const env = { ETHOS_HOME: join(cwd, 'spent') };
    expect(await ethos(['usage'], { env })).toMatchObject({
      exitCode: 0,
      stdout: '',
      stderr: 'ethos: nothing was spent\n',
    });
    await runEthos(['-p', '/demo plain', '--session', 'work'], { cwd, env });
    const { stdout } = await ethos(['usage'], { env });
    expect(stdout).toMatch(/^model +calls +tokens in +of it cached +tokens out +spent\n/);
    expect(stdout).toMatch(/^all +1 +120 +\d+ +96 +\$0\.0000\n$/m);
    const json = await ethos(['usage', '--by', 'session', '--days', '2', '--json'], { env });
    expect(JSON.parse(json.stdout)).toMatchObject({
      by: 'session',
      total: { calls: 1, inputTokens: 120, outputTokens: 96, usd: 0 },
      rows: [{ name: 'work', calls: 1 }],
    });
    writeFileSync(join(cwd, 'spent', 'AGENTS.md'), 'mine');
    const dry = await ethos(['uninstall', '--dry-run', '--yes'], { env });
    expect(dry).toMatchObject({ exitCode: 0, stderr: '' });
    expect(dry.stdout).toMatch(/^To remove:\n(?:.*\n)*? {2}[\d.]+ k?B +sessions +.*ethos\.db\n/);
    expect(dry.stdout).toMatch(/\nStays:\n {2}4 B +yours +.*AGENTS\.md\n/);
    expect(await ethos(['uninstall'], { env })).toMatchObject({
      exitCode: 2,
      stderr: 'ethos: Nothing was removed. Say yes, or give --yes.\n',
    });
    expect(existsSync(join(cwd, 'spent', 'ethos.db'))).toBe(true);
    expect(await ethos(['uninstall', '--yes'], { env })).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('stays, since not all in it is ours'),
    });
    expect([existsSync(join(cwd, 'spent', 'ethos.db')), existsSync(join(cwd, 'spent', 'AGENTS.md'))]).toEqual(
      [false, true],
    );
    expect(await ethos(['uninstall', '--dry-run'], { env: { ETHOS_HOME: cwd } })).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: expect.stringContaining('nothing in it is touched'),
    });
  });
});
