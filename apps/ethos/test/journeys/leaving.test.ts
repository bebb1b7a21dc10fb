import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { Desk } from './desk.ts';
import { setUpChat } from './open-chat.ts';

vi.setConfig({ testTimeout: 90_000 });
const { folder, openChat } = setUpChat();
const afterwards = 'echo "code $?"; stty -a; exit 7';

/** Modes that were switched on and not off again. */
function findLeftModes(bytes: string): string[] {
  const on = new Set<string>();
  for (const [, modes = '', to] of bytes.matchAll(/\x1b\[\?([\d;]+)([hl])/g)) {
    // The cursor is hidden by `l`.
    const isOn = modes === '25' ? to === 'l' : to === 'h';
    if (isOn) on.add(modes);
    else on.delete(modes);
  }
  const pushed = bytes.split('\x1b[>1u').length - bytes.split('\x1b[<u').length;
  return pushed === 0 ? [...on] : [...on, `keyboard ${pushed}`];
}

async function expectRestored(desk: Desk, code: number): Promise<void> {
  await desk.see(`code ${code}\n`);
  expect(await desk.left).toBe(7);
  expect(desk.transcript()).toMatch(/[^-]icanon .*[^-]echo /s);
  expect(desk.bytes()).toContain('\x1b[?2004h');
  expect(findLeftModes(desk.bytes())).toEqual([]);
  // What the shell writes begins a line of its own, below everything.
  expect(desk.transcript()).toMatch(new RegExp(`\\ncode ${code}\\n`));
}

describe('the terminal is as it was', () => {
  test('after /exit', async () => {
    const desk = await openChat({ afterwards });
    desk.type('/exit\r');
    await expectRestored(desk, 0);
  });

  test.each(['SIGTERM', 'SIGHUP'] as const)('after %s in a turn', async (signal) => {
    const desk = await openChat({ afterwards, isSignalProof: true });
    desk.type('/demo silent\r');
    await desk.see('One moment please');
    desk.kill(signal);
    await expectRestored(desk, 130);
    expect(desk.transcript()).toContain('stopped');
  });

  test('after SIGINT twice from outside', async () => {
    const desk = await openChat({ afterwards, isSignalProof: true });
    desk.kill('SIGINT');
    await desk.see('Ctrl+C again leaves.');
    desk.kill('SIGINT');
    await expectRestored(desk, 0);
  });

  test('after a failure of the program itself', async () => {
    const broken = `data:text/javascript,process.on('SIGUSR2',()=>{throw(Error('broken%20on%20purpose'))})`;
    const desk = await openChat({
      afterwards,
      env: { NODE_OPTIONS: `--import=${broken}` },
      isSignalProof: true,
    });
    desk.kill('SIGUSR2');
    await expectRestored(desk, 1);
    expect(desk.transcript()).toContain('broken on purpose');
  });
});

describe('a window that is closed', () => {
  test('ends the turn and the program', async () => {
    const desk = await openChat();
    desk.type('/demo silent\r');
    await desk.see('One moment please');
    desk.hangUp();
    await desk.left;
    await desk.see(() => !desk.isAlive());
  });

  test.each(['at the prompt', 'in a turn'])(
    'ends the program %s also where no signal tells it',
    async (place) => {
      const code = join(folder, `code ${place}`);
      const desk = await openChat({ afterwards: `echo "$?" >'${code}'`, isSignalProof: true });
      if (place === 'in a turn') {
        desk.type('/demo silent\r');
        await desk.see('One moment please');
      }
      desk.pullOut();
      await desk.see(() => existsSync(code) && readFileSync(code, 'utf8') !== '');
      expect(readFileSync(code, 'utf8')).toBe('130\n');
    },
  );
});

describe.skipIf(process.platform === 'win32')('Ctrl+Z', () => {
  const job = 'echo "job $?"; stty -a | grep -o -e "-*icanon"; fg; exit $?';

  test('gives the terminal back to the shell; fg goes on with the typed line', async () => {
    const desk = await openChat({ isJob: true, afterwards: job });
    desk.type('/us');
    await desk.see(/> \/us$/);
    desk.type('\x1a');
    await desk.see(/job \d+\nicanon\n/);
    const stopped = desk.bytes();
    expect(findLeftModes(stopped.slice(0, stopped.indexOf('job ')))).toEqual([]);
    await desk.see(/> \/us$/);
    desk.type('age\r');
    await desk.see(/nothing used yet\n> $/);
    desk.type('\x04');
    expect(await desk.left).toBe(0);
  });

  test('in a turn stops it in its place, and it goes on after fg', async () => {
    const desk = await openChat({ isJob: true, afterwards: job });
    desk.type('/demo silent\r');
    await desk.see('One moment please');
    desk.type('\x1a');
    await desk.see(/job \d+\nicanon\n[\s\S]*working · /);
    desk.type('\x03');
    await desk.see(/\nstopped\n[\s\S]*> $/);
    desk.type('\x04');
    expect(await desk.left).toBe(0);
  });

  test('changes nothing where no shell could continue it', async () => {
    const desk = await openChat();
    desk.type('/us');
    desk.type('\x1a');
    desk.type('age\r');
    await desk.see(/nothing used yet\n> $/);
  });
});
