import { describe, expect, test, vi } from 'vitest';
import { setUpChat } from './open-chat.ts';
import { callReply, holdReply, lastSaid, sayReply, startModel } from './scripted-model.ts';

vi.setConfig({ testTimeout: 90_000 });
const { openChat } = setUpChat();
const plain = { env: { ETHOS_PLAIN: '1' } };
const END = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };

describe('T15: the plain chat', () => {
  test('is a whole flow of labelled lines, with numbers to choose by and no control code', async () => {
    const call = callReply('write_file', { path: 'note', content: 'x' });
    const model = await startModel(call, sayReply('# Note\n\nIt is **written**.'));
    const desk = await openChat({ ...plain, args: model.args });
    desk.type('Write a note\r');
    await desk.see(/allow\? \[1\/2\/3\/4\/5\] $/);
    expect(desk.transcript()).toContain('  1  yes, once\n');
    await desk.see(hasPassed(600));
    desk.type('1\r');
    await desk.see(/Message: $/);
    expect(desk.transcript()).toMatch(/Call started: write_file note\n/);
    expect(desk.transcript()).toMatch(/Call succeeded: write_file note, after \d+/);
    expect(desk.transcript()).toMatch(/\nAnswer:\n# Note\n\nIt is \*\*written\*\*\.\n/);
    desk.type('/exit\r');
    expect(await desk.left).toBe(0);
    expect(desk.bytes()).not.toContain('\x1b');
    // Each word stands once, where it was written: nothing was drawn again.
    expect(desk.bytes().match(/is \*\*written/g)).toHaveLength(1);
  });

  test('tells and queues while a turn runs, in words', async () => {
    const held = holdReply('Well');
    const model = await startModel(held.reply, sayReply('Heard.'));
    const desk = await openChat({ ...plain, args: model.args });
    desk.type('Go\r');
    await desk.see(/Answer:\nWell/);
    desk.type('faster\r');
    await desk.see('Telling the turn: faster');
    desk.type('/exit\r');
    await desk.see('Queued for after this turn: /exit');
    held.goOn([END]);
    expect(await desk.left).toBe(0);
    expect(model.requests.at(-1) && lastSaid(model.requests.at(-1) as never)).toContain('faster');
  });

  test('sends a paste as one message, after Enter', async () => {
    const model = await startModel();
    const desk = await openChat({ ...plain, args: model.args });
    desk.type('one\rtwo\rthree\r');
    await desk.see('Pasted 3 lines, not sent yet.');
    expect(model.requests).toHaveLength(0);
    desk.type('\r');
    await desk.see(/Done\.\n[\s\S]*Message: $/);
    expect(model.requests.map(lastSaid)).toEqual(['one\ntwo\nthree']);
  });

  test('stops with Ctrl+C, says what was not sent, and leaves with Ctrl+C twice', async () => {
    const desk = await openChat(plain);
    desk.type('/demo silent\r');
    await desk.see('One moment please');
    desk.type('later\r');
    await desk.see('Telling the turn: later');
    desk.type('\x03');
    await desk.see(/stopped\n[\s\S]*Not sent: later\n[\s\S]*Message: $/);
    desk.type('\x03');
    expect(await desk.left).toBe(0);
  });
});

describe('a dumb terminal', () => {
  test('gets no control code at all', async () => {
    const desk = await openChat({ env: { TERM: 'dumb' } });
    desk.type('/demo parallel\r');
    await desk.see(/tokens in[^\n]*\nMessage: $/);
    desk.type('/demo silent\r');
    await desk.see('One moment please');
    desk.type('\x03');
    await desk.see(/stopped\n/);
    expect(desk.bytes()).not.toContain('\x1b');
  });
});

describe('a terminal', () => {
  test('gets no colour with NO_COLOR, and Markdown as it came', async () => {
    const desk = await openChat({ env: { NO_COLOR: '1' } });
    desk.type('/demo parallel\r');
    await desk.see(/tokens in[^\n]*\n> $/);
    expect(desk.bytes()).not.toMatch(/\x1b\[[1-9][\d;]*m/);
  });

  test('gets no control code of a hostile model or tool', async () => {
    const desk = await openChat({ env: { NO_COLOR: '1' } });
    desk.type('/demo hostile\r');
    await desk.see(/tokens in[^\n]*\n> $/);
    // What is left are our own: modes, frames, cursor up, erase below.
    const own = /\x1b\[(?:\?(?:25|2004|2026)[hl]|>1u|<u|\d+A|J|0m)/g;
    expect(desk.bytes().replace(own, '')).not.toMatch(
      /[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/,
    );
  });
});

/** True when so long has passed since now: an answer that comes sooner is not taken for one. */
function hasPassed(milliseconds: number): () => boolean {
  const begun = performance.now();
  return () => performance.now() - begun > milliseconds;
}
