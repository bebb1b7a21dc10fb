import type { Play } from '../measured/model-name.ts';
import { pieceAt } from '../measured/pieces.ts';
import { LOOK_UP } from '../measured/row.ts';

/** A call that the model makes, its arguments in the pieces that it streams them in. */
export interface PlannedCall {
  id: string;
  name: string;
  argumentPieces: readonly string[];
}

/** What one reply says. */
export interface ReplyPlan {
  round: number;
  model: string;
  texts: readonly string[];
  call: PlannedCall | undefined;
  inputTokens: number;
  outputTokens: number;
}

const ARGUMENT_PIECES = 4;
const TOKENS_OF_CALL = 12;

/** The reply to the request after `round` rounds. */
export function planReply(play: Play, model: string, round: number): ReplyPlan {
  const call = play.kind === 'tools' && round < play.rounds ? planCall(round) : undefined;
  return {
    round,
    model,
    texts: Array.from({ length: play.deltas }, (_, i) => pieceAt(i)),
    call,
    inputTokens: 100 + 40 * round,
    outputTokens: play.deltas + (call ? TOKENS_OF_CALL : 0),
  };
}

function planCall(round: number): PlannedCall {
  const text = JSON.stringify({ record: round, shelf: `shelf ${round % 7}, upper row` });
  const size = Math.ceil(text.length / ARGUMENT_PIECES);
  const argumentPieces = Array.from({ length: ARGUMENT_PIECES }, (_, i) =>
    text.slice(i * size, (i + 1) * size),
  );
  return { id: `call_${round}`, name: LOOK_UP.name, argumentPieces };
}
