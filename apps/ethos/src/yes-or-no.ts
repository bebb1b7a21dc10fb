import { createInterface } from 'node:readline/promises';
import type { Program } from './program.ts';

/** Asks a question on stderr. False at once where no person can answer, and for everything but yes. */
export async function askYesOrNo({ host, stderr }: Program, question: string): Promise<boolean> {
  if (host.stdin.isTTY !== true) return false;
  const reader = createInterface({ input: host.stdin });
  try {
    stderr.write(`${question} [y/N] `);
    const answer = await Promise.race([
      reader.question(''),
      new Promise<string>((left) => reader.once('close', () => left(''))),
    ]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    reader.close();
  }
}
