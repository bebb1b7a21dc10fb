import type { AgentEvent } from '@ethosagent/core/contract';
import { expect, it } from 'vitest';
import { createFakeClock } from './fake-clock.ts';
import { recordEvents, recordUntil } from './record-events.ts';

const events: AgentEvent[] = [
  { type: 'run_start', provider: 'p', model: 'm', source: 'global' },
  { type: 'context_meta', data: {} },
  { type: 'done', text: '', turnCount: 1 },
];

it('collects every event with the time of its arrival', async () => {
  const clock = createFakeClock(0);
  async function* stream() {
    for (const event of events) {
      await new Promise<void>((resolve) => clock.setTimeout(resolve, 10));
      yield event;
    }
  }
  const recording = await clock.runUntil(recordEvents(stream(), { clock }));
  expect(recording).toEqual({ events, arrivals: [10, 20, 30] });
});

it('leaves the stream after the last wanted event', async () => {
  let isClosed = false;
  async function* stream() {
    try {
      yield* events;
    } finally {
      isClosed = true;
    }
  }
  const recording = await recordUntil(stream(), { isLast: (event) => event.type === 'context_meta' });
  expect(recording.events).toEqual(events.slice(0, 2));
  expect(isClosed).toBe(true);
});

it('rejects as the stream does', async () => {
  const stream: AsyncIterable<AgentEvent> = {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('busy')) }),
  };
  await expect(recordEvents(stream)).rejects.toThrow('busy');
});
