import type { CommandLine } from './command-line.ts';
import { unknownWord } from './shell-word.ts';

/** More than Windows takes. */
const MOST_CHARACTERS = 33_000;
const MOST_WORDS = 20;

/**
 * A line for a shell that is not read here (cmd, PowerShell, fish): cut at everything that may part commands, so that
 * what is forbidden can be seen, and marked as unclear, so that no rule allows it.
 */
export function splitForeignLine(line: string, cwd: string): CommandLine {
  const isTooMuch = line.length > MOST_CHARACTERS;
  const commands = line
    .slice(0, MOST_CHARACTERS)
    .split(/[\n\r&|;(){}]+/)
    .flatMap((piece) => {
      const words = piece
        .replaceAll(/["'^`]/g, '')
        .split(/\s+/)
        .filter(Boolean);
      return words.map((_, first) => ({
        words: words
          .slice(first, first + MOST_WORDS)
          .map((text) => ({ ...unknownWord({ text, value: text }), path: text, sure: true })),
        assignments: [],
        cwds: [cwd],
        starts: [],
        startsAt: Number.POSITIVE_INFINITY,
        startsLine: false,
        fedBy: [],
      }));
    });
  return {
    commands,
    reads: [],
    writes: [],
    unclear: ['what this shell makes of it'],
    isTooMuch,
    multiplies: false,
  };
}
