import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KeyDecoder } from './key-decoder.ts';
import type { TerminalInputEvent } from './terminal-input-event.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What comes of these reads, and then of silence. */
function decode(...reads: string[]): TerminalInputEvent[] {
  const events: TerminalInputEvent[] = [];
  const decoder = new KeyDecoder((event) => events.push(event));
  for (const read of reads) decoder.push(read);
  vi.advanceTimersByTime(1000);
  decoder.close();
  return events;
}
const chords = (...reads: string[]): string[] =>
  decode(...reads).map((event) => (event.kind === 'chord' ? event.chord : `${event.kind}:${event.text}`));

describe('keys', () => {
  test.each([
    ['\r', 'enter'],
    ['\n', 'ctrl+j'],
    ['\t', 'tab'],
    ['\x7f', 'backspace'],
    ['\x03', 'ctrl+c'],
    ['\x1f', 'ctrl+_'],
    ['\x1b', 'escape'],
    ['\x1b[A', 'up'],
    ['\x1bOA', 'up'],
    ['\x1b[1;5D', 'ctrl+left'],
    ['\x1b[1;3C', 'alt+right'],
    ['\x1b[H', 'home'],
    ['\x1b[4~', 'end'],
    ['\x1b[3~', 'delete'],
    ['\x1b[Z', 'shift+tab'],
    ['\x1bb', 'alt+b'],
    ['\x1b\r', 'alt+enter'],
    ['\x1b\x7f', 'alt+backspace'],
    ['\x1b[13;2u', 'shift+enter'],
    ['\x1b[13;3u', 'alt+enter'],
    ['\x1b[27u', 'escape'],
    ['\x1b[99;5u', 'ctrl+c'],
    ['\x1b[106;5u', 'ctrl+j'],
    ['\x1b[27;2;13~', 'shift+enter'],
  ])('%j is %s', (bytes, chord) => {
    expect(chords(bytes)).toEqual([chord]);
    expect(chords(...bytes)).toEqual([chord]);
  });

  test('mixed with text come in order', () => {
    expect(chords('ab\x1b[Dc\r')).toEqual(['text:ab', 'left', 'text:c', 'enter']);
  });

  test('that are none are dropped whole: reports, focus, mouse', () => {
    expect(chords('\x1b[?62;4c\x1b[I\x1b[<0;1;1Mx\x1b[12;1R')).toEqual(['text:x']);
  });

  test('Esc twice is two', () => {
    expect(chords('\x1b\x1b')).toEqual(['escape', 'escape']);
  });
});

describe('a paste', () => {
  test('is one event wherever its bytes are cut', () => {
    const bytes = 'a\x1b[200~one\rtwo\x1b[31m\r\x1b[201~\r';
    const whole = ['text:a', 'paste:one\rtwo\x1b[31m\r', 'enter'];
    expect(chords(bytes)).toEqual(whole);
    for (let cut = 1; cut < bytes.length; cut += 1)
      expect(chords(bytes.slice(0, cut), bytes.slice(cut))).toEqual(whole);
  });

  test('B52: that holds an end mark itself never presses Enter, wherever its bytes are cut', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 60 }), fc.integer({ min: 0, max: 60 }), (size, begin) => {
        const text = `${'x'.repeat(begin)}one\rtwo\x1b[201~three\r${'line\r'.repeat(30)}`;
        const sent = `\x1b[200~${text}\x1b[201~`;
        const reads = Array.from({ length: Math.ceil(sent.length / size) }, (_, index) =>
          sent.slice(index * size, (index + 1) * size),
        );
        const events = decode(...reads);
        expect(events.some((event) => event.kind === 'chord' && event.chord === 'enter')).toBe(false);
        const pasted = events.map((event) => (event.kind === 'chord' ? '' : event.text)).join('');
        expect(pasted.replaceAll('\x1b[201~', '')).toBe(text.replaceAll('\x1b[201~', ''));
      }),
    );
  });

  test('without brackets is seen by its line breaks inside one read, and by what follows at once', () => {
    expect(chords('one\rtwo\r', 'three\r')).toEqual(['paste:one\rtwo\rthree\r']);
    expect(chords('one\r')).toEqual(['text:one', 'enter']);
  });

  test('is over after a silence: the next Enter is a key', () => {
    const events: TerminalInputEvent[] = [];
    const decoder = new KeyDecoder((event) => events.push(event));
    decoder.push('one\rtwo');
    vi.advanceTimersByTime(100);
    decoder.push('\r');
    expect(events).toEqual([
      { kind: 'paste', text: 'one\rtwo' },
      { kind: 'chord', chord: 'enter' },
    ]);
  });

  test('is not guessed for two typed lines where brackets are known to come', () => {
    const events: TerminalInputEvent[] = [];
    const decoder = new KeyDecoder((event) => events.push(event));
    decoder.push('\x1b[200~x\x1b[201~');
    vi.advanceTimersByTime(100);
    decoder.push('one\rtwo\r');
    expect(events.filter(({ kind }) => kind === 'chord')).toHaveLength(2);
  });
});
