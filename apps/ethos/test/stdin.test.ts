import { afterAll, describe, expect, test, vi } from 'vitest';
import { collect, runEthos, startEthos } from './run-ethos.ts';
import { createWorkspace, TWO_PACKAGES } from './workspace.ts';

// Each test starts a program, several at once.
vi.setConfig({ testTimeout: 60_000 });
const { folder: cwd, remove } = createWorkspace(TWO_PACKAGES);
afterAll(remove);

describe.concurrent('stdin', () => {
  test.each([
    ['/dev/null', undefined],
    ['an empty pipe', ''],
    ['a pipe of white space', ' \n\n'],
  ])('%s and no prompt: one sample turn over the folder', async (_name, stdin) => {
    const { exitCode, stdout, stderr } = await runEthos([], {
      cwd,
      ...(stdin === undefined ? {} : { stdin }),
    });
    expect(stderr).toContain('this is a sample turn');
    expect(stdout).toContain('@fruit/apple');
    expect(exitCode).toBe(0);
  });

  test('piped text without a prompt is the prompt', async () => {
    const { exitCode, stdout } = await runEthos([], {
      cwd,
      stdin: 'Which packages are in this workspace?\n',
    });
    expect(stdout).toContain('@fruit/pear');
    expect(exitCode).toBe(0);
  });

  test('piped text is added to the prompt', async () => {
    const args = ['-p', 'Which packages are there?', '--output-format', 'stream-json'];
    const { stdout } = await runEthos(args, { cwd, stdin: 'some input\n' });
    const first: unknown = JSON.parse(stdout.slice(0, stdout.indexOf('\n')));
    expect(first).toMatchObject({
      input: {
        kind: 'prompt',
        from: 'program',
        content: [{ text: 'Which packages are there?\n\nsome input' }],
      },
    });
  });

  test('a silent open pipe is announced and left', async () => {
    const child = startEthos(['-p', '/demo plain'], { cwd, stdin: null });
    const { exitCode, stderr } = await collect(child);
    expect(stderr).toContain('waiting for input on stdin');
    expect(stderr).toContain('going on without it');
    expect(exitCode).toBe(0);
  });
});

describe.concurrent('a program around it', () => {
  test('that stops reading stdout ends the turn quietly', async () => {
    const child = startEthos(['-p', '/demo silent'], { cwd });
    const result = collect(child);
    child.stdout.once('data', () => child.stdout.destroy());
    const { exitCode, stderr } = await result;
    expect(stderr).not.toMatch(/EPIPE|stopped|error|\bat /);
    expect(exitCode).toBe(130);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'that sends %s gets a stopped turn and 130',
    async (signal) => {
      const child = startEthos(['-p', '/demo silent', '--output-format', 'stream-json'], { cwd });
      const result = collect(child);
      child.stdout.once('data', () => child.kill(signal));
      const { exitCode, stdout } = await result;
      const last: unknown = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
      expect(last).toMatchObject({ event: { type: 'error', code: 'abort' } });
      expect(exitCode).toBe(130);
    },
  );
});
