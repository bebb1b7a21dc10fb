import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createOutputFolder } from './output-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'ethos-outputs-'));
afterAll(() => rmSync(parent, { recursive: true }));

test('it is for nobody else, and goes with all that is in it', () => {
  const listeners = process.listenerCount('exit');
  const folder = createOutputFolder(parent);
  const other = createOutputFolder(parent);
  const path = folder.path ?? '';
  expect(path).not.toBe(other.path);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o700);
  mkdirSync(join(path, 'deep'));
  writeFileSync(join(path, 'deep', 'output.txt'), 'x');
  folder.remove();
  folder.remove();
  expect(existsSync(path)).toBe(false);
  expect(existsSync(other.path ?? '')).toBe(true);
  other.remove();
  expect(process.listenerCount('exit')).toBe(listeners);
});

test('where none can be made there is none', () => {
  const folder = createOutputFolder(join(parent, 'missing'));
  expect(folder.path).toBeUndefined();
  folder.remove();
});

test('a process that exits without removing it leaves nothing behind', () => {
  const home = mkdtempSync(join(parent, 'exit-'));
  const source = `
    import { createOutputFolder } from ${JSON.stringify(new URL('./output-folder.ts', import.meta.url).href)};
    console.log(createOutputFolder(${JSON.stringify(home)}).path);
    process.exit(3);
  `;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
    encoding: 'utf8',
  });
  expect(status).toBe(3);
  expect(stdout).toContain(home);
  expect(readdirSync(home)).toEqual([]);
});
