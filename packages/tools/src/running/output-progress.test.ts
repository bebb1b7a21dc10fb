import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOutputProgress } from './output-progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('tells at once, then at most four times a second, and the rest at the end', () => {
  const told: string[] = [];
  const progress = createOutputProgress(({ message }) => told.push(message));
  progress.push(Buffer.from('one\n'));
  for (let at = 0; at < 100; at += 1) progress.push(Buffer.from(`${at}\n`));
  expect(told).toEqual(['one']);
  vi.advanceTimersByTime(250);
  expect(told).toHaveLength(2);
  expect(told[1]).toMatch(/^0\n1\n.*99$/s);
  progress.push(Buffer.from('last'));
  progress.end();
  expect(told.at(-1)).toBe('last');
  vi.advanceTimersByTime(1000);
  expect(told).toHaveLength(3);
});

it('tells the latest of much output, and whole characters', () => {
  const told: string[] = [];
  const progress = createOutputProgress(({ message }) => told.push(message));
  progress.push(Buffer.from('x'));
  progress.push(Buffer.from([0xc3]));
  progress.push(Buffer.from([0xa9]));
  progress.push(Buffer.from('y'.repeat(10_000)));
  progress.end();
  expect(told[1]).toBe('y'.repeat(2000));
});
