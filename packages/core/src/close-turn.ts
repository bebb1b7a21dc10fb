import { type AgentEventOf, EthosError } from './contract/index.ts';
import { deepFreeze } from './deep-freeze.ts';
import { toErrorMessage, toStorageError } from './errors.ts';
import { waitAtMost } from './interruptible.ts';
import { hooksOf } from './loop-config.ts';
import type { Turn } from './turn.ts';

/** The two ways a turn can end. */
export type Ending = AgentEventOf<'done'> | AgentEventOf<'error'>;

/** After a stop, settling, hooks and saving share 2 s: until when each may take, in milliseconds after the stop. */
const HOOK_GRACE_MS = 1_400;
const SAVE_GRACE_MS = 1_800;
const RELEASE_GRACE_MS = 1_900;

export function toErrorEnding(turn: Turn, error: EthosError): Ending {
  return { type: 'error', error: turn.config.redact(error.message) || error.code, code: error.code };
}

/**
 * Runs the `turn_end` hooks, saves the turn with its ending and gives the session free. Gives the ending that
 * counts: a failed guard or a failed save turns `done` into `error`. Never throws.
 */
export async function closeTurn(turn: Turn, ending: Ending): Promise<Ending> {
  turn.log.beginSettling();
  const judged = await runEndHooks(turn, ending);
  // Before it is saved: neither a store nor a consumer can change it.
  deepFreeze(judged);
  const ms = turn.config.timeouts.storeMs;
  const saved = await waitAtMost(turn, { ms, graceMs: SAVE_GRACE_MS }, () => turn.log.save(judged));
  // A session that cannot be given free is the store's to mend: what is saved stays true.
  await waitAtMost(turn, { ms, graceMs: RELEASE_GRACE_MS }, () => turn.log.close());
  if (!saved) return toErrorEnding(turn, toUnsaved(new Error('the store does not answer')));
  if ('error' in saved) return toErrorEnding(turn, toUnsaved(saved.error));
  return judged;
}

function toUnsaved(cause: unknown): EthosError {
  return toStorageError(cause, 'The turn could not be saved: ');
}

async function runEndHooks(turn: Turn, ending: Ending): Promise<Ending> {
  let judged = ending;
  for (const hook of hooksOf(turn.config, 'turn_end')) {
    const limit = { ms: turn.config.timeouts.hookMs, graceMs: HOOK_GRACE_MS };
    const outcome = await waitAtMost(turn, limit, () =>
      hook.run({ ending: structuredClone(judged) }, turn.info),
    );
    if (outcome && 'value' in outcome) continue;
    const reason = outcome ? toErrorMessage(outcome.error) : 'it took too long';
    const message = `The turn_end hook "${hook.id}" failed: ${reason}.`;
    if (hook.guard && judged.type === 'done')
      judged = toErrorEnding(turn, new EthosError('hook_failed', message));
    else turn.note('hook_failed', new Error(message));
  }
  return judged;
}
