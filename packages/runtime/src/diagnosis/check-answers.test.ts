import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRuleFile } from '../config/rule-file.ts';
import { findHome, type Home } from '../home/home.ts';
import { checkAnswers } from './check-answers.ts';

let folder = '';
let home: Home;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ethos-answers-'));
  home = findHome({ env: { ETHOS_HOME: folder } });
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

test('where nothing was answered yet there is nothing to say, and nothing is made', () => {
  expect(checkAnswers(home)).toEqual([]);
  expect(checkAnswers(findHome({ env: {} }))).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test('answers that can be read are counted', async () => {
  await createRuleFile(home).add({ effect: 'allow', rule: 'list_files' });
  const root = folder;
  write('trust.json', JSON.stringify({ version: 1, projects: { [root]: { sha256: 'x', at: 'y' } } }));
  expect(checkAnswers(home)).toEqual([
    { id: 'permissions', status: 'ok', what: '1 answer "always" is kept' },
    { id: 'trust', status: 'ok', what: '1 project is trusted' },
  ]);
});

test.each([
  ['permissions.json', 'permissions'],
  ['trust.json', 'trust'],
])('a %s that nobody understands is a failure with its fix', (name, id) => {
  for (const text of ['{"x', '{"version":2}', '[]', '']) {
    const path = write(name, text);
    expect(checkAnswers(home), text).toEqual([
      {
        id,
        status: 'fail',
        what: `${path} is not what Ethos writes there`,
        fix: 'Mend it, or move it away.',
      },
    ]);
  }
});

test('a kept rule that cannot be used is a failure, since every turn would end in it', () => {
  const rules = [
    { effect: 'allow', rule: 'list_files' },
    { effect: 'deny', rule: 'git push' },
  ];
  const path = write('permissions.json', JSON.stringify({ version: 1, rules }));
  expect(checkAnswers(home)).toEqual([
    {
      id: 'permissions',
      status: 'fail',
      what: expect.stringMatching(/^The rule "git push" cannot be used: /),
      fix: `Take it out of ${path}.`,
    },
  ]);
});

test.skipIf(process.platform === 'win32')('answers that others can write do not count', () => {
  const path = write('permissions.json', '{"version":1,"rules":[]}');
  chmodSync(path, 0o666);
  expect(checkAnswers(home)).toEqual([
    {
      id: 'permissions',
      status: 'fail',
      what: `Others can write ${path}`,
      fix: `Look at what is in it, then: chmod 600 ${path}`,
    },
  ]);
});
