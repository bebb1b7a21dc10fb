import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Random numbers that are the same for the same seed. */
export interface Dice {
  /** A whole number from 0 up to, not with, `below`. */
  below(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** A word that was not given before. */
  word(): string;
}

const syllables = 'ka lo mi ru ta vel nor sin dra qui pem zo bal fen gru hyl jas wex'.split(' ');

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const given = new Set<string>();
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  return {
    below,
    pick,
    word() {
      for (;;) {
        const word = Array.from({ length: 3 }, () => pick(syllables)).join('');
        if (given.has(word)) continue;
        given.add(word);
        return word;
      }
    },
  };
}

/** Files by path. */
export type Files = Record<string, string>;

export async function writeFiles(root: string, files: Files): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

/** Lines with random words; some hold the word that is searched for, at most once. */
export function toText(dice: Dice, { word, lines }: { word: string; lines: number }): string {
  const rows = Array.from({ length: lines }, () => {
    const words = Array.from({ length: 4 }, () => dice.pick(syllables));
    if (dice.below(3) === 0) words[dice.below(4)] = word;
    return words.join(' ');
  });
  return `${rows.join('\n')}${dice.below(2) === 0 ? '\n' : ''}`;
}
