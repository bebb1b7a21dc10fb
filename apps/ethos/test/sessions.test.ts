import { describe, expect, test, vi } from 'vitest';
import { collect, runEthos, startEthos } from './run-ethos.ts';
import { createWorkspace } from './workspace.ts';

// Each test starts programs.
vi.setConfig({ testTimeout: 180_000 });

async function say(input: string, options: { cwd: string; args: readonly string[] }) {
  const { cwd, args } = options;
  const ran = await runEthos(['-p', input, '--output-format', 'json', ...args], { cwd });
  const envelope = ran.stdout === '' ? {} : (JSON.parse(ran.stdout) as Record<string, unknown>);
  return { ...ran, envelope };
}

describe.concurrent('a session over several programs', () => {
  test('goes on by its key, as the latest of the folder, and by the beginning of its id', async () => {
    const { folder: cwd, remove } = createWorkspace();
    const first = await say('hello', { cwd, args: ['--session', 'work'] });
    const { session } = first.envelope;
    expect(first.envelope).toMatchObject({ ok: true, turns: 1 });
    const ways = [['--session', 'work'], ['--continue'], ['--resume', `${session}`.slice(0, 24)]];
    for (const [index, args] of ways.entries()) {
      const { envelope } = await say('hello', { cwd, args });
      expect(envelope).toMatchObject({ ok: true, session, turns: index + 2 });
    }
    const other = await say('hello', { cwd, args: [] });
    expect(other.envelope).toMatchObject({ ok: true, turns: 1 });
    expect(other.envelope.session).not.toBe(session);
    remove();
  });

  test('that is not there is told, with exit code 2', async () => {
    const { folder: cwd, remove } = createWorkspace();
    for (const args of [['--continue'], ['--resume', 'nobody'], ['--session', 'no spaces']]) {
      const { exitCode, stderr } = await say('hello', { cwd, args });
      expect({ args, exitCode }).toEqual({ args, exitCode: 2 });
      expect(stderr).toMatch(/There is no session|is no session key/);
    }
    remove();
  });

  test('that was killed in a turn says so, keeps what was said, and goes on', async () => {
    const { folder: cwd, remove } = createWorkspace();
    const args = ['-p', '/demo silent', '--session', 'k'];
    const child = startEthos(args, { cwd });
    const killed = collect(child);
    child.stdout.once('data', () => child.kill('SIGKILL'));
    expect((await killed).signal).toBe('SIGKILL');
    const next = await say('/demo plain', { cwd, args: ['--session', 'k'] });
    expect(next.stderr).toContain('The turn was interrupted');
    expect(next.envelope).toMatchObject({ ok: true, turns: 2 });
    const after = await say('/demo plain', { cwd, args: ['--session', 'k'] });
    expect(after.stderr).not.toContain('interrupted');
    expect(after.envelope).toMatchObject({ ok: true, turns: 3 });
    remove();
  });

  test('in use by another program is told as locked, and who holds it', async () => {
    const { folder: cwd, remove } = createWorkspace();
    const child = startEthos(['-p', '/demo silent', '--session', 'k'], { cwd });
    const first = collect(child);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const second = await say('/demo plain', { cwd, args: ['--session', 'k'] });
    expect(second.envelope).toMatchObject({ ok: false, error: { code: 'session_locked' } });
    expect(second.stderr).toContain(String(child.pid));
    child.kill('SIGTERM');
    expect((await first).exitCode).toBe(130);
    remove();
  });

  test('without a home lasts as long as the program, and says so; asked for by key it is refused', async () => {
    const { folder: cwd, remove } = createWorkspace();
    const env = { HOME: '' };
    const free = await runEthos(['-p', '/demo plain'], { cwd, env });
    expect(free).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('Sessions are not kept.') });
    const wished = await runEthos(['-p', '/demo plain', '--session', 'k'], { cwd, env });
    expect(wished.exitCode).not.toBe(0);
    expect(wished.stderr).toContain('Sessions are not kept.');
    remove();
  });
});
