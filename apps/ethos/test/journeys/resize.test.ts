import { describe, expect, test, vi } from 'vitest';
import type { Desk } from './desk.ts';
import { setUpChat } from './open-chat.ts';
import { holdReply, startModel } from './scripted-model.ts';

vi.setConfig({ testTimeout: 90_000 });
const { openChat } = setUpChat();

/** Resizes, and waits until the program has drawn for this size. */
async function resizeTo(desk: Desk, ...[columns, rows]: [columns: number, rows?: number]): Promise<void> {
  const before = desk.bytes().length;
  desk.resize(columns, rows);
  await desk.see(() => desk.bytes().slice(before).includes('\x1b[?2026l'));
}
const say = (content: string): object => ({ choices: [{ index: 0, delta: { content } }] });
const END = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };

describe('a resize', () => {
  test('B54, T3: a storm of widths in a stream leaves every line exactly once', async () => {
    const paragraphs = Array.from(
      { length: 40 },
      (_, index) => `Paragraph ${index}: ${'word '.repeat(30)}end.`,
    );
    const table = '| name | number |\n|------|-------:|\n| first | 1 |\n\n';
    const held = holdReply(
      `${paragraphs.slice(0, 20).join('\n\n')}\n\n${table}Unfinished ${'text '.repeat(10)}`,
    );
    const model = await startModel(held.reply);
    const desk = await openChat({ args: model.args });
    desk.type('Write\r');
    await desk.see(/\nUnfinished (?:text )+/);
    for (const columns of [40, 120, 20, 100, 40, 80]) await resizeTo(desk, columns);
    held.goOn([say(`on.\n\n${paragraphs.slice(20).join('\n\n')}\n\nThe last line.`), END]);
    await desk.see(/The last line\.\n[^\n]*\n> $/);
    for (const columns of [120, 40, 120, 40, 80]) await resizeTo(desk, columns);
    const text = desk.transcript();
    for (const paragraph of paragraphs) expect(text.split(paragraph)).toHaveLength(2);
    for (const line of ['Unfinished', '> Write', 'The last line.', 'first', 'stops a turn.'])
      expect(text.split(line), line).toHaveLength(2);
  });

  test('of the height, down and up, loses and repeats nothing', async () => {
    const held = holdReply(Array.from({ length: 50 }, (_, index) => `- item ${index}\n`).join(''));
    const model = await startModel(held.reply);
    const desk = await openChat({ args: model.args });
    desk.type('List\r');
    await desk.see(/- item 49/);
    for (const rows of [10, 40, 6, 30]) await resizeTo(desk, 80, rows);
    held.goOn([say('- item 50\n'), END]);
    await desk.see(/- item 50\n[^\n]*\n> $/);
    const items = [...desk.transcript().matchAll(/^- item (\d+)$/gm)].map(([, number]) => Number(number));
    expect(items).toEqual(Array.from({ length: 51 }, (_, index) => index));
  });

  test('to next to nothing does no harm: one column, then two rows', async () => {
    const desk = await openChat();
    desk.type('typed');
    await desk.see(/> typed$/);
    await resizeTo(desk, 1);
    await resizeTo(desk, 2, 2);
    await resizeTo(desk, 80, 30);
    await desk.see(/> typed$/);
    desk.type('\x15/exit\r');
    expect(await desk.left).toBe(0);
  });
});

describe('the screen', () => {
  test('T1: an answer taller than it scrolls by, is never cleared, and nothing above the live region is touched', async () => {
    const desk = await openChat({ rows: 12 });
    desk.type('/demo long\r');
    await desk.see(/tokens in[^\n]*\n> $/);
    const chapters = [...desk.transcript().matchAll(/^## Chapter (\d+)$/gm)].map(([, number]) =>
      Number(number),
    );
    expect(chapters).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    expect(desk.bytes()).not.toMatch(/\x1b\[[123]J|\x1b\[\d*;?\d*[Hf]|\x1b\[\?(?:47|1047|1049)h|\x1bc/);
    const ups = [...desk.bytes().matchAll(/\x1b\[(\d*)A/g)].map(([, rows]) => Number(rows || 1));
    expect(Math.max(...ups)).toBeLessThan(12);
    // Every frame is in brackets.
    expect(desk.bytes().split('\x1b[?2026h').length).toBe(
      desk.bytes().split(/\x1b\[\?2026l\x1b|\x1b\[\?2026l$/).length,
    );
  });
});
