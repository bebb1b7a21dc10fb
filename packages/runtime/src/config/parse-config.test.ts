import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toConfigProblemText } from './config-problem.ts';
import { parseConfig } from './parse-config.ts';
import { projectSettingsSchema } from './project-settings.ts';

function problemsOf(text: string, schema?: typeof projectSettingsSchema): string[] {
  return parseConfig(text, { file: 'c.yaml', schema }).problems.map(toConfigProblemText);
}

test.each([
  ['', {}],
  ['# a comment\n', {}],
  ['limits:\n  # maxRounds: 3\nmodel:\n', {}],
  ['\uFEFFmodel: x\r\nmode: full\r\n', { model: 'x', mode: 'full' }],
  ['timeouts: { turnMs: none, toolMs: 5 }', { timeouts: { turnMs: 'none', toolMs: 5 } }],
  ['fallbacks:\n  - ollama:qwen3:8b\n', { fallbacks: ['ollama:qwen3:8b'] }],
  [
    'model: &m a\nfallbacks: []\nproviders: { x: { baseURL: "http://h/v1", model: *m } }',
    {
      model: 'a',
      fallbacks: [],
      providers: { x: { baseURL: 'http://h/v1', model: 'a' } },
    },
  ],
])('%j is understood', (text, settings) => {
  const parsed = parseConfig(text, { file: 'c.yaml' });
  expect(parsed.problems).toEqual([]);
  expect(JSON.stringify(parsed.settings)).toBe(JSON.stringify(settings));
});

test.each([
  ['provider: anthropic\nmodle: x\n', '2:1: modle is not a setting. Did you mean model?'],
  ['limits:\n  max-rounds: 5\n', '2:3: limits.max-rounds is not a setting. Did you mean limits.maxRounds?'],
  ['retry: { wait: 1 }\n', '1:10: retry.wait is not a setting. There are maxAttempts, baseMs, waitCapMs.'],
  ['thinking: yes\n', '1:11: thinking must be true or false, not a text. Write true.'],
  ['mode: readonly\n', '1:7: mode must be read-only, ask, auto-edit or full. Did you mean read-only?'],
  ['limits: 5\n', '1:9: limits must be a block of settings, not a number.'],
  ['limits:\n  maxRounds: 1.5', '2:14: limits.maxRounds must be a whole number.'],
  ['limits:\n  maxRounds: 0', '2:14: limits.maxRounds must be above 0.'],
  ['limits:\n  budgetCapUsd: "5"', '2:17: limits.budgetCapUsd must be a number, not a text.'],
  [
    'timeouts: { toolMs: never }',
    '1:21: timeouts.toolMs must be a number of milliseconds above 0 and up to 2000000000, or none.',
  ],
  ['model: 5', '1:8: model must be a text, not a number.'],
  ['model: "  "', '1:8: model must not be empty.'],
  ['telemetry: full', '1:12: telemetry must be none.'],
  ['- a\n', '1:1: the file must be a block of settings, not a list.'],
  [
    'fallbacks: ollama:x',
    '1:12: fallbacks must be a list, not a text. Put it behind "- " on a line of its own.',
  ],
  [
    'fallbacks:\n  - ollama:x\n  - ollama',
    '3:5: fallbacks.1 must be PROVIDER:MODEL, such as ollama:qwen3:8b.',
  ],
  [
    'baseURL: example.com',
    '1:10: baseURL must be a complete http or https address, such as http://127.0.0.1:11434/v1.',
  ],
  ['permissions:\n  deny:\n    - list_files\n    - "git push"', '4:7: The rule "git push" cannot be used: '],
  ['permissions: { allow: [7] }', '1:24: permissions.allow.0 must be a text, not a number.'],
  ['providers:\n  mine: {}', '2:9: providers.mine.baseURL is missing.'],
  [
    'providers:\n  openai: { baseURL: "http://h" }',
    '2:3: providers.openai is the name of a built-in provider: take another.',
  ],
  [
    'providers:\n  My: { baseURL: "http://h" }',
    '2:3: providers.My must be 1 to 32 of a-z, 0-9 and -, beginning with a letter.',
  ],
  ['models:\n  gpt-5.4: { contextWindow: -1 }', '2:29: models."gpt-5.4".contextWindow must be above 0.'],
  ['__proto__: { a: 1 }', '1:1: __proto__ is not a setting. '],
  ['models: { __proto__: { images: true } }', '1:11: models.__proto__ is not a setting. '],
  ['providers: { __proto__: { baseURL: "http://x" } }', '1:14: providers.__proto__ is not a setting. '],
  ['limits:\n  constructor: 1', '2:3: limits.constructor is not a setting. '],
  ['null: 5', '1:1: "" is not a setting. '],
  ['limits: { maxRounds: 1e400 }', '1:22: limits.maxRounds must be a finite number.'],
  ['limits: { budgetCapUsd: .nan }', '1:25: limits.budgetCapUsd must be a finite number.'],
  ['toString: 1', '1:1: toString is not a setting. '],
  ['<<: { model: x }', '1:1: << is not a setting. '],
  ['model: x\nmodel: y', '2:1: This name stands here twice.'],
  ['model: "a\nmode: ask', '2:10: Missing closing "quote.'],
  ['\tmodel: x', '1:1: Tabs are not allowed as indentation.'],
  ['model: !!js/function x', '1:8: Unresolved tag: '],
  ['model: x\n---\nmodel: y', '2:1: It holds more than one document (---).'],
  ['model: *nobody', '1:1: A reference (*name) has nothing that it refers to.'],
])('%j is a problem at its place', (text, problem) => {
  expect(problemsOf(text)[0]?.startsWith(`c.yaml:${problem}`), problemsOf(text).join('\n')).toBe(true);
});

test('all problems are told, in the order of the file', () => {
  expect(
    problemsOf('mode: x\nmodel: 5\nlimits: { maxRounds: a, b: 1 }').map((line) => line.slice(0, 11)),
  ).toEqual(['c.yaml:1:7:', 'c.yaml:2:8:', 'c.yaml:3:22', 'c.yaml:3:25']);
});

test.each([
  'limits: { maxRounds: 1e300 }',
  'limits: { __proto__: 5 }',
  'models: { __proto__: { __proto__: 5 } }',
])('%j is told once', (text) => {
  expect(problemsOf(text)).toHaveLength(1);
});

test('no problem shows what may be a secret', () => {
  const secret = 'sk-ant-0123456789';
  const texts = [
    `apiKey: ${secret}`,
    `provider: [${secret}]`,
    `mode: ${secret}`,
    `fallbacks: [${secret}]`,
    `baseURL: http://me:${secret}@example.com`,
    `baseURL: ${secret}`,
    `providers: { mine: { baseURL: "http://h", keyEnv: ${secret} } }`,
    `limits: ${secret}`,
  ];
  for (const text of texts) {
    expect(problemsOf(text), text).not.toEqual([]);
    expect(problemsOf(text).join()).not.toContain(secret);
  }
  expect(problemsOf(`apiKey: ${secret}`)).toEqual([
    'c.yaml:1:1: apiKey is not a setting. Keys do not belong here: ethos keys add keeps them apart.',
  ]);
});

test.each([
  [
    'references that multiply',
    'a: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b]',
    /more than 50 references/,
  ],
  ['lists without end', '['.repeat(100_000), /nested too deep/],
  ['blocks without end', '{a: '.repeat(50_000), /nested too deep/],
])('%s end in a problem, soon', (_, text, message) => {
  const problems = problemsOf(text);
  expect(problems.join('\n')).toMatch(message);
  expect(problems.length).toBeLessThan(5);
});

test('a project may not set what its author could gain by, and hears where it belongs', () => {
  const text =
    'baseURL: http://h\nprotocol: openai-chat\nproviders: {}\nmodels: {}\nretry: {}\ntelemetry: none\n';
  expect(problemsOf(text, projectSettingsSchema).map((line) => line.replace(/^c\.yaml:/, ''))).toEqual(
    ['1:1: baseURL', '2:1: protocol', '3:1: providers', '4:1: models', '5:1: retry', '6:1: telemetry'].map(
      (name) => `${name} is not for a project to set. It has its place in your own config file.`,
    ),
  );
  expect(
    problemsOf('limits: { allowUnpriced: true }\ntimeouts: { turnMs: none }', projectSettingsSchema),
  ).toHaveLength(2);
  expect(
    problemsOf('model: m\nlimits: { maxRounds: 3 }\ntimeouts: { toolMs: 9 }', projectSettingsSchema),
  ).toEqual([]);
});

test('the example of the documentation is right', () => {
  const guide = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8');
  const [, example = ''] = /```yaml\n(.*?)```/s.exec(guide) ?? [];
  const { settings, problems } = parseConfig(example, { file: 'c.yaml' });
  expect(problems.map(toConfigProblemText)).toEqual([]);
  expect(settings).toMatchObject({ provider: 'anthropic', providers: { office: { model: 'my-model' } } });
});

test('the documentation tells what a project may set', () => {
  const guide = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8');
  const [, told = ''] = /may set only these: (.*?)\. Everything else/s.exec(guide) ?? [];
  const names = [...told.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name.split('.')[0]);
  expect(names.sort()).toEqual(Object.keys(projectSettingsSchema.shape).sort());
});
