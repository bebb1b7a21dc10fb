import { type AgentEventOf, EthosError } from './contract/index.ts';
import { waitFor } from './interruptible.ts';
import { toJsonValue } from './json-value.ts';
import type { Reply } from './stream-reply.ts';
import { readOutput, toReask } from './structured-output.ts';
import type { Turn } from './turn.ts';

/** What `done` says beside the text. */
export type Finish = Pick<AgentEventOf<'done'>, 'stopReason' | 'output'>;

/**
 * What to do after a reply without calls: the finish of the turn, or `undefined` when the model was asked again
 * because its answer is not of the wanted shape. Asks again once, then throws `output_invalid`.
 */
export async function concludeReply(turn: Turn, reply: Reply): Promise<Finish | undefined> {
  const stopReason = reply.outputLimit ? 'output_limit' : 'complete';
  const { output } = turn.run;
  if (!output) return { stopReason };
  const read = await waitFor(turn, () => readOutput(output, reply.text));
  if ('value' in read) return { stopReason, output: toJsonValue(read.value) };
  if (turn.wasReasked) {
    throw new EthosError('output_invalid', `The answer is not what was asked for: ${read.problem}.`);
  }
  turn.wasReasked = true;
  turn.addUserMessage([{ type: 'text', text: toReask(read.problem) }]);
  return undefined;
}
