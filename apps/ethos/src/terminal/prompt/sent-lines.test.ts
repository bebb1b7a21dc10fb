import { describe, expect, test } from 'vitest';
import { insertChip, toState } from '../editor/editor-state.ts';
import { SentLines, toSentLine } from './sent-lines.ts';

const line = (text: string): ReturnType<typeof toSentLine> => toSentLine(toState(text));
const tick = (): Promise<void> => Promise.resolve();

describe('what was sent while a turn runs', () => {
  test('leaves when the turn heard it, and is told then', async () => {
    const heard: string[] = [];
    const sent = new SentLines(({ text }) => heard.push(text));
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const said = sent.steer(line('faster'), { steer: () => promise });
    expect(sent.toLines()).toEqual(['steering (1): faster']);
    resolve(true);
    await said;
    expect([sent.toLines(), heard]).toEqual([[], ['faster']]);
  });

  test('stays when the turn did not hear it, and is played before what was queued', async () => {
    const sent = new SentLines(() => undefined);
    sent.queue(line('queued'));
    await sent.steer(line('not heard'), { steer: () => Promise.resolve(false) });
    sent.keepForNext();
    expect([sent.next()?.text, sent.next()?.text, sent.next()]).toEqual(['not heard', 'queued', undefined]);
  });

  test('is neither told nor played twice when the receipt comes after it was taken back', async () => {
    const heard: string[] = [];
    const sent = new SentLines(({ text }) => heard.push(text));
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const said = sent.steer(line('a'), { steer: () => promise });
    sent.queue(line('b'));
    expect(sent.takeAll().map(({ text }) => text)).toEqual(['a', 'b']);
    resolve(true);
    await said;
    await tick();
    expect([heard, sent.next()]).toEqual([[], undefined]);
  });

  test('is taken back from the end, and shown with its count', () => {
    const sent = new SentLines(() => undefined);
    for (const text of ['1', '2', '3', '4', '5']) sent.queue(line(text));
    expect(sent.toLines()).toEqual(['queued (1): 1', 'queued (2): 2', 'queued (3): 3', 'queued: 2 more']);
    expect(sent.recall()?.text).toBe('5');
  });

  test('that begins with a paste is known as such, also when a command stands in it', () => {
    const pasted = toSentLine(insertChip(toState(''), { pasted: '/exit' }));
    expect([pasted.isPasted, pasted.text]).toEqual([true, '/exit']);
    expect(line('/exit').isPasted).toBe(false);
  });
});
