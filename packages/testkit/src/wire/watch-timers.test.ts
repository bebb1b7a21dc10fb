import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { waitUntil } from './wait-until.ts';
import { type TimerWatch, watchTimers } from './watch-timers.ts';

let watch: TimerWatch | undefined;
const timers: NodeJS.Timeout[] = [];

afterEach(() => {
  watch?.stop();
  for (const timer of timers) clearTimeout(timer);
});

/** Code of this folder does not count, so the timers are set by code that seems to stand elsewhere. */
function callFrom(path: string, code: string): unknown {
  return new Function('sleep', 'timers', `${code}\n//# sourceURL=${path}`)(sleep, timers);
}

const isClean = (): boolean => watch?.left.length === 0;

it('names a timer that is left, also one that keeps nothing alive', () => {
  watch = watchTimers();
  callFrom('/project/leaky.js', 'timers.push(setTimeout(() => {}, 60_000).unref())');
  expect(watch.left).toHaveLength(1);
  expect(watch.left[0]).toContain('/project/leaky.js');
});

it.each([
  ['setInterval', 'timers.push(setInterval(() => {}, 60_000))'],
  ['timers/promises', 'sleep(60_000, undefined, { ref: false })'],
  ['AbortSignal.timeout', 'timers.kept = AbortSignal.timeout(60_000)'],
])('sees a timer of %s', (_, code) => {
  watch = watchTimers();
  callFrom('/project/leaky.js', code);
  expect(watch.left).toHaveLength(1);
});

it('forgets timers that fired or were cleared', async () => {
  watch = watchTimers();
  callFrom('/project/tidy.js', 'clearTimeout(setTimeout(() => {}, 60_000)); setTimeout(() => {}, 5)');
  expect(await waitUntil(isClean, 1000)).toBe(true);
});

it('passes over timers of installed packages and of before', () => {
  callFrom('/project/before.js', 'timers.push(setTimeout(() => {}, 60_000))');
  watch = watchTimers();
  callFrom('/project/node_modules/some/index.js', 'timers.push(setTimeout(() => {}, 60_000))');
  expect(watch.left).toEqual([]);
});

it('counts our own packages when they are installed', () => {
  watch = watchTimers();
  callFrom('/app/node_modules/@ethosagent/core/dist/x.js', 'timers.push(setTimeout(() => {}, 60_000))');
  expect(watch.left).toHaveLength(1);
});
