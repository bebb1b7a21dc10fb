import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createEnvironment, PROGRAM } from './program.ts';
import { createWorkspace } from './workspace.ts';

// Each test starts a program.
vi.setConfig({ testTimeout: 60_000 });
const { folder: cwd, remove } = createWorkspace();
afterAll(remove);

/** Runs the program with stdout and stderr in one file, as after `> file 2>&1`. */
function runIntoOneFile(...args: string[]): string[] {
  const path = join(cwd, 'all.txt');
  const file = openSync(path, 'w');
  const [command = '', ...first] = PROGRAM;
  execFileSync(command, [...first, ...args], {
    cwd,
    env: createEnvironment(cwd),
    stdio: ['ignore', file, file],
  });
  closeSync(file);
  return readFileSync(path, 'utf8').split('\n');
}

test('in one file, text and calls begin on lines of their own', () => {
  const lines = runIntoOneFile('-p', '/demo parallel');
  const isCall = (line: string): boolean => line.includes('•');
  expect(lines.filter(isCall).length).toBeGreaterThan(3);
  expect(lines.filter((line) => isCall(line) && !line.startsWith('• '))).toEqual([]);
  expect(lines).toContain('I look up three things at once.');
});

test.each(['json', 'stream-json'])('in one file, each line of %s is whole', (format) => {
  const lines = runIntoOneFile('-p', '/demo parallel', '--output-format', format);
  const json = lines.filter((line) => line.includes('{"'));
  expect(json.length).toBeGreaterThan(0);
  for (const line of json) expect(() => JSON.parse(line)).not.toThrow();
});
