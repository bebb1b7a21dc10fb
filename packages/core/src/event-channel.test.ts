import { describe, expect, it } from 'vitest';
import { EventChannel } from './event-channel.ts';

const end = { done: true, value: undefined };

describe('a channel', () => {
  it('gives values in order, to pulls before and after them', async () => {
    const channel = new EventChannel<number>();
    const early = [channel.next(), channel.next()];
    for (const value of [1, 2, 3]) channel.push(value);
    expect(await Promise.all([...early, channel.next()])).toEqual(
      [1, 2, 3].map((value) => ({ done: false, value })),
    );
  });

  it('keeps its order over many values with a slow reader', async () => {
    const channel = new EventChannel<number>();
    let read = 0;
    for (let written = 0; written < 10_000; written++) {
      channel.push(written);
      if (written % 3 === 0) expect((await channel.next()).value).toBe(read++);
    }
    channel.close();
    for (; read < 10_000; read++) expect((await channel.next()).value).toBe(read);
    expect(await channel.next()).toEqual(end);
  });

  it('that closes gives what it holds, then the end, and lets waiting pulls go', async () => {
    const channel = new EventChannel<number>();
    const waiting = [channel.next(), channel.next()];
    channel.push(1);
    channel.close();
    channel.push(2);
    expect(await Promise.all(waiting)).toEqual([{ done: false, value: 1 }, end]);
    expect(await channel.next()).toEqual(end);
  });

  it('that fails rejects one pull and then ends', async () => {
    const before = new EventChannel<number>();
    before.fail(new Error('no'));
    await expect(before.next()).rejects.toThrow('no');
    expect(await before.next()).toEqual(end);
    const after = new EventChannel<number>();
    const waiting = [after.next(), after.next()];
    after.fail(new Error('no'));
    await expect(waiting[0]).rejects.toThrow('no');
    expect(await waiting[1]).toEqual(end);
  });

  it('that is dropped forgets what it holds', async () => {
    const channel = new EventChannel<number>();
    channel.push(1);
    channel.drop();
    channel.push(2);
    expect(await channel.next()).toEqual(end);
  });
});
