import { createFakeClock, type FakeClock } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { PausableTimer, systemClock } from './clock.ts';

/** A timer of 1 s and when it fired, in milliseconds after it was made. */
function createTimer(clock: FakeClock, ms = 1_000): { timer: PausableTimer; firedAt: number[] } {
  const startedAt = clock.now();
  const firedAt: number[] = [];
  return { timer: new PausableTimer(clock, ms, () => firedAt.push(clock.now() - startedAt)), firedAt };
}

describe('PausableTimer', () => {
  it('fires once when its time is over', async () => {
    const clock = createFakeClock();
    const { firedAt } = createTimer(clock);
    await clock.advance(999);
    expect(firedAt).toEqual([]);
    await clock.advance(5_000);
    expect(firedAt).toEqual([1_000]);
  });

  it('stands still while it is paused, and has its rest after that', async () => {
    const clock = createFakeClock();
    const { timer, firedAt } = createTimer(clock);
    await clock.advance(400);
    timer.pause();
    expect(clock.pendingTimers).toBe(0);
    await clock.advance(3_600_000);
    timer.resume();
    await clock.advance(599);
    expect(firedAt).toEqual([]);
    await clock.advance(1);
    expect(firedAt).toEqual([3_601_000]);
  });

  it('counts pauses: it goes on when the last of them is over', async () => {
    const clock = createFakeClock();
    const { timer, firedAt } = createTimer(clock);
    timer.pause();
    timer.pause();
    await clock.advance(5_000);
    timer.resume();
    await clock.advance(5_000);
    expect(firedAt).toEqual([]);
    timer.resume();
    await clock.advance(1_000);
    expect(firedAt).toEqual([11_000]);
  });

  it('that is cancelled never fires, paused or not', async () => {
    const clock = createFakeClock();
    const { timer, firedAt } = createTimer(clock);
    timer.pause();
    timer.cancel();
    timer.resume();
    await clock.advance(10_000);
    expect([firedAt, clock.pendingTimers]).toEqual([[], 0]);
  });

  it('that has fired does not start again', async () => {
    const clock = createFakeClock();
    const { timer, firedAt } = createTimer(clock);
    await clock.advance(1_000);
    timer.pause();
    timer.resume();
    await clock.advance(10_000);
    expect(firedAt).toEqual([1_000]);
  });

  it('of Infinity sets no timer', async () => {
    const clock = createFakeClock();
    const { timer, firedAt } = createTimer(clock, Number.POSITIVE_INFINITY);
    timer.pause();
    timer.resume();
    await clock.advance(86_400_000);
    expect([firedAt, clock.pendingTimers]).toEqual([[], 0]);
  });

  it('measures before it believes a runtime that fires early', async () => {
    const clock = createFakeClock();
    const early = {
      ...clock,
      setTimeout: (run: () => void, ms: number) => clock.setTimeout(run, Math.min(ms, 300)),
    };
    const startedAt = clock.now();
    const firedAt: number[] = [];
    new PausableTimer(early, 1_000, () => firedAt.push(clock.now() - startedAt));
    await clock.advance(5_000);
    expect(firedAt).toEqual([1_000]);
  });
});

describe('systemClock', () => {
  it('tells the time of day, and never goes back', () => {
    expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(5_000);
    let last = systemClock.now();
    for (let n = 0; n < 1_000; n++) {
      const now = systemClock.now();
      expect(now).toBeGreaterThanOrEqual(last);
      last = now;
    }
  });

  it('does not fire at once for a delay that no timer of the runtime can keep', async () => {
    let fired = false;
    const handle = systemClock.setTimeout(() => {
      fired = true;
    }, 2 ** 40);
    await new Promise<void>((resolve) => systemClock.setTimeout(resolve, 5));
    systemClock.clearTimeout(handle);
    expect(fired).toBe(false);
  });
});
