import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { findHome } from '../home/home.ts';
import { editConfig } from './edit-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'ethos-edit-'));
afterAll(() => rmSync(folder, { recursive: true }));
const home = findHome({ env: { ETHOS_HOME: folder } });
const file = join(folder, 'config.yaml');
beforeEach(() => rmSync(file, { force: true }));

function edit(text: string | undefined, ...edits: [key: string, value?: string][]): string {
  if (text !== undefined) writeFileSync(file, text);
  for (const [key, value] of edits) editConfig({ home, key, value });
  return readFileSync(file, 'utf8');
}

test('settings are written as what they are', () => {
  const text = edit(
    undefined,
    ['model', '5'],
    ['limits.maxRounds', '5'],
    ['thinking', 'true'],
    ['fallbacks', 'ollama:qwen3:8b'],
    ['permissions.allow', '[list_files, "run_command(git status:*)"]'],
    ['models."gpt-5.4".contextWindow', '1000'],
    ['limits.budgetCapUsd', '.5'],
  );
  expect(text).toBe(`model: "5"
limits:
  maxRounds: 5
  budgetCapUsd: 0.5
thinking: true
fallbacks:
  - ollama:qwen3:8b
permissions:
  allow:
    - list_files
    - run_command(git status:*)
models:
  gpt-5.4:
    contextWindow: 1000
`);
});

test('comments, order and line ends stay', () => {
  const before =
    '\uFEFF# top\r\nmodel: a # mine\r\n\r\n# money\r\nlimits:\r\n  # few\r\n  maxRounds: 3 # three\r\n  # end\r\n';
  expect(edit(before, ['limits.maxRounds', '7'], ['mode', 'ask'])).toBe(
    '\uFEFF# top\r\nmodel: a # mine\r\n\r\n# money\r\nlimits:\r\n  # few\r\n  maxRounds: 7 # three\r\n  # end\r\nmode: ask\r\n',
  );
});

test('a file of comments keeps them', () => {
  expect(edit('# nothing yet\n', ['model', 'a'])).toBe('# nothing yet\n\nmodel: a\n');
  expect(edit('limits:\n  # all out\nmodel: a\n', ['limits.maxRounds', '9'])).toMatch(
    /^limits:\n +#? ?all out\n +maxRounds: 9\nmodel: a\n$|^limits:\n {2}# all out\n {2}maxRounds: 9\nmodel: a\n$/,
  );
});

test('a setting is taken out, with the block that it leaves empty', () => {
  expect(edit('model: a\nlimits:\n  maxRounds: 3\n', ['limits.maxRounds'])).toBe('model: a\n');
  expect(edit('model:   a\n', ['limits.maxRounds'])).toBe('model:   a\n');
  expect(edit('model: a\n', ['model'])).toBe('');
});

test.each([
  ['model: a\n', 'modle', 'x', 'modle is not a setting. Did you mean model?'],
  [
    'model: a\n',
    'permissions.allow.0',
    'x',
    'permissions.allow.0 is not a setting. Did you mean permissions.allow?',
  ],
  ['model: a\n', '', 'x', ' is not a setting.'],
  ['model: a\n', 'models.__proto__.images', 'true', 'models.__proto__.images is not a setting.'],
  ['model: a\n', 'limits.maxRounds', '1e400', 'must be a finite number.'],
  ['model: a\n', 'mode', 'fulll', 'Nothing was changed.'],
  ['model: a\n', 'limits.maxRounds', 'many', 'Nothing was changed.'],
  ['model: a\n', 'provider', 'antropic', 'Nothing was changed.'],
  [
    'providers: { x: { baseURL: "http://h", model: m } }\n',
    'providers.x.baseURL',
    undefined,
    'Nothing was changed.',
  ],
  ['mdle: a\n', 'mode', 'ask', 'Nothing was changed.'],
  ['model: [\n', 'mode', 'ask', 'It is broken already; mend it by hand first.'],
  ['- a\n', 'mode', 'ask', 'It is broken already; mend it by hand first.'],
])('with %j, %s = %s is refused and changes nothing', (text, key, value, message) => {
  writeFileSync(file, text);
  expect(() => editConfig({ home, key, value })).toThrow(
    expect.objectContaining({ code: 'invalid_options', message: expect.stringContaining(message) }),
  );
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('without a home it says so', () => {
  expect(() => editConfig({ home: findHome({ env: {} }), key: 'model', value: 'a' })).toThrow(
    /Nothing can be kept/,
  );
});
