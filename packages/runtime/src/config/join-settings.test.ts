import { expect, test } from 'vitest';
import { joinSettings } from './join-settings.ts';
import {
  createDefaultLayer,
  createFlagLayer,
  type SettingSource,
  type SettingsLayer,
} from './settings-layer.ts';
import type { Settings } from './settings-schema.ts';

type Given = Partial<Record<SettingSource, Settings>>;

function join(given: Given): ReturnType<typeof joinSettings> {
  const toLayer = (source: SettingSource): SettingsLayer => ({
    source,
    settings: given[source] ?? {},
    toPlace: (path) => `${source}:${path.join('.')}`,
  });
  return joinSettings([
    createFlagLayer(given.flag ?? {}),
    toLayer('environment'),
    toLayer('project'),
    toLayer('user'),
    createDefaultLayer(),
  ]);
}

test('nobody said anything: no settings, and every default has its origin', () => {
  const { settings, origins } = join({});
  expect(settings).toEqual({});
  expect(origins).toContainEqual({
    key: 'limits.maxRounds',
    value: 500,
    source: 'default',
    place: undefined,
  });
  expect(origins).toContainEqual({
    key: 'timeouts.turnMs',
    value: 'none',
    source: 'default',
    place: undefined,
  });
});

test('the stronger source wins, setting by setting', () => {
  const { settings, origins } = join({
    flag: { limits: { maxRounds: 1 }, mode: undefined },
    environment: { thinking: true, limits: { budgetCapUsd: 2 } },
    user: { thinking: false, mode: 'full', limits: { maxRounds: 9, budgetCapUsd: 9, maxParallelTools: 3 } },
  });
  expect(settings).toEqual({
    thinking: true,
    mode: 'full',
    limits: { maxRounds: 1, budgetCapUsd: 2, maxParallelTools: 3 },
  });
  expect(origins).toContainEqual({
    key: 'limits.maxRounds',
    value: 1,
    source: 'flag',
    place: '--max-rounds',
  });
  expect(origins).toContainEqual({ key: 'mode', value: 'full', source: 'user', place: 'user:mode' });
});

const user: Settings = {
  provider: 'openai',
  baseURL: 'https://gateway.example.com/v1',
  model: 'a',
  fallbacks: ['ollama:b'],
};

test.each<[string, Given, Settings]>([
  ['another provider', { flag: { provider: 'anthropic' } }, { provider: 'anthropic' }],
  ['another address', { flag: { baseURL: 'http://127.0.0.1:1/v1' } }, { baseURL: 'http://127.0.0.1:1/v1' }],
  ['a protocol', { flag: { protocol: 'openai-chat' } }, { protocol: 'openai-chat' }],
  ['the demo', { environment: { provider: 'demo' } }, { provider: 'demo' }],
  ['the same provider', { flag: { provider: 'openai' } }, user],
  ['a model alone', { flag: { model: 'c' } }, { ...user, model: 'c' }],
  ['fallbacks alone', { flag: { fallbacks: [] } }, { ...user, fallbacks: [] }],
  [
    'a provider of a project',
    { project: { provider: 'deepseek', model: 'd' } },
    { provider: 'deepseek', model: 'd' },
  ],
  [
    'a model above a provider above the rest',
    { flag: { model: 'e' }, environment: { provider: 'deepseek' } },
    { provider: 'deepseek', model: 'e' },
  ],
])('%s is one choice with what belongs to it', (_, given, expected) => {
  expect(join({ ...given, user }).settings).toEqual(expected);
});

test.each<[Settings['mode'], Settings['mode'], Settings['mode']]>([
  ['full', undefined, undefined],
  ['auto-edit', 'ask', 'ask'],
  ['read-only', 'full', 'read-only'],
  ['ask', 'full', 'ask'],
  ['full', 'full', 'full'],
])('a project that wants mode %s beside %s gets %s', (project, own, expected) => {
  expect(join({ project: { mode: project }, user: { mode: own } }).settings.mode).toBe(expected);
});

test('a project lowers limits and raises none', () => {
  const project = { limits: { maxRounds: 900, maxIdenticalStreak: 3, budgetCapUsd: 50 } };
  expect(join({ project }).settings.limits).toEqual({ maxIdenticalStreak: 3, budgetCapUsd: 50 });
  expect(join({ project, user: { limits: { budgetCapUsd: 5 } } }).settings.limits).toEqual({
    maxIdenticalStreak: 3,
    budgetCapUsd: 5,
  });
  expect(
    join({ project, flag: { limits: { maxIdenticalStreak: 9 } } }).settings.limits?.maxIdenticalStreak,
  ).toBe(9);
});

test('rules of all sources count, each with its origin', () => {
  const { settings, origins } = join({
    flag: { permissions: { allow: ['a'] } },
    project: { permissions: { deny: ['b'], allow: ['c', 'a'] } },
    user: { permissions: { deny: ['d'], allow: ['e'] } },
  });
  expect(settings.permissions).toEqual({ allow: ['a', 'c', 'e'], deny: ['b', 'd'] });
  expect(origins).toContainEqual({
    key: 'permissions.deny.0',
    value: 'd',
    source: 'user',
    place: 'user:permissions.deny.0',
  });
});

test('names with dots stay whole', () => {
  const { settings, origins } = join({ user: { models: { 'gpt-5.4': { contextWindow: 5 } } } });
  expect(settings).toEqual({ models: { 'gpt-5.4': { contextWindow: 5 } } });
  expect(origins.map(({ key }) => key)).toContain('models."gpt-5.4".contextWindow');
});
