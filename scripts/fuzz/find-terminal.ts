import type { WireDialectName } from '@ethosagent/testkit';

/** What stands in the line that says that a reply is complete. */
const TERMINALS: Partial<Record<WireDialectName, RegExp>> = {
  'openai-chat': /"finish_reason":\s*"/,
  'anthropic-messages': /"stop_reason":\s*"/,
  'openai-responses': /"type":\s*"response\.(completed|incomplete)"/,
};

/**
 * How many bytes of a body it takes to know that the reply is complete: up to the end of the first line that says so.
 * `Infinity` when none does. Found by its text, not by the readers that are judged.
 */
export function findTerminal(body: Uint8Array, dialect: WireDialectName): number {
  const terminal = TERMINALS[dialect];
  if (terminal === undefined) throw new Error(`It is not known how a reply of ${dialect} ends.`);
  for (const line of Buffer.from(body)
    .toString('latin1')
    .matchAll(/[^\r\n]+/g)) {
    if (terminal.test(line[0])) return line.index + line[0].length;
  }
  return Number.POSITIVE_INFINITY;
}
