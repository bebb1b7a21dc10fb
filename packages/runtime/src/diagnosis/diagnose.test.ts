import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findHome } from '../home/home.ts';
import { createKeyFile } from '../keys/key-file.ts';
import { checkNode } from './check-node.ts';
import { type DiagnosisOptions, diagnose } from './diagnose.ts';
import type { Finding } from './finding.ts';

const top = mkdtempSync(join(tmpdir(), 'ethos-doctor-'));
const home = join(top, 'home');
const cwd = join(top, 'work');
const isUnix = process.platform !== 'win32';
const secret = 'sk-0123456789abcdefWXYZ';

const asked: (string | undefined)[] = [];
let status = 200;
const server: Server = createServer((request, response) => {
  asked.push(request.headers.authorization);
  response.writeHead(status).end('{"data":[{"id":"tiny"}]}');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
const { host } = new URL(baseURL);
afterAll(() => {
  server.close();
  rmSync(top, { recursive: true });
});
beforeEach(() => {
  asked.length = 0;
  status = 200;
  for (const folder of [home, cwd]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
  }
});

function run({ env, ...options }: Partial<DiagnosisOptions> = {}): Promise<Finding[]> {
  const times = { probeTimeoutMs: 30_000, timeoutMs: 30_000 };
  return diagnose({ cwd, localAddresses: [], ...times, ...options, env: { ETHOS_HOME: home, ...env } });
}

function pick(findings: readonly Finding[], id: string): Omit<Finding, 'id'>[] {
  return findings.filter((finding) => finding.id === id).map(({ id: _, ...finding }) => finding);
}

test('a fresh machine: nothing is wrong, the demo answers, and nobody is contacted', async () => {
  const findings = await run();
  expect(findings.filter((finding) => finding.status === 'fail')).toEqual([]);
  expect(pick(findings, 'provider')).toEqual([
    {
      status: 'warn',
      what: 'the offline demo answers, since nothing else was named or found: no model is connected',
      fix: expect.stringContaining('ethos keys add'),
    },
  ]);
  expect(pick(findings, 'destination').map(({ what }) => what)).toEqual([
    'any host: tools that fetch pages or run commands, with your leave, or that of your rules',
    'nothing else: no telemetry, no look for updates',
  ]);
});

test('every failure has one fix, and what is fine has none to offer', async () => {
  writeFileSync(join(home, 'config.yaml'), 'mode: fulll\nmodle: x\n');
  for (const name of ['keys.json', 'permissions.json', 'trust.json', 'ethos.db'])
    writeFileSync(join(home, name), '{'.repeat(200), { mode: 0o600 });
  const findings = await run({
    cwd: join(top, 'missing'),
    nodeVersion: '20.1.0',
    env: { ETHOS_PROVIDER: 'oracle' },
  });
  const failed = findings.filter((finding) => finding.status !== 'ok');
  expect(failed.map(({ id }) => id).join()).toBe(
    'node,config,config,keys,permissions,trust,sessions,provider,workspace',
  );
  for (const finding of failed) expect(finding.fix, finding.what).toMatch(/\S/);
  expect(pick(findings, 'config')[0]).toEqual({
    status: 'fail',
    what: `${join(home, 'config.yaml')}:1:7: mode must be read-only, ask, auto-edit or full`,
    fix: 'Did you mean full?',
  });
});

test('keys are shown masked with where they go, and why the provider was chosen', async () => {
  createKeyFile(findHome({ env: { ETHOS_HOME: home } })).add('openai', secret);
  writeFileSync(
    join(home, 'config.yaml'),
    'provider: mine\nproviders:\n  mine: { baseURL: "https://mine.example.com/v1", model: m }\nfallbacks: [openai:x]\n',
  );
  const findings = await run({ env: { DEEPSEEK_API_KEY: 'short-key' } });
  expect(pick(findings, 'keys').map(({ what }) => what)).toEqual([
    'openai: …WXYZ from keys.json goes to api.openai.com',
    'deepseek: … from DEEPSEEK_API_KEY goes to api.deepseek.com',
  ]);
  expect(pick(findings, 'provider')[0]?.what).toBe(
    `mine answers with m at mine.example.com, since it was named by ${join(home, 'config.yaml')}:1`,
  );
  expect(
    pick(findings, 'destination')
      .map(({ what }) => what)
      .slice(0, 3),
  ).toEqual([
    'mine.example.com: gets every turn; gets turns when mine is named',
    'api.openai.com: gets turns when others fail, for x; gets turns when openai is named',
    'api.deepseek.com: gets turns when deepseek is named',
  ]);
  expect(JSON.stringify(findings)).not.toMatch(/0123456789|short-key/);
});

test('a missing key is a failure that names variable and command', async () => {
  const findings = await run({ flags: { provider: 'anthropic' } });
  expect(pick(findings, 'key')).toEqual([
    {
      status: 'fail',
      what: 'there is no key for api.anthropic.com',
      fix: 'Set ANTHROPIC_API_KEY, or: ethos keys add anthropic',
    },
  ]);
});

test('servers of this machine are looked for without a key, and one that answers is taken', async () => {
  const findings = await run({ localAddresses: [{ name: 'ollama', baseURL }] });
  expect(asked).toEqual([undefined]);
  expect(pick(findings, 'local-server')).toEqual([
    { status: 'ok', what: `Ollama answers on ${host} with 1 model` },
  ]);
  expect(pick(findings, 'provider')[0]?.what).toBe(
    `ollama answers with tiny at ${host}, since Ollama answers on ${host}`,
  );
});

describe('the key of the provider', () => {
  const flags = { provider: 'custom', baseURL, model: 'tiny' };
  const env = { ETHOS_API_KEY: secret };

  test('is not tried unless that is asked for', async () => {
    await run({ flags, env });
    expect(asked).toEqual([]);
  });

  test.each([
    [200, 'ok'],
    [401, 'fail'],
    [500, 'warn'],
  ])('that gets %d is %s', async (answer, expected) => {
    status = answer;
    const findings = await run({ flags, env, isOnline: true });
    expect(asked).toEqual([`Bearer ${secret}`]);
    expect(pick(findings, 'key').map((finding) => finding.status)).toEqual([expected]);
    expect(JSON.stringify(findings)).not.toContain(secret);
  });
});

test('a project that nobody trusts is a warning', async () => {
  mkdirSync(join(cwd, '.ethos'));
  writeFileSync(join(cwd, '.ethos', 'config.yaml'), 'model: x\n');
  const findings = await run();
  expect(pick(findings, 'project')).toEqual([
    {
      status: 'warn',
      what: expect.stringMatching(/is not trusted, so it is ignored/),
      fix: expect.stringMatching(/trust it/),
    },
  ]);
});

test('without a home it says what is lost and goes on', async () => {
  const findings = await run({ env: { ETHOS_HOME: '' } });
  expect(pick(findings, 'home')).toEqual([
    {
      status: 'fail',
      what: expect.stringMatching(/^nothing can be kept: Neither/),
      fix: expect.stringContaining('ETHOS_HOME'),
    },
  ]);
  expect(pick(findings, 'project')).toEqual([]);
  expect(pick(findings, 'workspace')[0]?.status).toBe('ok');
});

test('a home that others can write to, or may read the keys of, is told with the command that mends it', async () => {
  if (!isUnix) return;
  createKeyFile(findHome({ env: { ETHOS_HOME: home } })).add('openai', secret);
  chmodSync(join(home, 'keys.json'), 0o644);
  chmodSync(home, 0o777);
  const findings = await run();
  expect(pick(findings, 'home')).toEqual([
    { status: 'warn', what: `others can write to ${home}`, fix: `chmod 700 ${home}` },
  ]);
  expect(pick(findings, 'keys')).toEqual([
    {
      status: 'fail',
      what: expect.stringMatching(/^Others may read/),
      fix: `Mend it: chmod 600 ${join(home, 'keys.json')}`,
    },
  ]);
});

test('what the app found out about its terminal stands in its place', async () => {
  const terminal: Finding[] = [{ id: 'terminal', status: 'ok', what: '80 columns, 16 colours' }];
  const ids = (await run({ terminal })).map(({ id }) => id);
  expect(ids.slice(ids.indexOf('workspace'))).toEqual([
    'workspace',
    'terminal',
    'destination',
    'destination',
  ]);
});

test('a key that goes over the network in plain text is a warning', async () => {
  const flags = { provider: 'custom', baseURL: 'http://llm.example.com/v1', model: 'm' };
  const plain = await run({ flags, env: { ETHOS_API_KEY: secret } });
  expect(pick(plain, 'provider')).toContainEqual({
    status: 'warn',
    what: 'the key and everything else go to llm.example.com without encryption',
    fix: 'Use its https address.',
  });
  const safe = await run({ flags: { ...flags, baseURL: 'https://llm.example.com/v1' } });
  expect(pick(safe, 'provider').every((finding) => finding.status === 'ok')).toBe(true);
});

test('a proxy is a destination where it is used, and its password is not shown', async () => {
  const env = { HTTPS_PROXY: 'http://me:hunter22@proxy.example.com:3128' };
  const unused = await run({ env });
  expect(pick(unused, 'proxy')).toEqual([
    {
      status: 'warn',
      what: expect.stringMatching(/^HTTPS_PROXY is set, but/),
      fix: expect.stringContaining('NODE_USE_ENV_PROXY'),
    },
  ]);
  const used = await run({ env: { ...env, NODE_USE_ENV_PROXY: '1' } });
  expect(pick(used, 'destination')[0]?.what).toMatch(/^proxy\.example\.com:3128: the proxy/);
  expect(JSON.stringify([unused, used])).not.toContain('hunter22');
});

test('the mode full is a warning, since tools then send without a question', async () => {
  const findings = await run({ flags: { mode: 'full' } });
  expect(pick(findings, 'destination')[0]).toMatchObject({
    status: 'warn',
    fix: 'ethos config set mode ask',
  });
});

test.each([
  ['22.18.0', 'ok'],
  ['24.1.0', 'ok'],
  ['22.17.9', 'fail'],
  ['20.20.2', 'fail'],
])('Node %s is %s', (version, expected) => {
  expect(checkNode(version).status).toBe(expected);
});
