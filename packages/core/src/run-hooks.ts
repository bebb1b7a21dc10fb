import { EthosError, type Hook, type HookName, type HookPoints } from './contract/index.ts';
import { toErrorMessage } from './errors.ts';
import { waitFor } from './interruptible.ts';
import { hooksOf } from './loop-config.ts';
import type { Turn } from './turn.ts';

type Result<Name extends HookName> = HookPoints[Name]['result'];

/**
 * Runs the hooks of one name in registration order; each gets what `toPayload` gives at its time.
 * A failed guard throws `hook_failed`; the failure of another hook is kept in the log and `onResult` is not called.
 */
export async function runHooks<Name extends HookName>(
  turn: Turn,
  name: Name,
  use: {
    toPayload(): HookPoints[Name]['payload'];
    onResult?(result: Result<Name>, hook: Hook<Name>): void;
    ms?: number;
  },
): Promise<void> {
  for (const hook of hooksOf(turn.config, name)) {
    try {
      const result = await waitFor(turn, () => callHook(hook, use.toPayload(), turn), {
        ms: Math.min(use.ms ?? Number.POSITIVE_INFINITY, turn.config.timeouts.hookMs),
        onTimeout: () => new EthosError('hook_failed', 'it took too long'),
      });
      use.onResult?.(result, hook);
    } catch (cause) {
      turn.throwIfStopped();
      if (hook.guard) {
        throw new EthosError(
          'hook_failed',
          `The ${name} hook "${hook.id}" failed: ${toErrorMessage(cause)}.`,
          { cause },
        );
      }
      turn.note('hook_failed', new Error(`${name} hook "${hook.id}": ${toErrorMessage(cause)}`, { cause }));
    }
  }
}

function callHook<Name extends HookName>(
  hook: Hook<Name>,
  payload: HookPoints[Name]['payload'],
  turn: Turn,
): Result<Name> | Promise<Result<Name>> {
  const run = hook.run as (payload: unknown, info: unknown) => Result<Name> | Promise<Result<Name>>;
  return run.call(hook, payload, turn.info);
}
