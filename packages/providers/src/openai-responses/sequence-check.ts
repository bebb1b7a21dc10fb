import { EthosError } from '@ethosagent/core/contract';

/** Sees to it that no event of a reply is lost or comes twice. */
export interface SequenceCheck {
  /** Throws `stream_corrupt` when an event is not the next one. Events without a number are not checked. */
  check(event: Record<string, unknown>): void;
}

/**
 * Numbers grow by one, from wherever they begin. Whether `keepalive` events count is not written anywhere, and
 * gateways invent some of their own: a number may come again behind one that took it.
 */
export function createSequenceCheck(): SequenceCheck {
  let last: number | undefined;
  let mayRepeat = false;
  return {
    check({ type, sequence_number: number }) {
      if (typeof number !== 'number') return;
      if (type === 'keepalive') {
        mayRepeat ||= last !== undefined && number === last + 1;
        if (last !== undefined && number === last + 1) last = number;
        return;
      }
      const isNext = last === undefined || number === last + 1 || (mayRepeat && number === last);
      if (!isNext) throw toCorrupt(last ?? 0, number);
      last = number;
      mayRepeat = false;
    },
  };
}

function toCorrupt(last: number, number: number): EthosError {
  const what = number > last ? 'a part of the reply is missing' : 'a part of the reply came twice';
  return new EthosError('stream_corrupt', `${what}: event ${number} came behind event ${last}`);
}
