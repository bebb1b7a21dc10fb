import xterm from '@xterm/headless';
import { afterAll, expect, test, vi } from 'vitest';
import { startInPty } from './pty-ethos.ts';
import { createWorkspace } from './workspace.ts';

vi.setConfig({ testTimeout: 60_000 });
const { folder: cwd, remove } = createWorkspace();
afterAll(remove);

/** Everything in the terminal and its scrollback, wrapped lines joined. */
function readTranscript(terminal: InstanceType<typeof xterm.Terminal>): string {
  const { active } = terminal.buffer;
  let text = '';
  for (let index = 0; index < active.length; index += 1) {
    const line = active.getLine(index);
    if (line === undefined) continue;
    text += `${line.isWrapped ? '' : '\n'}${line.translateToString(!active.getLine(index + 1)?.isWrapped)}`;
  }
  return text;
}

test('a real terminal holds every line of a turn exactly once, however it is resized meanwhile', async () => {
  const terminal = new xterm.Terminal({ cols: 80, rows: 30, scrollback: 10_000, allowProposedApi: true });
  const ethos = startInPty({ cwd });
  ethos.onData((data) => terminal.write(data));
  await ethos.see('> ');
  ethos.type('/demo long\r');
  await ethos.see('## Chapter 1\r\n');
  for (const columns of [40, 120, 20, 100]) {
    ethos.resize(columns);
    terminal.resize(columns, 30);
  }
  await ethos.see(/tokens in[^\n]*\n> $/);
  ethos.type('/exit\r');
  expect(await ethos.left).toBe(0);
  await new Promise<void>((resolve) => terminal.write('', resolve));
  const transcript = readTranscript(terminal);
  const chapters = [...transcript.matchAll(/^## Chapter (\d+)$/gm)].map(([, number]) => Number(number));
  expect(chapters).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  expect(transcript.match(/^- line 12 of chapter 60,/gm)).toHaveLength(1);
  expect(transcript.match(/tokens in/g)).toHaveLength(1);
});
