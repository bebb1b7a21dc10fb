import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runEthos } from './run-ethos.ts';
import { createWorkspace } from './workspace.ts';

// Each test starts programs.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const { folder: cwd, remove } = createWorkspace();
afterAll(remove);
const ethos = (...args: string[]) => runEthos(['sessions', ...args], { cwd });
const missing = join(cwd, 'none');

let session = '';
beforeAll(async () => {
  await runEthos(['-p', '/demo plain', '--session', 'first'], { cwd });
  const { stdout } = await runEthos(
    ['-p', '/demo parallel', '--session', 'first', '--output-format', 'json'],
    { cwd },
  );
  session = (JSON.parse(stdout) as { session: string }).session;
});

describe('ethos sessions', () => {
  test('list shows key, turns, spend and title, and JSON for scripts', async () => {
    const { stdout } = await ethos('list');
    expect(stdout).toMatch(
      /^session +last used \(UTC\) +turns +spent +title\nfirst +\d{4}-.* 2 +\$0\.0000 +\/demo plain\n$/,
    );
    const [info] = JSON.parse((await ethos('list', '--json')).stdout) as unknown[];
    expect(info).toMatchObject({ sessionId: session, key: 'first', cwd, turnCount: 2 });
  });

  test('show draws the turns, or gives the wire records', async () => {
    const { stdout } = await ethos('show', 'first');
    expect(stdout).toMatch(/^> \/demo plain\n/);
    expect(stdout).toMatch(/\n> \/demo parallel\n/);
    expect(stdout).toMatch(/• demo_lookup .*ok/);
    const lines = (await ethos('show', session.slice(0, 24), '--turns', '1', '--json')).stdout
      .trimEnd()
      .split('\n');
    expect(new Set(lines.map((line) => (JSON.parse(line) as { turnId: string }).turnId)).size).toBe(1);
  });

  test('search finds words of prompts and replies, and exits with 1 when there is nothing', async () => {
    const found = await ethos('search', 'quick', 'came');
    expect(found).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/\nfirst +said +.*quick came first/),
    });
    expect(await ethos('search', 'zebra')).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: 'ethos: nothing found\n',
    });
  });

  test('an exported session can be imported, shown as Markdown, and gone on with', async () => {
    const file = join(cwd, 'out.jsonl');
    expect(await ethos('export', 'first', '--output', file)).toMatchObject({ exitCode: 0 });
    expect(await ethos('export', 'first', '--output', file)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('It is there already'),
    });
    expect(readFileSync(file, 'utf8')).toBe((await ethos('export', 'first')).stdout);
    const imported = await ethos('import', file, '--key', 'copy');
    expect(imported).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^ses_\w{26}\n$/) });
    expect((await ethos('export', 'copy', '--format', 'md')).stdout).toContain('/demo parallel');
    const next = await runEthos(['-p', '/demo plain', '--resume', 'copy', '--output-format', 'json'], {
      cwd,
    });
    expect(JSON.parse(next.stdout)).toMatchObject({ ok: true, turns: 3 });
  });

  test('import tells file and line of what is no record, and leaves nothing behind', async () => {
    const file = join(cwd, 'bad.jsonl');
    const [first = ''] = (await ethos('export', 'first')).stdout.split('\n');
    writeFileSync(file, `${first}\n{"v":1}\n`);
    const bad = await ethos('import', file, '--key', 'bad');
    expect(bad).toMatchObject({ exitCode: 2, stdout: '' });
    expect(bad.stderr).toMatch(/bad\.jsonl: .*line 2/i);
    expect((await ethos('show', 'bad')).exitCode).toBe(2);
    expect(await ethos('import', missing)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining(missing),
    });
  });

  test('delete needs a yes, and then the session is gone', async () => {
    await runEthos(['-p', '/demo plain', '--session', 'old'], { cwd });
    expect(await ethos('delete', 'old')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('give --yes'),
    });
    expect(await ethos('delete', 'old', '--yes')).toMatchObject({ exitCode: 0 });
    expect(await ethos('show', 'old')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('There is no session old'),
    });
  });

  test.each([
    [[]],
    [['list', '--limit', '0']],
    [['show']],
    [['export', 'first', '--format', 'xml']],
    [['nonsense']],
  ])('%j is bad usage', async (args) => {
    const { exitCode, stdout } = await ethos(...args);
    expect({ exitCode, isHelp: stdout.includes('Usage') }).toEqual(
      args.length === 0 ? { exitCode: 0, isHelp: true } : { exitCode: 2, isHelp: false },
    );
  });
});
