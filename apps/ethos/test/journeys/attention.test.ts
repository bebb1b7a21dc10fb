import { describe, expect, test, vi } from 'vitest';
import { setUpChat } from './open-chat.ts';

vi.setConfig({ testTimeout: 90_000 });
const { openChat } = setUpChat();
const TITLE = /\x1b\]2;([^\x07\x1b]*)\x1b\\/g;

describe('the window', () => {
  test('is named by what the chat does and rung when it waits, on request; its name comes back', async () => {
    const desk = await openChat({ args: ['--title', '--bell'] });
    desk.type('/demo approval\r');
    await desk.see(/allow\? \[[\w/]+\] $/m);
    desk.type('n\r');
    await desk.rest();
    desk.type('/exit\r');
    expect(await desk.left).toBe(0);
    const states = [...desk.bytes().matchAll(TITLE)].map(([, title = '']) => title.replace(/^.* · /, ''));
    expect(states).toEqual(['ready', 'working', 'asks', 'working', 'ready']);
    const [bytes, name] = [desk.bytes(), /\x1b\]2;[^\x1b]*\x1b\\/g];
    expect(bytes.replace(name, '').match(/\x07/g)).toHaveLength(2);
    expect(bytes.indexOf('\x1b[22;2t')).toBeLessThan(bytes.search(name));
    expect(bytes.lastIndexOf('\x1b[23;2t')).toBeGreaterThan(bytes.lastIndexOf('\x1b]2;'));
  });

  test('is neither named nor rung without', async () => {
    const desk = await openChat();
    desk.type('/demo plain\r');
    await desk.see(/tokens in[^\n]*\n> $/);
    expect(desk.bytes()).not.toMatch(/\x07|\x1b\]|\x1b\[2[23];2t/);
  });

  test('gets plain lines with --plain', async () => {
    const desk = await openChat({ args: ['--plain'] });
    desk.type('/demo plain\r');
    await desk.see(/Answer:\n[\s\S]*Message: $/);
    expect(desk.bytes()).not.toContain('\x1b');
  });
});
