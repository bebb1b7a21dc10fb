import { describe, expect, it } from 'vitest';
import { createTurnQueue } from './turn-queue.ts';

function createGate(): { opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe('the queue of turns', () => {
  it('runs the work of a session in order, one at a time, and others beside it', async () => {
    const queue = createTurnQueue();
    const gate = createGate();
    const log: string[] = [];
    const first = queue.run('a', async () => {
      log.push('first begins');
      await gate.opened;
      log.push('first ends');
    });
    const rest = ['second', 'third'].map((name) => queue.run('a', async () => void log.push(name)));
    await queue.run('b', async () => void log.push('other session'));
    gate.open();
    await Promise.all([first, ...rest]);
    expect(log).toEqual(['first begins', 'other session', 'first ends', 'second', 'third']);
  });

  it('gives what the work gives, and goes on after work that fails', async () => {
    const queue = createTurnQueue();
    const failing = queue.run('a', async () => {
      throw new Error('no');
    });
    const next = queue.run('a', async () => 42);
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe(42);
  });

  it('lets go of work that is aborted while it waits, and keeps the order of the rest', async () => {
    const queue = createTurnQueue();
    const gate = createGate();
    const stop = new AbortController();
    const log: string[] = [];
    const first = queue.run('a', () => gate.opened);
    const second = queue.run('a', async () => void log.push('second'), stop.signal);
    const third = queue.run('a', async () => void log.push('third'));
    stop.abort();
    await expect(second).rejects.toMatchObject({ code: 'abort' });
    expect(log).toEqual([]);
    gate.open();
    await Promise.all([first, third]);
    expect(log).toEqual(['third']);
  });
});
