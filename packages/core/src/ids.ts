import type { IdSource } from './contract/index.ts';

/** Random digits of an id. */
const DIGITS = 16;
/** Fetched by the thousand: each fetch takes longer than making an id. */
const pool = new Uint8Array(64 * DIGITS);
let poolLeft = 0;
/** Node's own module is loaded with this one: Web Crypto would load more, and in the middle of the first turn. */
const nodeCrypto = globalThis.process?.getBuiltinModule?.('node:crypto');

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Ids with a ULID: 48 bits of time in milliseconds, then 80 random bits, in Crockford's base 32.
 * Ids made in the same millisecond still sort in the order of making.
 */
export function createIds(now: () => number = Date.now): IdSource {
  let lastTime = -1;
  let random: number[] = [];
  return {
    next(prefix) {
      const time = Math.max(now(), lastTime);
      random = time === lastTime ? increment(random) : randomDigits();
      lastTime = time;
      return `${prefix}_${encodeTime(time)}${random.map((digit) => ALPHABET[digit]).join('')}`;
    },
  };
}

function encodeTime(time: number): string {
  let rest = Math.floor(time);
  let text = '';
  for (let i = 0; i < 10; i++) {
    text = ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function randomDigits(): number[] {
  if (poolLeft === 0) {
    if (nodeCrypto) nodeCrypto.randomFillSync(pool);
    else crypto.getRandomValues(pool);
    poolLeft = pool.length;
  }
  poolLeft -= DIGITS;
  return Array.from(pool.subarray(poolLeft, poolLeft + DIGITS), (byte) => byte % 32);
}

function increment(digits: readonly number[]): number[] {
  const next = [...digits];
  for (let i = next.length - 1; i >= 0; i--) {
    const digit = next[i] ?? 0;
    if (digit < 31) {
      next[i] = digit + 1;
      return next;
    }
    next[i] = 0;
  }
  return next;
}
