import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findHome } from '../home/home.ts';
import { createRuleFile } from './rule-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'ethos-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'permissions.json');
const store = createRuleFile(findHome({ env: { ETHOS_HOME: folder } }));
const isUnix = process.platform !== 'win32';

test('rules are kept for the next program, once each, for their owner alone', async () => {
  expect(store.list()).toEqual([]);
  await store.remove({ effect: 'allow', rule: 'a' });
  await Promise.all(['a', 'b', 'a'].map((rule) => store.add({ effect: 'allow', rule })));
  await store.add({ effect: 'deny', rule: 'a' });
  await store.remove({ effect: 'allow', rule: 'a' });
  const again = createRuleFile(findHome({ env: { ETHOS_HOME: folder } }));
  expect(again.list()).toEqual([
    { effect: 'allow', rule: 'b' },
    { effect: 'deny', rule: 'a' },
  ]);
  if (isUnix) expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a broken file is told, and neither counts nor is replaced', async () => {
  writeFileSync(path, '{"version":1');
  expect(() => store.list()).toThrow(expect.objectContaining({ code: 'storage_failed' }));
  await expect(store.add({ effect: 'allow', rule: 'a' })).rejects.toThrow(/not what Ethos writes there/);
  expect(readFileSync(path, 'utf8')).toBe('{"version":1');
});

test('a file that others can write decides nothing', () => {
  writeFileSync(path, '{"version":1,"rules":[{"effect":"allow","rule":"run_command"}]}');
  chmodSync(path, 0o666);
  if (isUnix) expect(() => store.list()).toThrow(/^Others can write .*permissions\.json\./);
  else expect(store.list()).toHaveLength(1);
});

test('without a home nothing is kept, and that is said', async () => {
  const nowhere = createRuleFile(findHome({ env: {} }));
  expect(nowhere.list()).toEqual([]);
  await expect(nowhere.add({ effect: 'allow', rule: 'a' })).rejects.toThrow(/^Nothing can be kept: /);
});
