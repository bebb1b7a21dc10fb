import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChatState } from './chat-state.ts';
import { createInterrupts, type Interrupts } from './interrupts.ts';
import { createPalette } from './terminal/drawing/palette.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Scene extends Interrupts {
  chat: Pick<ChatState, 'isLeaving' | 'isTerminated' | 'stopTurn'>;
  hints: string[];
  exits: (number | string | null | undefined)[];
}

function begin(stopTurn?: AbortController): Scene {
  const hints: string[] = [];
  const exits: Scene['exits'] = [];
  const terminal = { hint: (text: string) => hints.push(text), close: () => hints.push('closed') };
  const chat = { palette: createPalette(false), terminal, isLeaving: false, isTerminated: false, stopTurn };
  const exit = (code?: number | string | null): never => {
    exits.push(code);
    return undefined as never;
  };
  return { ...createInterrupts(chat as unknown as ChatState, { exit }), chat, hints, exits };
}

describe('Ctrl+C', () => {
  test('at the prompt leaves when it comes twice within 2 s', async () => {
    const { interrupt, chat, hints } = begin();
    interrupt();
    expect(hints).toEqual(['Ctrl+C again leaves.']);
    await vi.advanceTimersByTimeAsync(1999);
    interrupt();
    expect(hints.at(-1)).toBe('closed');
    expect(chat.isLeaving).toBe(true);
  });

  test('at the prompt only hints when the first is 2 s ago', async () => {
    const { interrupt, chat, hints } = begin();
    interrupt();
    await vi.advanceTimersByTimeAsync(2000);
    interrupt();
    expect(hints).toHaveLength(2);
    expect(chat.isLeaving).toBe(false);
  });

  test('stops a turn, and a second one leaves after it', () => {
    const stop = new AbortController();
    const { interrupt, chat } = begin(stop);
    interrupt();
    expect([stop.signal.aborted, chat.isLeaving]).toEqual([true, false]);
    interrupt();
    expect(chat.isLeaving).toBe(true);
  });

  test('that stopped a turn counts as the first when the turn has ended in between', async () => {
    const { interrupt, chat, hints } = begin(new AbortController());
    interrupt();
    chat.stopTurn = undefined;
    await vi.advanceTimersByTimeAsync(1999);
    interrupt();
    expect(hints).toEqual(['closed']);
    expect(chat.isLeaving).toBe(true);
  });

  test('that stopped a turn 2 s ago does not count at the prompt', async () => {
    const { interrupt, chat, hints } = begin(new AbortController());
    interrupt();
    chat.stopTurn = undefined;
    await vi.advanceTimersByTimeAsync(2000);
    interrupt();
    expect(hints).toEqual(['Ctrl+C again leaves.']);
  });
});

describe('a signal', () => {
  test('stops the turn and leaves; told again, it does not wait', () => {
    const stop = new AbortController();
    const { onSignal, chat, exits } = begin(stop);
    onSignal('SIGTERM');
    expect([stop.signal.aborted, chat.isLeaving, chat.isTerminated]).toEqual([true, true, true]);
    expect(exits).toEqual([]);
    onSignal('SIGHUP');
    expect(exits).toEqual([130]);
  });

  test('does not end at once because the terminal goes away with it', () => {
    const { onSignal, terminate, exits } = begin();
    onSignal('SIGHUP');
    terminate();
    expect(exits).toEqual([]);
  });
});
