import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { chunk, startChatCompletionsServer } from './chat-completions-server.ts';
import { type PtyEthos, type PtyOptions, startInPty } from './pty-ethos.ts';
import { createWorkspace, TWO_PACKAGES } from './workspace.ts';

// Each test starts a program, several at once.
vi.setConfig({ testTimeout: 60_000 });
const { folder: cwd, remove } = createWorkspace(TWO_PACKAGES);
const started: PtyEthos[] = [];
afterEach(() => {
  for (const ethos of started.splice(0)) ethos.kill('SIGKILL');
});
afterAll(remove);

/** Opens the chat and waits for its prompt. */
async function open(options: Partial<PtyOptions> = {}): Promise<PtyEthos> {
  const ethos = startInPty({ cwd, ...options });
  started.push(ethos);
  await ethos.see('> ');
  return ethos;
}

const SILENT_HAS_BEGUN = /\/demo silent[\r\n]+\S/;
const PROMPT = /\n> $/;

describe('the chat', () => {
  test('greets, plays turns with calls and usage, and leaves with /exit', async () => {
    const ethos = await open();
    expect(ethos.screen()).toMatch(/Ethos · demo · .*\r\noffline demo, no model connected/);
    ethos.type('Which packages are in this workspace?\r');
    const turn = await ethos.see(/tokens in[^\n]*\n> $/);
    expect(turn).toMatch(/• \w+.* · ok · \d+/);
    expect(turn).toContain('@fruit/apple');
    ethos.type('/usage\r');
    await ethos.see(/model calls\r\n> $/);
    ethos.type('/nonsense\r');
    await ethos.see('There is no command /nonsense.');
    ethos.type('/exit\r');
    expect(await ethos.left).toBe(0);
  });

  test('tells who answers, who takes over, and which key stays behind', async () => {
    const address = ['--base-url', 'http://127.0.0.1:9/v1', '--model', 'tiny', '--fallback', 'custom:spare'];
    const ethos = await open({ args: address, env: { OPENAI_API_KEY: 'sk-openai-22222' }, columns: 300 });
    expect(ethos.screen()).toContain('Ethos · custom · tiny, then custom · spare · ');
    expect(ethos.screen()).toContain('No key is sent to 127.0.0.1:9. OPENAI_API_KEY belongs to its vendor');
    expect(ethos.screen()).not.toContain('sk-openai');
    ethos.type('\x04');
    expect(await ethos.left).toBe(0);
  });

  test('asks for approval: yes runs the call, no does not', async () => {
    const ethos = await open();
    ethos.type('/demo approval\r');
    const question = await ethos.see(/allow\? \[y\/e\/s\/n\] $/);
    expect(question).toMatch(/\? \w+ asks for leave: /);
    expect(question).toContain('│ ');
    ethos.type('maybe\r');
    await ethos.see('not understood');
    ethos.type('y\r');
    expect(await ethos.see(PROMPT)).toMatch(/• \w+.* · ok · /);
    ethos.type('/demo approval\r');
    await ethos.see(/allow\? \[y\/e\/s\/n\] $/);
    ethos.type('n not this one\r');
    const denied = await ethos.see(PROMPT);
    expect(denied).toMatch(/• \w+.* · failed · 0 ms/);
    expect(denied).toContain('not this one');
    ethos.type('\x04');
    expect(await ethos.left).toBe(0);
  });

  test('stops a turn with Ctrl+C and gives queued lines back; at once again leaves', async () => {
    const ethos = await open();
    ethos.type('/demo silent\r');
    await ethos.see(SILENT_HAS_BEGUN);
    ethos.type('what can you do?\r');
    await ethos.see('queued (1): what can you do?');
    ethos.type('\x03');
    await ethos.see(/\nstopped\r\n/);
    await ethos.see(/> what can you do\?$/);
    ethos.type('\x03');
    expect(await ethos.left).toBe(0);
    expect(ethos.screen()).not.toContain('Ctrl+C again leaves.');
  });

  test('leaves with Ctrl+C twice at the prompt', async () => {
    const ethos = await open();
    ethos.type('\x03');
    await ethos.see('Ctrl+C again leaves.');
    ethos.type('\x03');
    expect(await ethos.left).toBe(0);
  });

  test('plays queued lines in order after the turn, then what was queued to leave', async () => {
    let goOn: (rest: object[]) => void = () => undefined;
    const rest = new Promise<object[]>((resolve) => {
      goOn = resolve;
    });
    const server = await startChatCompletionsServer(() => ({ chunks: [chunk({ content: 'Well' })], rest }));
    const ethos = await open({ args: ['--base-url', server.baseURL, '--model', 'tiny'] });
    ethos.type('Hello?\r');
    await ethos.see('Well');
    ethos.type('/demo plain\r/exit\r');
    await ethos.see('queued (1): /demo plain');
    await ethos.see('queued (2): /exit');
    goOn([chunk({ content: ', hello.' }, 'stop')]);
    await ethos.see(/\n> \/demo plain\r\n/);
    await ethos.see(/\n> \/exit\r\n/);
    expect(await ethos.left).toBe(0);
    await server.close();
    expect(ethos.screen()).not.toContain('stopped');
  });

  test('folds thinking to one line, and shows it after /thinking', async () => {
    const ethos = await open();
    ethos.type('/demo thinking\r');
    expect(await ethos.see(PROMPT)).toMatch(/\nthinking … \d+ characters\r\n/);
    ethos.type('/thinking\r');
    await ethos.see('thinking is shown');
    ethos.type('/demo thinking\r');
    expect(await ethos.see(/tokens in[^\n]*\n> $/)).toMatch(/\nthinking: \S/);
  });
});

describe('the terminal', () => {
  test('gets every word once while it is narrow and resized, and is never moved up in', async () => {
    const ethos = await open({ columns: 20 });
    ethos.type('/demo slow\r');
    await ethos.see(/\/demo slow[\r\n]+\S/);
    for (const columns of [80, 40, 120, 20]) ethos.resize(columns);
    await ethos.see(PROMPT);
    expect(ethos.screen().match(/offline demo, no model connected/g)).toHaveLength(1);
    expect(ethos.bytes()).not.toMatch(/\x1b\[\d*[AFHfM]|\x1b\[[23]J/);
  });

  test('gets no colour with NO_COLOR and no control code at all when it is dumb', async () => {
    const plain = await open({ env: { NO_COLOR: '1' } });
    plain.type('/demo parallel\r');
    await plain.see(PROMPT);
    expect(plain.bytes()).not.toMatch(/\x1b\[[\d;]*m/);
    const dumb = await open({ env: { TERM: 'dumb' } });
    dumb.type('/demo parallel\r');
    await dumb.see(PROMPT);
    dumb.type('/demo silent\r');
    await dumb.see(SILENT_HAS_BEGUN);
    dumb.type('\x03');
    await dumb.see(/stopped\r\n/);
    expect(dumb.bytes()).not.toContain('\x1b');
  });

  test('gets no control code of a hostile model or tool', async () => {
    const ethos = await open({ env: { NO_COLOR: '1' } });
    ethos.type('/demo hostile\r');
    await ethos.see(PROMPT);
    // What is left are the line reader's own: to column n, and clear below.
    const rest = ethos.bytes().replace(/\x1b\[(\d+G|0J)/g, '');
    expect(rest).not.toMatch(/[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
  });

  test.each(['/exit', 'SIGTERM'])('is as it was after %s', async (way) => {
    const ethos = await open({ afterwards: 'echo "code $?"; stty -a; exit 7' });
    if (way === 'SIGTERM') {
      ethos.type('/demo silent\r');
      await ethos.see(SILENT_HAS_BEGUN);
      ethos.kill('SIGTERM');
      await ethos.see('stopped');
    } else ethos.type(`${way}\r`);
    await ethos.see(way === 'SIGTERM' ? 'code 130' : 'code 0');
    expect(await ethos.left).toBe(7);
    expect(ethos.screen()).toMatch(/[^-]icanon .*[^-]echo /s);
  });
});
