import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { createTerminalInput, type TerminalInput, type TerminalInputOptions } from './terminal-input.ts';

const open: TerminalInput[] = [];
afterEach(() => {
  for (const input of open.splice(0)) input.close();
});

interface Desk {
  input: TerminalInput;
  /** Types keys and waits until the reader took them. */
  type(keys: string): Promise<void>;
  screen(): string;
  queued: string[];
  interrupts: () => number;
}

function sit(options: Partial<TerminalInputOptions> = {}): Desk {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const queued: string[] = [];
  let interrupts = 0;
  let screen = '';
  stdout.on('data', (chunk: Buffer) => {
    screen += chunk.toString();
  });
  const input = createTerminalInput({
    stdin: stdin as unknown as NodeJS.ReadStream,
    stdout: Object.assign(stdout, { columns: 20 }) as unknown as NodeJS.WriteStream,
    isDumb: false,
    onInterrupt: () => {
      interrupts += 1;
    },
    onQueued: (line) => queued.push(line),
    ...options,
  });
  open.push(input);
  const type = async (keys: string): Promise<void> => {
    stdin.write(keys);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { input, type, screen: () => screen, queued, interrupts: () => interrupts };
}

const never = new AbortController().signal;

describe('the terminal input', () => {
  test('echoes at the prompt and gives the line', async () => {
    const { input, type, screen } = sit();
    const line = input.nextLine('> ');
    await type('hello\r');
    expect(await line).toEqual({ text: 'hello', isQueued: false });
    expect(screen()).toMatch(/> .*hello\r\n$/s);
  });

  test('echoes nothing while no prompt is shown; whole lines queue in order, a part is kept for the prompt', async () => {
    const { input, type, screen, queued } = sit();
    await type('one\rtwo\rthr');
    expect(screen()).toBe('');
    expect(queued).toEqual(['one', 'two']);
    expect(await input.nextLine('> ')).toEqual({ text: 'one', isQueued: true });
    expect(await input.nextLine('> ')).toEqual({ text: 'two', isQueued: true });
    const line = input.nextLine('> ');
    await type('ee\r');
    expect(await line).toEqual({ text: 'three', isQueued: false });
  });

  test('never moves the cursor up for a long part typed unseen', async () => {
    const { input, type, screen } = sit();
    await type('x'.repeat(95));
    const line = input.nextLine('> ');
    await type('\r');
    expect((await line)?.text).toHaveLength(95);
    expect(screen().split('x')[0]).not.toMatch(/\x1b\[\d*A/);
  });

  test('takes as an answer only what is typed after the question', async () => {
    const { input, type } = sit();
    await type('y\ry');
    const answer = input.ask('allow? ', never);
    await type('n\r');
    expect(await answer).toBe('n');
    expect(await input.nextLine('> ')).toEqual({ text: 'y', isQueued: true });
    const line = input.nextLine('> ');
    await type('es\r');
    expect(await line).toEqual({ text: 'yes', isQueued: false });
  });

  test('keeps answers out of the history', async () => {
    const { input, type } = sit();
    const first = input.nextLine('> ');
    await type('message\r');
    await first;
    const answer = input.ask('allow? ', never);
    await type('n because\r');
    await answer;
    const line = input.nextLine('> ');
    await type('\x1b[A\r');
    expect((await line)?.text).toBe('message');
  });

  test('gives a question up when its signal aborts, on a line of its own', async () => {
    const { input, screen } = sit();
    const stop = new AbortController();
    const answer = input.ask('allow? ', stop.signal);
    stop.abort();
    expect(await answer).toBeUndefined();
    expect(screen()).toMatch(/allow\? .*\n$/s);
    expect(await input.ask('again? ', stop.signal)).toBeUndefined();
    expect(screen()).not.toContain('again?');
  });

  test('ends with the input: queued lines first, then nothing; an open question is left', async () => {
    const { input, type, screen } = sit();
    await type('last\r');
    const answer = input.ask('allow? ', never);
    await type('\x04');
    expect(await answer).toBeUndefined();
    expect(screen()).toMatch(/allow\? [^\n]*\n$/);
    expect(await input.nextLine('> ')).toEqual({ text: 'last', isQueued: true });
    expect(await input.nextLine('> ')).toBeUndefined();
    expect(await input.ask('allow? ', never)).toBeUndefined();
  });

  test('reports Ctrl+C, drops the line with a hint and prompts again', async () => {
    const { input, type, screen, interrupts } = sit();
    const line = input.nextLine('> ');
    await type('half\x03');
    expect(interrupts()).toBe(1);
    input.interject('hint');
    await type('new\r');
    expect((await line)?.text).toBe('new');
    expect(screen()).toMatch(/half.*\nhint\n.*> .*new/s);
  });

  test('gives queued lines back to the prompt', async () => {
    const { input, type } = sit();
    await type('one\rtwo\r');
    expect(input.draft(input.takeQueue().join(' '))).toBe(true);
    const line = input.nextLine('> ');
    await type('\r');
    expect(await line).toEqual({ text: 'one two', isQueued: false });
  });

  test('moves no cursor in a dumb terminal', async () => {
    const { input, type, screen } = sit({ isDumb: true });
    expect(input.draft('text')).toBe(false);
    const line = input.nextLine('> ');
    await type('plain\n');
    expect((await line)?.text).toBe('plain');
    expect(screen()).toBe('> ');
  });
});
