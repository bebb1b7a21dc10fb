import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { type PtyEthos, type PtyOptions, startInPty } from './pty-ethos.ts';
import { createWorkspace, TWO_PACKAGES } from './workspace.ts';

vi.setConfig({ testTimeout: 60_000 });
const { folder: cwd, remove } = createWorkspace(TWO_PACKAGES);
const started: PtyEthos[] = [];
afterEach(() => {
  for (const ethos of started.splice(0)) ethos.kill('SIGKILL');
});
afterAll(remove);

async function open(options: Partial<PtyOptions> = {}): Promise<PtyEthos> {
  const ethos = startInPty({ cwd, ...options });
  started.push(ethos);
  await ethos.see('> ');
  return ethos;
}

describe.skipIf(process.platform === 'win32')('Ctrl+Z in the chat', () => {
  const afterwards = 'echo "job $?"; stty -a | grep -o -e "-*icanon"; fg; exit $?';

  test('gives the terminal back to the shell; fg goes on with the typed line', async () => {
    const ethos = await open({ isJob: true, afterwards });
    ethos.type('/us');
    await ethos.see('/us');
    ethos.type('\x1a');
    await ethos.see(/job \d+\r\nicanon/);
    await ethos.see('> /us');
    ethos.type('age\r');
    await ethos.see(/nothing used yet\r\n> $/);
    ethos.type('\x04');
    expect(await ethos.left).toBe(0);
  });

  test('during a turn stops it in its place', async () => {
    const ethos = await open({ isJob: true, afterwards });
    ethos.type('/demo silent\r');
    await ethos.see(/\/demo silent[\r\n]+\S/);
    ethos.type('\x1a');
    await ethos.see(/job \d+\r\nicanon/);
    ethos.type('\x03');
    await ethos.see(/\nstopped\r\n[\s\S]*> $/);
    ethos.type('\x04');
    expect(await ethos.left).toBe(0);
  });

  test('changes nothing where no shell could continue it', async () => {
    const ethos = await open();
    ethos.type('/us\x1a');
    await ethos.see(/> \/us$/);
    ethos.type('age\r');
    await ethos.see(/nothing used yet\r\n> $/);
    ethos.type('\x04');
    expect(await ethos.left).toBe(0);
  });
});
