import type { IdSource } from '@ethosagent/core/contract';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Makes ids that count up from 1, the same in every run: `ses_00000000000000000000000001`. They have the shape of a
 * ULID and are unique over all prefixes.
 */
export function createSequentialIds(): IdSource {
  let count = 0;
  return {
    next(prefix) {
      count += 1;
      return `${prefix}_${toBase32(count).padStart(26, '0')}`;
    },
  };
}

function toBase32(value: number): string {
  const rest = Math.floor(value / 32);
  return (rest === 0 ? '' : toBase32(rest)) + alphabet.charAt(value % 32);
}
