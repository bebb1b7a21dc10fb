import type { ContentPart } from './contract/index.ts';
import { toErrorMessage } from './errors.ts';
import type { SteerReceipt } from './steers.ts';
import type { Turn } from './turn.ts';

/** Says something to a running turn: it stands in the log at once and waits for the next LLM call. */
export async function steerTurn(
  turn: Turn,
  said: { content: ContentPart[]; from: 'person' | 'program' },
): Promise<SteerReceipt> {
  if (!turn.hasBegun) return { delivered: false, reason: 'The turn has not begun.' };
  if (turn.hasEnded || turn.stopError) return { delivered: false, reason: 'The turn has ended.' };
  try {
    turn.record({ input: { kind: 'steer', ...said } });
  } catch (cause) {
    return { delivered: false, reason: toErrorMessage(cause) };
  }
  return turn.steers.add(said.content);
}

/** What was said meanwhile joins the conversation, before the LLM call of the next round. */
export function deliverSteers(turn: Turn): void {
  turn.steers.deliver(turn.counters.rounds + 1, (content) => turn.addUserMessage(content));
}
