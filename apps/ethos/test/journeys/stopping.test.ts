import { describe, expect, test, vi } from 'vitest';
import { setUpChat } from './open-chat.ts';

vi.setConfig({ testTimeout: 90_000 });
const { openChat } = setUpChat();
const SILENT = 'One moment please';
const CTRL_C = '\x03';
/** As a terminal says it that can tell Esc from the beginning of a sequence. */
const ESC = '\x1b[27u';

describe('Ctrl+C', () => {
  test('in a turn stops it; once more within two seconds leaves', async () => {
    const desk = await openChat();
    desk.type('/demo silent\r');
    await desk.see(SILENT);
    desk.type(CTRL_C);
    await desk.see(/\nstopped\n/);
    desk.type(CTRL_C);
    expect(await desk.left).toBe(0);
    expect(desk.transcript()).not.toContain('Ctrl+C again leaves.');
    expect(desk.transcript()).toContain(`${SILENT}\nstopped`);
  });

  test('at the prompt drops the line, says how to leave, and leaves', async () => {
    const desk = await openChat();
    desk.type('half a thought');
    await desk.see('> half a thought');
    desk.type(CTRL_C);
    await desk.see(/Ctrl\+C again leaves\.\n> $/);
    desk.type(CTRL_C);
    expect(await desk.left).toBe(0);
    expect(desk.transcript()).not.toContain('half a thought');
  });

  test('at the prompt loses nothing that undo could not bring back', async () => {
    const desk = await openChat();
    desk.type('half a thought');
    await desk.see('> half a thought');
    desk.type(CTRL_C);
    await desk.see(/Ctrl\+C again leaves\.\n> $/);
    desk.type('\x1f');
    await desk.see(/> half a thought$/);
  });

  test('at a question stops the turn, and what was asked about does not run', async () => {
    const desk = await openChat();
    desk.type('/demo approval\r');
    await desk.see(/allow\? \[[\w/]+\] $/m);
    desk.type(CTRL_C);
    await desk.see(/\nstopped\n[\s\S]*> $/);
    expect(desk.transcript()).not.toMatch(/• \w+.* · ok/);
  });

  test('in a search closes it and keeps the chat', async () => {
    const desk = await openChat();
    desk.type('\x12');
    await desk.see('search ‘’: ');
    desk.type(CTRL_C);
    await desk.rest();
    expect(desk.transcript()).not.toContain('again leaves');
  });
});

describe('Esc', () => {
  test('stops a turn, and never leaves', async () => {
    const desk = await openChat();
    desk.type('/demo silent\r');
    await desk.see(SILENT);
    // As a terminal says it that cannot.
    desk.type('\x1b');
    await desk.see(/\nstopped\n[\s\S]*> $/);
    desk.type(`${ESC}${ESC}/usage\r`);
    await desk.see(/\n> \/usage\n/);
  });

  test('gives what was said and queued back to the editor, in order, before what is being typed', async () => {
    const desk = await openChat();
    desk.type('/demo silent\r');
    await desk.see(SILENT);
    desk.type('to the turn\r');
    await desk.see('steering (1): to the turn');
    desk.type('for later\t');
    await desk.see('queued (1): for later');
    desk.type('unfinished');
    await desk.see(/> unfinished$/);
    desk.type(ESC);
    await desk.see(/\nstopped\n[\s\S]*> to the turn\n {2}for later\n {2}unfinished$/);
    expect(desk.transcript()).not.toContain('queued (');
  });

  test('at a question stops the turn', async () => {
    const desk = await openChat();
    desk.type('/demo approval\r');
    await desk.see(/allow\? \[[\w/]+\] $/m);
    desk.type(ESC);
    await desk.see(/\nstopped\n[\s\S]*> $/);
  });
});

describe('Ctrl+D', () => {
  test('leaves from an empty prompt, and deletes in a line', async () => {
    const desk = await openChat();
    desk.type('ab\x01\x04');
    await desk.see(/> b$/);
    desk.type('\x05\x7f');
    await desk.rest();
    desk.type('\x04');
    expect(await desk.left).toBe(0);
  });

  test('at a question denies, and the chat ends after the turn', async () => {
    const desk = await openChat();
    desk.type('/demo approval\r');
    await desk.see(/allow\? \[[\w/]+\] $/m);
    desk.type('\x04');
    expect(await desk.left).toBe(0);
    expect(desk.transcript()).toMatch(/• \w+.* · failed · 0 ms/);
  });
});
