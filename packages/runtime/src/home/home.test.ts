import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ensureHome } from './ensure-home.ts';
import { findHome, toHomeFile, toHomePath } from './home.ts';

const folder = mkdtempSync(join(tmpdir(), 'ethos-home-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'file');
writeFileSync(file, '');

describe('the path of the home', () => {
  test.each<[NodeJS.Platform, Record<string, string>, string]>([
    ['linux', { HOME: '/home/ada' }, '/home/ada/.ethos'],
    ['darwin', { HOME: '/Users/ada/' }, '/Users/ada/.ethos'],
    ['linux', { HOME: '/home/ada', ETHOS_HOME: '/srv/ethos' }, '/srv/ethos'],
    ['linux', { HOME: '/home/ada', ETHOS_HOME: ' /srv/ethos/../agent\n' }, '/srv/agent'],
    ['linux', { HOME: '/home/ada', ETHOS_HOME: '~/agent' }, '/home/ada/agent'],
    ['linux', { HOME: '/home/ada', ETHOS_HOME: '' }, '/home/ada/.ethos'],
    ['win32', { USERPROFILE: 'C:\\Users\\Ada' }, 'C:\\Users\\Ada\\.ethos'],
    ['win32', { USERPROFILE: 'C:\\Users\\Ada', HOME: '/home/ada' }, 'C:\\Users\\Ada\\.ethos'],
    ['win32', { HOMEDRIVE: 'D:', HOMEPATH: '\\Ada' }, 'D:\\Ada\\.ethos'],
    ['win32', { ETHOS_HOME: '\\\\server\\share\\ethos' }, '\\\\server\\share\\ethos'],
    ['win32', { USERPROFILE: 'C:\\Users\\Ada', ETHOS_HOME: '~\\agent' }, 'C:\\Users\\Ada\\agent'],
    ['win32', { ETHOS_HOME: 'E:/ethos' }, 'E:\\ethos'],
  ])('on %s with %j is %s', (platform, env, path) => {
    expect(toHomePath({ env, platform })).toMatchObject({ path, problem: undefined });
  });

  test.each<[NodeJS.Platform, Record<string, string>, RegExp]>([
    ['linux', {}, /^Neither ETHOS_HOME nor HOME is set\./],
    ['linux', { HOME: '  ' }, /^Neither ETHOS_HOME nor HOME is set\./],
    ['win32', { HOME: '/home/ada' }, /^Neither ETHOS_HOME nor USERPROFILE is set\./],
    ['linux', { HOME: 'ada' }, /^HOME is "ada", not a whole path\./],
    ['linux', { HOME: '/home/ada', ETHOS_HOME: 'ethos' }, /^ETHOS_HOME is "ethos"\. Give a whole path/],
    ['linux', { ETHOS_HOME: '~/agent' }, /^ETHOS_HOME is "~\/agent"\. Give a whole path/],
  ])('on %s with %j there is none', (platform, env, problem) => {
    const home = toHomePath({ env, platform });
    expect(home).toMatchObject({ path: undefined, problem: expect.stringMatching(problem) });
    expect(() => toHomeFile(home, 'keys.json')).toThrow(/^keys\.json has no place: /);
    expect(() => ensureHome(home)).toThrow(/^Nothing can be kept: /);
  });

  test.each([
    ['ETHOS_HOME that is a file', { ETHOS_HOME: file }],
    ['ETHOS_HOME below a file', { ETHOS_HOME: join(file, 'deep', 'er') }],
    ['HOME that is a file', { HOME: file }],
    ['HOME that is not there', { HOME: join(folder, 'nobody') }],
  ])('%s is a problem in words', (_, env) => {
    expect(findHome({ env }).problem).toMatch(/ is not a folder[.,] .*ETHOS_HOME/);
    expect(() => ensureHome(findHome({ env }))).toThrow(expect.objectContaining({ code: 'invalid_options' }));
  });

  test('is a folder below another one also where that is a link', () => {
    symlinkSync(folder, join(folder, 'link'), 'junction');
    expect(findHome({ env: { HOME: join(folder, 'link') } }).problem).toBeUndefined();
  });

  test('of Windows joins its files in its own way', () => {
    expect(toHomeFile({ path: 'C:\\Users\\Ada\\.ethos', problem: undefined }, 'keys.json')).toBe(
      'C:\\Users\\Ada\\.ethos\\keys.json',
    );
  });
});

describe('making the home', () => {
  test('makes it for its owner alone, with all folders above', () => {
    const path = join(folder, 'new', 'ethos');
    const home = findHome({ env: { ETHOS_HOME: path } });
    expect(ensureHome(home)).toBe(path);
    expect(ensureHome(home)).toBe(path);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  test.skipIf(process.platform !== 'linux')('fails at once where no folder can be made', () => {
    const home = findHome({ env: { ETHOS_HOME: '/proc/ethos/home' } });
    expect(() => ensureHome(home)).toThrow(/^Making the folder .* failed/);
  });

  test('fails with words where a part of the path is a file', () => {
    const home = { path: join(file, 'ethos'), problem: undefined };
    expect(() => ensureHome(home)).toThrow(
      expect.objectContaining({
        code: 'storage_failed',
        message: expect.stringMatching(/^Making the folder .* failed: a part of its path is not a folder\./),
      }),
    );
  });
});
