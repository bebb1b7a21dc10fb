import { describe, expect, test, vi } from 'vitest';
import { setUpChat } from './open-chat.ts';
import { lastSaid, startModel } from './scripted-model.ts';

vi.setConfig({ testTimeout: 90_000 });
const { openChat } = setUpChat();
const LINES = Array.from({ length: 10_000 }, (_, index) => `line ${index} of the paste, ‘quoted’\t漢字`);

describe('a paste', () => {
  test('B52: of 10,000 lines that holds an end mark is one chip, sent byte for byte at Enter and not before', async () => {
    const model = await startModel();
    const desk = await openChat({ args: model.args });
    const text = LINES.join('\n');
    const sent = `\x1b[200~${text.replaceAll('\n', '\r')}\x1b[201~`;
    const end = sent.length - 3;
    // Reads of 1,024 characters, and one cut inside the end mark.
    for (let place = 0; place < end; place += 1024) desk.type(sent.slice(place, Math.min(place + 1024, end)));
    desk.type(sent.slice(end));
    await desk.see('[pasted 10,000 lines]');
    expect(model.requests).toHaveLength(0);
    desk.type(' sum it up');
    await desk.see(/> \[pasted 10,000 lines\] sum it up$/);
    desk.type('\r');
    await desk.see(/Done\.\n[^\n]*\n> $/);
    expect(model.requests).toHaveLength(1);
    const [request] = model.requests;
    expect(request && lastSaid(request)).toBe(`${text} sum it up`);
    expect(desk.transcript()).toContain('\n> [pasted 10,000 lines] sum it up\n');
    expect(desk.transcript()).not.toContain('line 5 of');
  });

  test('B52: with an end mark in its text sends nothing, and keeps all of it', async () => {
    const model = await startModel();
    const desk = await openChat({ args: model.args });
    const lines = LINES.slice(0, 3000);
    desk.type(`\x1b[200~${lines.join('\r')}\x1b[201~${lines.join('\r')}\r\x1b[201~`);
    await desk.see(/> (?:\[pasted [\d,]+ lines\]){2}$/);
    expect(model.requests).toHaveLength(0);
    desk.type('\r');
    await desk.see(/Done\.\n[^\n]*\n> $/);
    const [request] = model.requests;
    expect(request && lastSaid(request)).toBe(`${lines.join('\n')}${lines.join('\n')}\n`);
  });

  test('that looks like a command is a message', async () => {
    const model = await startModel();
    const desk = await openChat({ args: model.args });
    const text = Array.from({ length: 20 }, () => '/exit').join('\n');
    desk.type(`\x1b[200~${text}\x1b[201~`);
    await desk.see('[pasted 20 lines]');
    desk.type('\r');
    await desk.see(/Done\.\n[^\n]*\n> $/);
    expect(model.requests.map(lastSaid)).toEqual([text]);
  });

  test('of some lines is text to go on with, also where the terminal marks no pastes', async () => {
    const model = await startModel();
    const desk = await openChat({ args: model.args });
    desk.type('first\rsecond\rthird');
    await desk.see(/> first\n {2}second\n {2}third$/);
    desk.type('!');
    await desk.see(/third!$/);
    desk.type('\r');
    await desk.see(/Done\.\n[^\n]*\n> $/);
    expect(model.requests.map(lastSaid)).toEqual(['first\nsecond\nthird!']);
  });

  test('is cut whole by one Backspace', async () => {
    const desk = await openChat();
    desk.type(`a\x1b[200~${'x\r'.repeat(50)}\x1b[201~`);
    await desk.see(/> a\[pasted 50 lines\]$/);
    desk.type('\x7f');
    await desk.see(/> a$/);
  });
});
