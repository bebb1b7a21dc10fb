import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { changeFile } from './change-file.ts';
import { toFileError } from './file-error.ts';
import { readFileContent } from './read-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'ethos-change-'));
afterAll(() => rmSync(folder, { recursive: true }));
const isUnix = process.platform !== 'win32';

function change(name: string, to: (text: string | undefined) => string | undefined): string {
  const path = join(folder, name);
  changeFile({ path, maxBytes: 1000, change: to });
  return path;
}

test('a new file is for its owner alone, also when the old one was not', () => {
  const path = change('keys.json', (text) => `was ${text}`);
  expect(readFileSync(path, 'utf8')).toBe('was undefined');
  chmodSync(path, 0o666);
  change('keys.json', (text) => `${text} and is`);
  expect(readFileSync(path, 'utf8')).toBe('was undefined and is');
  if (isUnix) expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['keys.json']);
});

test('a change that gives nothing, or throws, leaves the file and nothing else', () => {
  const path = change('plain', () => 'text');
  const before = statSync(path).ino;
  change('plain', () => undefined);
  change('plain', (text) => text);
  expect(() =>
    change('plain', () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(statSync(path).ino).toBe(before);
  expect(readdirSync(folder).filter((name) => /lock|new/.test(name))).toEqual([]);
});

test('a link stays a link, and what it leads to is changed', () => {
  const real = join(folder, 'real.yaml');
  writeFileSync(real, 'a');
  symlinkSync(real, join(folder, 'link.yaml'));
  change('link.yaml', (text) => `${text}b`);
  expect(readFileSync(real, 'utf8')).toBe('ab');
  expect(lstatSync(join(folder, 'link.yaml')).isSymbolicLink()).toBe(true);
});

test('a lock of a program that is gone does not hold anybody up', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(join(folder, 'left.lock'), String(pid));
  expect(
    readFileSync(
      change('left', () => 'x'),
      'utf8',
    ),
  ).toBe('x');
  expect(existsSync(join(folder, 'left.lock'))).toBe(false);
});

test('changes of several programs at once all count', async () => {
  const path = join(folder, 'count');
  const source = `
    import { changeFile } from ${JSON.stringify(new URL('./change-file.ts', import.meta.url).href)};
    for (let i = 0; i < 20; i++) {
      changeFile({ path: ${JSON.stringify(path)}, maxBytes: 1000, change: (text = '0') => String(Number(text) + 1) });
    }
  `;
  const args = ['--conditions=@ethosagent/source', '--input-type=module', '--eval', source];
  await Promise.all([1, 2, 3].map(() => promisify(execFile)(process.execPath, args)));
  expect(readFileSync(path, 'utf8')).toBe('60');
}, 60_000);

test('what is no regular file, or too large, is neither read nor changed', () => {
  mkdirSync(join(folder, 'folder'));
  writeFileSync(join(folder, 'large'), 'x'.repeat(1001));
  expect(() => change('folder', () => 'x')).toThrow(expect.objectContaining({ code: 'storage_failed' }));
  expect(() => change('large', () => 'x')).toThrow(/larger than 1000 bytes/);
  const cut = readFileContent(join(folder, 'large'), { maxBytes: 10, isCutAllowed: true });
  expect({ text: String(cut?.bytes), size: cut?.size }).toEqual({ text: 'xxxxxxxxxx', size: 1001 });
});

test('a file whose folder is not there is absent for a reader and an error for a writer', () => {
  expect(readFileContent(join(folder, 'no', 'file'), { maxBytes: 10 })).toBeUndefined();
  expect(() => change('no/file', () => 'x')).toThrow(/its folder is not there/);
});

test('a file that cannot be opened says why, and what to do about that file', () => {
  const path = join(folder, 'circle');
  symlinkSync(path, path);
  expect(() => readFileContent(path, { maxBytes: 10 })).toThrow(
    expect.objectContaining({
      code: 'storage_failed',
      message: `Reading ${path} failed: its links go round in a circle. Mend that, or move it away.`,
    }),
  );
});

test.each([
  ['ENOSPC', 'storage_full', /the disk is full\. Free some space\./],
  ['EDQUOT', 'storage_full', /quota/],
  ['EROFS', 'storage_failed', /the file system is read-only\. Mend that/],
  ['EWHAT', 'storage_failed', /failed: EWHAT\./],
])('%s becomes %s', (code, expected, message) => {
  const error = toFileError(Object.assign(new Error('x'), { code }), 'Writing keys.json');
  expect(error).toMatchObject({ code: expected, message: expect.stringMatching(message) });
});
