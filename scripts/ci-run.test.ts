import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

type Parts = { tests?: string[]; testsExit?: number; check?: string; build?: string; program?: string };

/** Runs the real `.ci/run` in a folder of its own, where npm and the program say what the test wants. */
async function run(parts: Parts): Promise<{ code: number; lastLine: string | undefined }> {
  const { tests = ['passed', 'passed'], testsExit = 0, program = '- core' } = parts;
  const { check = '3 passed, 0 failed', build = ' Tasks:    4 successful, 4 total' } = parts;
  const root = mkdtempSync(join(tmpdir(), 'ethos-ci-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  cpSync(join(import.meta.dirname, '..', '.ci', 'run'), join(root, '.ci', 'run'));
  write('report.json', JSON.stringify(report(tests)));
  write('scripts/bootstrap.mjs', `console.log(${JSON.stringify(program)});`);
  write(
    'bin/npm',
    `#!/bin/sh
    case "$1 $2" in
      'test '*) mkdir -p .cache; cp report.json .cache/ci-tests.json; exit ${testsExit} ;;
      'run check') echo '${check}'; case '${check}' in *' 0 failed') ;; *) exit 1 ;; esac ;;
      'run build') echo '${build}' ;;
    esac\n`,
  );
  chmodSync(join(root, 'bin', 'npm'), 0o755);
  const path = [join(root, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter);
  return new Promise((resolve) => {
    execFile('bash', ['.ci/run'], { cwd: root, env: { PATH: path } }, (error, stdout) => {
      rmSync(root, { recursive: true });
      resolve({
        code: error === null ? 0 : Number(error.code),
        lastLine: stdout.trimEnd().split('\n').at(-1),
      });
    });
  });
}

function report(statuses: readonly string[]): object {
  const assertionResults = statuses.map((status) => ({ status, fullName: status }));
  const numPassedTests = statuses.filter((status) => status === 'passed').length;
  const testResults = [{ name: 'a.test.ts', assertionResults }];
  return { numTotalTests: statuses.length, numPassedTests, testResults };
}

test('tests, checks, builds and the built program are added up', async () => {
  expect(await run({})).toEqual({ code: 0, lastLine: '10 passed, 0 failed' });
});

test.each<[string, Parts, string]>([
  ['a failed test', { tests: ['passed', 'failed'], testsExit: 1 }, '9 passed, 1 failed'],
  ['a skipped test', { tests: ['passed', 'skipped'] }, '9 passed, 1 failed'],
  ['a test still to do', { tests: ['passed', 'todo'] }, '9 passed, 1 failed'],
  ['a run without tests', { tests: [] }, '8 passed, 1 failed'],
  ['an error outside the tests', { testsExit: 1 }, '10 passed, 1 failed'],
  ['a failed check', { check: '2 passed, 1 failed' }, '9 passed, 1 failed'],
  ['a check that does not end properly', { check: 'Killed' }, '7 passed, 1 failed'],
  ['a failed build', { build: ' Tasks:    3 successful, 4 total' }, '9 passed, 1 failed'],
  ['no build', { build: ' Tasks:    0 successful, 0 total' }, '6 passed, 1 failed'],
  ['a built program that does not answer', { program: '' }, '9 passed, 1 failed'],
])('%s counts as a failure', async (_title, parts, lastLine) => {
  expect(await run(parts)).toEqual({ code: 1, lastLine });
});
