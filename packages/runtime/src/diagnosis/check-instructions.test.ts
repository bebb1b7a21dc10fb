import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findHome } from '../home/home.ts';
import { checkInstructions } from './check-instructions.ts';
import type { Finding } from './finding.ts';

let top = '';
let cwd = '';
let file = '';
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'ethos-instructions-'));
  cwd = join(top, 'work');
  mkdirSync(cwd);
  file = join(cwd, 'AGENTS.md');
});
afterEach(() => rmSync(top, { recursive: true }));

function check(folder = cwd): Finding[] {
  return checkInstructions({ home: findHome({ env: { ETHOS_HOME: join(top, 'home') } }), cwd: folder });
}

test('without instructions there is nothing to say', () => {
  expect(check()).toEqual([]);
  expect(check(join(top, 'missing'))).toEqual([]);
});

test('a file that reaches models as it is, is named with its size', () => {
  writeFileSync(file, 'Be brief.\n');
  expect(check()).toEqual([{ id: 'instructions', status: 'ok', what: `${file}: 10 bytes` }]);
});

test.each([
  ['is too long', 'x\n'.repeat(40_000), /cut: only the first \d+ of 80000 bytes/, /^Shorten it/],
  ['hides characters', 'a\u200bb', /1 invisible character was removed/, /^Look at what is hidden in it/],
])('a file that %s is a warning', (_, text, what, fix) => {
  writeFileSync(file, text);
  const said = { what: expect.stringMatching(what), fix: expect.stringMatching(fix) };
  expect(check()).toEqual([{ id: 'instructions', status: 'warn', ...said }]);
});

test.skipIf(process.platform === 'win32')('a link that leads out is a warning', () => {
  writeFileSync(join(top, 'secret.txt'), 'mine');
  symlinkSync(join(top, 'secret.txt'), file);
  expect(check()).toEqual([
    {
      id: 'instructions',
      status: 'warn',
      what: `${file}: not read: it is a link that leads out of the project`,
      fix: 'Make it a regular file inside the project, or remove it.',
    },
  ]);
});
