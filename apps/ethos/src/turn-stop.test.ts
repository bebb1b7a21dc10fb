import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurnStop, type TurnStop } from './turn-stop.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function begin(): TurnStop {
  return createTurnStop({ host: process, closed: new AbortController().signal, timeoutMs: 1000 });
}

test('a set-up that does not end is stopped when the time is up', async () => {
  const stop = begin();
  await vi.advanceTimersByTimeAsync(1250);
  expect([stop.signal.aborted, stop.isTimedOut]).toEqual([true, true]);
  stop.release();
});

test('a slow set-up takes no time from the turn, whose own clock goes first', async () => {
  const stop = begin();
  await vi.advanceTimersByTimeAsync(900);
  stop.beginTurn();
  await vi.advanceTimersByTimeAsync(1249);
  expect(stop.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect([stop.signal.aborted, stop.isTimedOut]).toEqual([true, true]);
  stop.release();
});
