import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { createWorkspace } from '../workspace.ts';
import { type Desk, sitDown } from './desk.ts';

// Each test starts a program.
vi.setConfig({ testTimeout: 180_000 });
const { folder: cwd, remove } = createWorkspace();
afterAll(remove);
const kept = join(cwd, '.ethos', 'keys.json');
let desk: Desk;
afterEach(() => desk.kill('SIGKILL'));

describe.skipIf(process.platform === 'win32')('a person in a terminal', () => {
  test('types a key that is not shown, and offered to close a file that others can read', async () => {
    mkdirSync(join(cwd, '.ethos'));
    writeFileSync(kept, '{"version":1,"keys":{}}');
    chmodSync(kept, 0o644);
    desk = sitDown({ cwd, args: ['keys', 'add', 'openai', '--no-test'] });
    await desk.see('Mend it now? [y/N]');
    desk.type('y\r');
    await desk.see('Key of OpenAI (not shown):');
    desk.type('sk-mistype\x7f\x7f\x7f\x7f\x7f\x7f\x7f0123456789\r');
    expect(await desk.left).toBe(0);
    expect(desk.transcript()).toContain('not tried');
    expect(desk.bytes()).not.toMatch(/sk-|012345/);
    expect(readFileSync(kept, 'utf8')).toContain('"sk-0123456789"');
    expect(statSync(kept).mode & 0o777).toBe(0o600);
  });

  test('stops at the prompt for a key by Ctrl+C, and nothing is kept', async () => {
    const before = readFileSync(kept, 'utf8');
    desk = sitDown({ cwd, args: ['keys', 'add', 'anthropic'] });
    await desk.see('(not shown):');
    desk.type('sk-ant-half\x03');
    expect(await desk.left).toBe(130);
    expect(desk.transcript()).toContain('no key was kept');
    expect(readFileSync(kept, 'utf8')).toBe(before);
  });

  test('says no to a project, and it is not trusted', async () => {
    mkdirSync(join(cwd, 'project', '.ethos'), { recursive: true });
    writeFileSync(join(cwd, 'project', '.ethos', 'config.yaml'), 'mode: read-only\n');
    desk = sitDown({ cwd: join(cwd, 'project'), args: ['config', 'trust'], env: { HOME: cwd } });
    await desk.see('Trust exactly this? [y/N]');
    expect(desk.transcript()).toMatch(/mode +"read-only"/);
    desk.type('\r');
    expect(await desk.left).toBe(2);
    expect(desk.transcript()).toContain('It is not trusted.');
  });
});
