import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Row } from '../cells/wrap-styled.ts';
import type { LiveFrame } from './live-frame.ts';
import { createLiveScreen, type LiveScreen } from './live-screen.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const row = (text: string): Row => ({ text, width: text.length });

interface Scene {
  screen: LiveScreen;
  /** What was written since the last look. */
  look(): string;
  resize(columns: number): void;
  rows: string[];
  composed: () => number;
}

function open(...rows: string[]): Scene {
  let written = '';
  let composed = 0;
  const write = (bytes: string): boolean => {
    written += bytes;
    return true;
  };
  const stdout = Object.assign(new EventEmitter(), { columns: 80, rows: 24, write });
  const shown = [...rows];
  const compose = (): LiveFrame => {
    composed += 1;
    return { rows: shown.map(row), caretRow: shown.length - 1, caretPrefix: shown.at(-1) ?? '' };
  };
  const screen = createLiveScreen({ stdout: stdout as unknown as NodeJS.WriteStream, compose });
  screen.resume();
  const look = (): string => {
    const seen = written;
    written = '';
    return seen;
  };
  look();
  return {
    screen,
    look,
    rows: shown,
    composed: () => composed,
    resize(columns) {
      stdout.columns = columns;
      stdout.emit('resize');
    },
  };
}
const BEGIN = '\x1b[?2026h\x1b[?25l';
const END = '\x1b[?25h\x1b[?2026l';

describe('the live screen', () => {
  test('writes what settles once, above the region that it draws again', () => {
    const { screen, look } = open('running', '> ');
    screen.settle(['one', 'two']);
    vi.advanceTimersByTime(33);
    expect(look()).toBe(`${BEGIN}\x1b[1A\r\x1b[Jone\ntwo\nrunning\n> \r> ${END}`);
    screen.refresh();
    vi.advanceTimersByTime(33);
    expect(look()).not.toContain('one');
  });

  test('T1: draws output at most about 30 times a second, however often it is told', () => {
    const { screen, composed } = open('> ');
    const before = composed();
    for (let millisecond = 0; millisecond < 1000; millisecond += 1) {
      screen.settle([`line ${millisecond}`]);
      vi.advanceTimersByTime(1);
    }
    expect(composed() - before).toBeLessThanOrEqual(31);
    expect(composed() - before).toBeGreaterThan(20);
  });

  test('T5: draws a key at once, and with it what waits', () => {
    const { screen, look } = open('> ');
    screen.refresh();
    vi.advanceTimersByTime(33);
    screen.settle(['waits']);
    look();
    screen.refresh('key');
    vi.advanceTimersByTime(1);
    expect(look()).toContain('waits\n');
  });

  test('T3: goes up as many rows as a narrower terminal made of them, once the size has settled', () => {
    const { screen, look, resize } = open('x'.repeat(70), 'short', '> ');
    resize(40);
    resize(20);
    screen.refresh();
    screen.settle(['meanwhile']);
    vi.advanceTimersByTime(49);
    expect(look()).toBe('');
    vi.advanceTimersByTime(1);
    // 70 columns are four rows of 20, and the short one is one.
    expect(look()).toContain('\x1b[5A\r\x1b[Jmeanwhile\n');
  });

  test('goes up no further when it became wider', () => {
    const { look, resize } = open('x'.repeat(70), '> ');
    resize(200);
    vi.advanceTimersByTime(50);
    expect(look()).toContain('\x1b[1A\r\x1b[J');
  });

  test('takes the region away for a pause, in which settled lines still come out', () => {
    const { screen, look } = open('running', '> ');
    screen.pause();
    expect(look()).toBe(`${BEGIN}\x1b[1A\r\x1b[J${END}`);
    screen.settle(['meanwhile']);
    expect(look()).toContain('meanwhile\n');
    screen.resume();
    expect(look()).toBe(`${BEGIN}running\n> \r> ${END}`);
  });

  test('only writes after it was closed, without any control code', () => {
    const { screen, look } = open('> ');
    screen.close();
    look();
    screen.settle(['last words']);
    expect(look()).toBe('last words\n');
    vi.advanceTimersByTime(1000);
    expect(look()).toBe('');
  });
});
