import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from './fake-clock.ts';

describe('advance', () => {
  it('runs due timers in order of their time, each at its own now', async () => {
    const clock = createFakeClock(1000);
    const seen: [string, number][] = [];
    clock.setTimeout(() => seen.push(['late', clock.now()]), 30);
    clock.setTimeout(() => seen.push(['early', clock.now()]), 10);
    clock.setTimeout(() => seen.push(['never', clock.now()]), 31);
    await clock.advance(30);
    expect(seen).toEqual([
      ['early', 1010],
      ['late', 1030],
    ]);
    expect(clock.now()).toBe(1030);
    expect(clock.pendingTimers).toBe(1);
  });

  it('keeps the order of setting for timers of one time', async () => {
    const clock = createFakeClock();
    const seen: number[] = [];
    for (const place of [1, 2, 3]) clock.setTimeout(() => seen.push(place), 5);
    await clock.advance(5);
    expect(seen).toEqual([1, 2, 3]);
  });

  it('lets promises and immediates settle between two timers, so that what they set runs in time', async () => {
    const clock = createFakeClock(0);
    const seen: [string, number][] = [];
    clock.setTimeout(async () => {
      await setImmediate();
      await Promise.resolve();
      clock.setTimeout(() => seen.push(['follow-up', clock.now()]), 5);
    }, 10);
    clock.setTimeout(() => seen.push(['later', clock.now()]), 20);
    await clock.advance(100);
    expect(seen).toEqual([
      ['follow-up', 15],
      ['later', 20],
    ]);
  });

  it('leaves cleared timers out', async () => {
    const clock = createFakeClock();
    const handle = clock.setTimeout(() => expect.unreachable(), 5);
    clock.clearTimeout(handle);
    expect(clock.pendingTimers).toBe(0);
    await clock.advance(10);
  });
});

describe('setTimeout', () => {
  it('refuses delays that a real timer would not keep', () => {
    const clock = createFakeClock();
    for (const ms of [Number.POSITIVE_INFINITY, Number.NaN, 2 ** 31]) {
      expect(() => clock.setTimeout(() => undefined, ms)).toThrow(RangeError);
    }
  });
});

describe('runUntil', () => {
  it('moves time only as far as the promise needs', async () => {
    const clock = createFakeClock(0);
    const promise = new Promise<string>((resolve) => clock.setTimeout(() => resolve('here'), 40));
    clock.setTimeout(() => expect.unreachable(), 41);
    await expect(clock.runUntil(promise)).resolves.toBe('here');
    expect(clock.now()).toBe(40);
  });

  it('passes a rejection on', async () => {
    const clock = createFakeClock();
    await expect(clock.runUntil(Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('says that no timer is left', async () => {
    const hanging = new Promise<never>(() => undefined);
    await expect(createFakeClock().runUntil(hanging)).rejects.toThrow('no timer is left');
  });

  it('says that time is over', async () => {
    const clock = createFakeClock();
    const promise = new Promise<void>((resolve) => clock.setTimeout(resolve, 3001));
    await expect(clock.runUntil(promise, { withinMs: 3000 })).rejects.toThrow('within 3000 ms');
  });
});
