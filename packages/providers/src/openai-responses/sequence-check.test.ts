import { describe, expect, it } from 'vitest';
import { createSequenceCheck } from './sequence-check.ts';

type Event = number | null | `keepalive ${number}`;

function check(...events: Event[]): string {
  const sequence = createSequenceCheck();
  try {
    for (const event of events) {
      if (typeof event === 'string') {
        sequence.check({ type: 'keepalive', sequence_number: Number(event.slice(10)) });
      } else if (event === null) sequence.check({ type: 'x' });
      else sequence.check({ type: 'x', sequence_number: event });
    }
  } catch (error) {
    return (error as Error).message;
  }
  return 'fine';
}

describe('the numbers of events', () => {
  it.each<[string, Event[]]>([
    ['from 0', [0, 1, 2]],
    ['from 1', [1, 2, 3]],
    ['missing', [null, null]],
    ['missing on some', [null, 0, null, 1]],
    ['taken by keep-alives', [0, 1, 'keepalive 2', 'keepalive 3', 4]],
    ['not taken by keep-alives', [0, 1, 'keepalive 2', 2, 3]],
    ['not taken by keep-alives that repeat', [0, 1, 'keepalive 2', 'keepalive 2', 2, 3]],
    ['of keep-alives that a gateway invents', ['keepalive 0', 0, 'keepalive 0', 1, 'keepalive 99', 2]],
  ])('may be %s', (_how, events) => {
    expect(check(...events)).toBe('fine');
  });

  it.each<[Event[], string]>([
    [[0, 1, 3], 'a part of the reply is missing: event 3 came behind event 1'],
    [[0, 1, 1], 'a part of the reply came twice: event 1 came behind event 1'],
    [[0, 1, 2, 1], 'a part of the reply came twice: event 1 came behind event 2'],
    [[0, 'keepalive 1', 1, 1], 'a part of the reply came twice: event 1 came behind event 1'],
    [[0, 'keepalive 1', 3], 'a part of the reply is missing: event 3 came behind event 1'],
  ])('%j are a transport fault', (events, message) => {
    expect(check(...events)).toBe(message);
  });
});
