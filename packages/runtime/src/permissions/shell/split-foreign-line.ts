import type { CommandLine } from './command-line.ts';
import { unknownWord } from './shell-word.ts';

/**
 * A line for a shell that is not read here (cmd, PowerShell, fish): cut at everything that may part commands, so that
 * what is forbidden can be seen, and marked as unclear, so that no rule allows it.
 */
export function splitForeignLine(line: string, cwd: string): CommandLine {
  const commands = line.split(/[\n\r&|;(){}]+/).flatMap((piece) => {
    const words = piece
      .replaceAll(/["'^`]/g, '')
      .split(/\s+/)
      .filter(Boolean);
    return words.map((_, first) => ({
      words: words
        .slice(first)
        .map((text) => ({ ...unknownWord({ text, value: text }), path: text, sure: true })),
      assignments: [],
      cwds: [cwd],
      starts: [],
      startsAt: Number.POSITIVE_INFINITY,
      startsLine: false,
      fedBy: [],
    }));
  });
  return { commands, reads: [], writes: [], unclear: ['what this shell makes of it'], multiplies: false };
}
