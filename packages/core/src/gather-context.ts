import { type ContentPart, EthosError, type InjectedContext } from './contract/index.ts';
import { toErrorMessage } from './errors.ts';
import { waitFor } from './interruptible.ts';
import { toJsonValue } from './json-value.ts';
import { runHooks } from './run-hooks.ts';
import type { Turn } from './turn.ts';

/** Runs `turn_start` hooks and the injectors, emits `context_meta` and adds the person's message. */
export async function gatherContext(turn: Turn): Promise<void> {
  const { content } = turn.run;
  await runHooks(turn, 'turn_start', { toPayload: () => ({ input: content }) });
  const failed: string[] = [];
  const meta: [name: string, value: unknown][] = [];
  const prompts: ContentPart[] = [];
  for (const injector of turn.config.injectors) {
    try {
      const injected = readInjected(
        await waitFor(turn, () => injector.inject({ ...turn.info, input: content }), {
          ms: turn.config.timeouts.injectorMs,
          onTimeout: () => new EthosError('injector_failed', 'it took too long'),
        }),
      );
      if (injected.system)
        turn.system = turn.system ? `${turn.system}\n\n${injected.system}` : injected.system;
      if (injected.prompt) prompts.push({ type: 'text', text: injected.prompt });
      meta.push(...Object.entries(injected.meta ?? {}));
    } catch (cause) {
      turn.throwIfStopped();
      const message = `The context injector "${injector.id}" failed: ${toErrorMessage(cause)}.`;
      if (injector.required) throw new EthosError('injector_failed', message, { cause });
      turn.note('injector_failed', new Error(message, { cause }));
      failed.push(injector.id);
    }
  }
  if (failed.length > 0) meta.push(['failedInjectors', failed]);
  // fromEntries, since assigning a `__proto__` key would change the object instead.
  turn.emit({ type: 'context_meta', data: Object.fromEntries(meta) });
  turn.addUserMessage([...prompts, ...content]);
}

/** Takes only what has the right shape: an injector may return anything. */
function readInjected(value: unknown): InjectedContext {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object') throw new Error('it returned something that is no context');
  const { system, prompt, meta } = value as InjectedContext;
  for (const text of [system, prompt]) {
    if (text !== undefined && typeof text !== 'string')
      throw new Error('its system and prompt must be texts');
  }
  if (meta === undefined) return { system, prompt };
  if (typeof meta !== 'object' || meta === null || Array.isArray(meta))
    throw new Error('its meta must be an object');
  return { system, prompt, meta: toJsonValue(meta) as Record<string, unknown> };
}
