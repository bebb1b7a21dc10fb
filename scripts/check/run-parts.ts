/** One part of a check: passes, or tells what is wrong. */
export type Part = {
  name: string;
  run(): Promise<Outcome>;
};
export type Outcome = { passed: boolean; output: string };

/**
 * Runs the parts, a few at a time, all of them even after one has failed; writes a line for each as it ends,
 * the output of those that failed, and the totals.
 */
export async function runParts(
  parts: readonly Part[],
  { write, atOnce }: { write: (text: string) => void; atOnce: number },
): Promise<{ passed: number; failed: number }> {
  const waiting = [...parts];
  const totals = { passed: 0, failed: 0 };
  const work = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const started = performance.now();
      const { passed, output } = await outcomeOf(part);
      const time = `${((performance.now() - started) / 1000).toFixed(1)} s`;
      totals[passed ? 'passed' : 'failed'] += 1;
      write(`${passed ? 'pass' : 'FAIL'}  ${part.name.padEnd(34)} ${time}\n`);
      if (!passed) write(`${indent(output)}\n`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return totals;
}

async function outcomeOf(part: Part): Promise<Outcome> {
  try {
    return await part.run();
  } catch (error) {
    return { passed: false, output: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function indent(text: string): string {
  return text.trimEnd().replace(/^/gm, '      ');
}
