import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findHome } from '../home/home.ts';
import { findKnownProvider, type KnownProvider, listKnownProviders } from '../providers/known-provider.ts';
import { createRedaction } from '../redact-secrets.ts';
import { addKey } from './add-key.ts';
import { toKeptValues, toSecretVariables } from './kept-keys.ts';
import { createKeyFile } from './key-file.ts';
import { listKeys } from './list-keys.ts';
import { testKey } from './test-key.ts';
import { testKnownKey } from './test-known-key.ts';
import { withoutKeyVariables } from './without-key-variables.ts';

const folder = mkdtempSync(join(tmpdir(), 'ethos-keys-'));
const home = findHome({ env: { ETHOS_HOME: folder } });
const path = join(folder, 'keys.json');
const keys = createKeyFile(home);
const isUnix = process.platform !== 'win32';
const secret = 'sk-0123456789abcdefWXYZ';

interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: Record<string, unknown>;
}
const asked: Asked[] = [];
let answer: { status: number; body: string };
const server: Server = createServer(({ method, url, headers }, response) => {
  asked.push({ method, url, headers });
  response.writeHead(answer.status, { location: 'http://127.0.0.1:9/' }).end(answer.body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  asked.length = 0;
  answer = { status: 200, body: '{"data":[]}' };
  rmSync(path, { force: true });
});

function provider(name: string): KnownProvider {
  const found = findKnownProvider(name, { mine: { baseURL: `${origin}/v1` } });
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}
const timeoutMs = 30_000;

describe('keys.json', () => {
  test('is for its owner alone, and keeps what was added', () => {
    keys.add('openai', secret);
    keys.add('anthropic', 'another-key');
    expect(toKeptValues(keys.read().keys)).toEqual({ openai: secret, anthropic: 'another-key' });
    if (isUnix) expect(statSync(path).mode & 0o777).toBe(0o600);
    expect([keys.remove('openai'), keys.remove('openai'), keys.remove('__proto__')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(Object.keys(keys.read().keys)).toEqual(['anthropic']);
    expect(toSecretVariables(keys.read().keys)).toEqual({ anthropic_KEPT_KEY: 'another-key' });
  });

  test('does not count while others may read it, until that is mended', () => {
    keys.add('openai', secret);
    chmodSync(path, 0o644);
    if (!isUnix) return;
    expect(keys.read()).toEqual({
      keys: {},
      problem: expect.stringMatching(/^Others may read .*keys\.json, so its keys are not used\. .*chmod 600/),
      isMendable: true,
      notices: [],
    });
    const mended = keys.read({ isMended: true });
    expect(mended).toMatchObject({ problem: undefined, notices: [expect.stringMatching(/that is mended/)] });
    expect(toKeptValues(mended.keys)).toEqual({ openai: secret });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(keys.read().notices).toEqual([]);
  });

  test.each(['{', '[]', '{"version":2,"keys":{}}', `{"version":1,"keys":{"openai":"${secret}"}}`])(
    'with %j is a problem that shows nothing of it, and stays as it is',
    (text) => {
      writeFileSync(path, text, { mode: 0o600 });
      const { problem, keys: read } = keys.read();
      expect(problem).toMatch(/keys\.json is not what Ethos writes there/);
      expect(problem).not.toContain(secret);
      expect(read).toEqual({});
      expect(() => keys.add('openai', secret)).toThrow(/not what Ethos writes there/);
      expect(readFileSync(path, 'utf8')).toBe(text);
    },
  );

  test('without a home is empty, and cannot be added to', () => {
    const nowhere = createKeyFile(findHome({ env: {} }));
    expect(nowhere.read()).toEqual({ keys: {}, problem: undefined, isMendable: false, notices: [] });
    expect(nowhere.remove('openai')).toBe(false);
    expect(() => nowhere.add('openai', secret)).toThrow(/^Nothing can be kept: /);
  });
});

describe('a key that is there', () => {
  const kept = { openai: { key: secret, addedAt: '2026-11-30T12:00:00.000Z' } };
  const tryKnown = (name: string, env: Record<string, string> = {}): ReturnType<typeof testKnownKey> =>
    testKnownKey({ env, kept, provider: provider(name), baseURL: `${origin}/v1`, timeoutMs });

  test('is tried as a turn would send it, the one of the environment first', async () => {
    expect(await tryKnown('openai')).toMatchObject({
      provider: 'openai',
      source: 'keys.json',
      status: 'works',
    });
    const env = { OPENAI_API_KEY: 'sk-of-environment' };
    expect(await tryKnown('openai', env)).toMatchObject({ source: 'environment', status: 'works' });
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${secret}`,
      'Bearer sk-of-environment',
    ]);
  });

  test('is missed where there is none, and where a provider takes none', async () => {
    await expect(tryKnown('deepseek')).rejects.toMatchObject({
      code: 'provider_unauthorized',
      message: expect.stringContaining('Set DEEPSEEK_API_KEY, or add one: ethos keys add deepseek'),
    });
    await expect(tryKnown('ollama')).rejects.toMatchObject({ code: 'invalid_options' });
    await expect(
      testKnownKey({ env: { ETHOS_API_KEY: secret }, kept, provider: provider('custom') }),
    ).rejects.toMatchObject({ message: expect.stringContaining('--base-url') });
    expect(asked).toEqual([]);
  });
});

describe('a key that is added', () => {
  const add = (name: string, more: Partial<Parameters<typeof addKey>[0]> = {}): ReturnType<typeof addKey> =>
    addKey({
      home,
      provider: provider(name),
      key: ` ${secret}\n`,
      baseURL: `${origin}/v1`,
      timeoutMs,
      ...more,
    });

  test('is tried before it is kept, by one request', async () => {
    expect(await add('openai')).toMatchObject({ status: 'works' });
    expect(asked).toMatchObject([
      { method: 'GET', url: '/v1/models', headers: { authorization: `Bearer ${secret}` } },
    ]);
    expect(keys.read().keys.openai?.key).toBe(secret);
  });

  test.each([
    [401, 'provider_unauthorized', /rejected the key \(401\)\. .* The key was not kept\.$/],
    [302, 'provider_unavailable', /answered 302, .* --no-test keeps it without a try\.$/],
    [429, 'provider_unavailable', /answered 429/],
    [503, 'provider_unavailable', /answered 503/],
  ])('and answered with %d is not kept', async (status, code, message) => {
    answer = { status, body: `{"error":"no ${secret}"}` };
    await expect(add('openai')).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    await expect(add('openai')).rejects.toMatchObject({ message: expect.not.stringContaining(secret) });
    expect(existsSync(path)).toBe(false);
  });

  test('and cannot be tried is not kept, unless that is wanted', async () => {
    const baseURL = 'http://127.0.0.1:9/v1';
    await expect(add('openai', { baseURL })).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(await add('openai', { baseURL, isTested: false })).toBeUndefined();
    expect(asked).toEqual([]);
    expect(keys.read().keys.openai?.key).toBe(secret);
  });

  test.each([
    ['openai', 'sk-ant-0123456789', /key of Anthropic, not of openai\. Add it as anthropic\.$/],
    ['anthropic', 'sk-or-v1-0123456789', /key of OpenRouter/],
    ['openai', 'short', /^This is no key/],
    ['openai', 'with blank inside', /^This is no key/],
    ['openai', 'with\nline', /^This is no key/],
    ['ollama', secret, /takes no key\.$/],
    ['demo', secret, /takes no key\.$/],
  ])('to %s as %j is refused before anything is sent', async (name, key, message) => {
    await expect(add(name, { key })).rejects.toMatchObject({
      code: 'invalid_options',
      message: expect.stringMatching(message),
    });
    expect(asked).toEqual([]);
  });

  test('to a gateway may be anybody’s', async () => {
    expect(await add('mine', { key: 'sk-ant-0123456789', baseURL: undefined })).toMatchObject({
      status: 'unproven',
      message: expect.stringMatching(/Whether it looks at keys is not known\.$/),
    });
  });
});

describe('the test of a key', () => {
  const run = (name: string, base = '/v1'): ReturnType<typeof testKey> =>
    testKey({ provider: provider(name), apiKey: secret, baseURL: `${origin}${base}`, timeoutMs });

  test.each<[string, string, string, string]>([
    ['anthropic', '', '/v1/models?limit=1000', 'x-api-key'],
    ['openai', '/v1', '/v1/models', 'authorization'],
    ['openrouter', '/api/v1', '/api/v1/key', 'authorization'],
    ['deepseek', '', '/user/balance', 'authorization'],
  ])('of %s asks what costs nothing and needs the key', async (name, base, url, header) => {
    await run(name, base);
    expect(asked).toEqual([
      { method: 'GET', url, headers: expect.objectContaining({ [header]: expect.stringContaining(secret) }) },
    ]);
  });

  test.each<[string, number, string, string]>([
    ['openrouter', 200, '{"data":{"limit_remaining":null}}', 'works'],
    ['openrouter', 200, '{"data":{"limit_remaining":0}}', 'no_credit'],
    ['openrouter', 200, '{"data":[]}', 'unclear'],
    ['deepseek', 200, '{"is_available":true}', 'works'],
    ['deepseek', 200, '{"is_available":false}', 'no_credit'],
    ['openai', 200, '<html>', 'unclear'],
    ['openai', 402, '{}', 'no_credit'],
    ['openai', 403, '{}', 'forbidden'],
    ['anthropic', 401, '{}', 'rejected'],
    ['custom', 200, '{"data":[]}', 'unproven'],
  ])('of %s with %d %s is %s', async (name, status, body, expected) => {
    answer = { status, body };
    const test = await run(name);
    expect(test.status).toBe(expected);
    expect(test.message.startsWith(`${test.host} `)).toBe(true);
  });
});

test('a key in any variable that the config names is a secret, and no command gets it', () => {
  const providers = { office: { baseURL: 'https://h', keyEnv: 'OFFICE' }, plain: { baseURL: 'https://h' } };
  const env = { OFFICE: secret, HOME: '/home/ada' };
  expect(toSecretVariables({}, { env, providers })).toEqual({ office_CONFIGURED_KEY: secret });
  expect(toSecretVariables({}, { env: {}, providers })).toEqual({});
  expect(withoutKeyVariables(env, providers)).toEqual({ HOME: '/home/ada' });
  const redact = createRedaction({ ...env, ...toSecretVariables({}, { env, providers }) });
  expect(redact(`key=${secret}`)).toBe('key=[office_CONFIGURED_KEY hidden]');
});

test('the list shows masked keys, what stands behind a variable, and what nobody knows any more', () => {
  keys.add('openai', secret);
  keys.add('gone', 'tiny-key');
  const providers = listKnownProviders({ mine: { baseURL: 'https://mine.example.com/v1', keyEnv: 'MINE' } });
  const env = { OPENAI_API_KEY: 'sk-of-the-environment-1234', MINE: 'short-key' };
  const listed = listKeys({ env, kept: keys.read().keys, providers });
  expect(listed).toEqual([
    {
      provider: 'openai',
      source: 'environment',
      variable: 'OPENAI_API_KEY',
      masked: '…1234',
      addedAt: null,
      isUsed: true,
      host: 'api.openai.com',
    },
    {
      provider: 'openai',
      source: 'keys.json',
      variable: null,
      masked: '…WXYZ',
      addedAt: expect.any(String),
      isUsed: false,
      host: 'api.openai.com',
    },
    {
      provider: 'mine',
      source: 'environment',
      variable: 'MINE',
      masked: '…',
      addedAt: null,
      isUsed: true,
      host: 'mine.example.com',
    },
    expect.objectContaining({ provider: 'gone', isUsed: false, host: null, masked: '…' }),
  ]);
});
