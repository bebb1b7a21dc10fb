import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findHome } from '../home/home.ts';
import { createProjectTrust } from '../project/project-trust.ts';
import type { Environment } from '../providers/environment.ts';
import { setSetting, unsetSetting } from './change-settings.ts';
import { type Config, loadConfig, requireValidConfig } from './load-config.ts';
import { previewProject } from './preview-project.ts';

const top = mkdtempSync(join(tmpdir(), 'ethos-config-'));
afterAll(() => rmSync(top, { recursive: true }));
const env = { HOME: join(top, 'person'), USERPROFILE: join(top, 'person') };
const repository = join(top, 'person', 'work', 'repository');
const cwd = join(repository, 'packages', 'one');
const projectFile = join(repository, '.ethos', 'config.yaml');
const home = findHome({ env: { ETHOS_HOME: join(top, 'person', '.ethos') } });

beforeEach(() => {
  rmSync(join(top, 'person'), { recursive: true, force: true });
  for (const path of [
    cwd,
    join(repository, '.git'),
    join(repository, '.ethos'),
    join(top, 'person', '.ethos'),
  ]) {
    mkdirSync(path, { recursive: true });
  }
});

function load(more: { env?: Environment; cwd?: string } = {}): Promise<Config> {
  return loadConfig({ home, cwd, ...more, env: { ...env, ...more.env } });
}

function writeUser(text: string): void {
  writeFileSync(join(top, 'person', '.ethos', 'config.yaml'), text);
}

async function trustProject(): Promise<void> {
  const { project } = await load();
  if (project === undefined) throw new Error('there is no project');
  createProjectTrust(home).add(project.file);
}

test('nothing is there: no settings, no problems, no words', async () => {
  expect(await load()).toMatchObject({ settings: {}, problems: [], notices: [], project: undefined });
});

test('a value is explained by source, file and line', async () => {
  writeUser('model: a\nlimits:\n  maxRounds: 3\n');
  const config = await load({ env: { ETHOS_MODEL: 'b', ETHOS_BUDGET: '2.5' } });
  expect(config.settings).toEqual({ model: 'b', limits: { maxRounds: 3, budgetCapUsd: 2.5 } });
  expect(config.explain('model')).toEqual([
    { key: 'model', value: 'b', source: 'environment', place: 'ETHOS_MODEL' },
  ]);
  expect(config.explain('limits.maxRounds')).toMatchObject([{ source: 'user', place: `${config.path}:3` }]);
  expect(config.explain('limits').length).toBeGreaterThan(3);
  expect(config.explain('nothing')).toEqual([]);
});

test('wrong settings come as problems, and are refused where they would count', async () => {
  writeUser('mode: fulll\n');
  const config = await load({ env: { ETHOS_THINKING: 'perhaps', ETHOS_BUDGET: 'much' } });
  expect(config.settings).toEqual({});
  expect(() => requireValidConfig(config)).toThrow(
    expect.objectContaining({
      code: 'invalid_options',
      message: expect.stringMatching(/config\.yaml:1:7: mode must be/),
    }),
  );
  expect(config.problems.map(({ file }) => file)).toEqual(['ETHOS_BUDGET', 'ETHOS_THINKING', config.path]);
});

test('a file that everybody can write does not count', async () => {
  writeUser('mode: full\n');
  chmodSync(join(top, 'person', '.ethos', 'config.yaml'), 0o666);
  const { settings, problems } = await load();
  if (process.platform === 'win32') return;
  expect(settings).toEqual({});
  expect(problems).toMatchObject([{ message: expect.stringMatching(/^Everybody can write .*: chmod 600 /) }]);
});

test('a provider that nobody knows is found with its line', async () => {
  writeUser(
    'provider: antropic\nfallbacks: [mine:x, yours:y]\nproviders: { mine: { baseURL: "http://h" } }\n',
  );
  expect((await load()).problems).toMatchObject([
    { line: 1, message: 'provider names no provider that there is', suggestion: 'Did you mean anthropic?' },
    { line: 2, key: 'fallbacks.1' },
  ]);
});

test('without a home the environment counts, and a notice says what is missing', async () => {
  const config = await loadConfig({ home: findHome({ env: {} }), cwd, env: { ETHOS_MODEL: 'b' } });
  expect(config).toMatchObject({ settings: { model: 'b' }, problems: [], path: undefined });
  expect(config.notices).toEqual([
    expect.stringMatching(/^No settings and keys are kept: Neither ETHOS_HOME/),
  ]);
});

describe('a project', () => {
  beforeEach(() => writeFileSync(projectFile, 'model: p\nlimits: { maxRounds: 3 }\n'));

  test('is ignored until a person trusts it, and again when it has changed', async () => {
    const before = await load();
    expect(before.settings).toEqual({});
    expect(before.notices).toEqual([
      `${before.project?.file.path} is not trusted, so it is ignored. To see and trust it: ethos config trust`,
    ]);
    await trustProject();
    const trusted = await load();
    expect(trusted).toMatchObject({ settings: { model: 'p', limits: { maxRounds: 3 } }, notices: [] });
    expect(trusted.explain('model')[0]).toMatchObject({
      source: 'project',
      place: `${before.project?.file.path}:1`,
    });
    writeFileSync(projectFile, 'model: p\nlimits: { maxRounds: 3 }\n\n');
    const changed = await load();
    expect(changed).toMatchObject({ settings: {}, project: { trust: 'changed' } });
    expect(changed.notices.join()).toMatch(/has changed since it was trusted, so it is ignored\./);
  });

  test('that was copied elsewhere is not trusted there', async () => {
    await trustProject();
    const copy = join(top, 'person', 'copy');
    mkdirSync(join(copy, '.ethos'), { recursive: true });
    writeFileSync(join(copy, '.ethos', 'config.yaml'), 'model: p\nlimits: { maxRounds: 3 }\n');
    expect((await load({ cwd: copy })).project?.trust).toBe('untrusted');
  });

  test('loses its trust when a person takes it back', async () => {
    await trustProject();
    const trust = createProjectTrust(home);
    const [{ root } = { root: '' }] = trust.list();
    expect([trust.remove(root), trust.remove(root)]).toEqual([true, false]);
    expect((await load()).project?.trust).toBe('untrusted');
  });

  test('is not trusted when its list of trust is broken, which stays as it is', async () => {
    await trustProject();
    writeFileSync(join(top, 'person', '.ethos', 'trust.json'), '{');
    const config = await load();
    expect(config).toMatchObject({ settings: {}, project: { trust: 'untrusted' } });
    expect(config.notices.join()).toMatch(/trust\.json is not what Ethos writes there/);
    await expect(trustProject()).rejects.toThrow(/trust\.json is not what Ethos writes there/);
  });

  test('that sets what it may not is a problem with its line, once it is trusted', async () => {
    writeFileSync(projectFile, 'model: p\nbaseURL: http://evil.example.com\n');
    expect((await load()).problems).toEqual([]);
    await trustProject();
    expect((await load()).problems).toMatchObject([
      { line: 2, message: 'baseURL is not for a project to set' },
    ]);
  });

  test('is not read through a link that leads out of it', async () => {
    rmSync(projectFile);
    writeFileSync(join(top, 'person', 'elsewhere.yaml'), 'model: e\n');
    symlinkSync(join(top, 'person', 'elsewhere.yaml'), projectFile);
    const config = await load();
    expect(config.project).toBeUndefined();
    expect(config.notices.join()).toMatch(/leads out of the project/);
  });

  test('is not looked for above its repository, and the home is none', async () => {
    rmSync(projectFile);
    const above = join(top, 'person', 'work', '.ethos');
    mkdirSync(above);
    writeFileSync(join(above, 'config.yaml'), 'model: above\n');
    writeUser('model: mine\n');
    expect((await load()).project).toBeUndefined();
    rmSync(join(repository, '.git'), { recursive: true });
    expect((await load()).project?.file.text).toBe('model: above\n');
    rmSync(above, { recursive: true });
    expect((await load()).project).toBeUndefined();
    expect((await load({ cwd: join(top, 'person') })).project).toBeUndefined();
  });
});

test('what a project would set is shown before it is trusted, with what is wrong', async () => {
  writeFileSync(projectFile, 'model: p\npermissions:\n  allow: [read_file(src/**)]\n');
  const { project } = await load();
  if (project === undefined) throw new Error('there is no project');
  expect(await previewProject(project.file)).toEqual({
    settings: [
      { key: 'model', value: 'p' },
      { key: 'permissions.allow', value: ['read_file(src/**)'] },
    ],
    problems: [],
  });
  const evil = { ...project.file, text: 'provider: mine\n' };
  expect((await previewProject(evil)).problems).toMatchObject([{ line: 1, key: 'provider' }]);
  writeUser('providers: { mine: { baseURL: "http://h/v1" } }\n');
  expect((await previewProject(evil, await load())).problems).toEqual([]);
});

test('a preview says what has no effect, and what would run without a question', async () => {
  const text =
    'mode: full\nlimits: { maxRounds: 9, budgetCapUsd: 5 }\npermissions: { allow: [run_command, "mcp_*", "read_file(a)"] }\n';
  writeFileSync(projectFile, text);
  writeUser('limits: { maxRounds: 3 }\n');
  const config = await load();
  if (config.project === undefined) throw new Error('there is no project');
  const { settings } = await previewProject(config.project.file, config);
  expect(settings.map(({ key, note }) => [key, note])).toEqual([
    ['mode', 'has no effect: a project only makes it stricter than "ask"'],
    ['permissions.allow', 'every call of run_command, mcp_* would run without a question'],
    ['limits.budgetCapUsd', undefined],
    ['limits.maxRounds', 'has no effect: a project only makes it stricter than 3'],
  ]);
});

test('a setting is set and taken out by name', async () => {
  const file = await setSetting({ home, key: 'limits.maxRounds', value: '5' });
  expect((await load()).settings).toEqual({ limits: { maxRounds: 5 } });
  expect(await unsetSetting({ home, key: 'limits' })).toBe(file);
  expect((await load()).settings).toEqual({});
  await expect(setSetting({ home, key: 'limits.maxRound', value: '5' })).rejects.toThrow(
    /Did you mean limits\.maxRounds\?/,
  );
});
