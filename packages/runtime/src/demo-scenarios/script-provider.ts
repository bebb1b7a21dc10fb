import { setTimeout as wait } from 'node:timers/promises';
import type { CompletionChunk, LLMProvider, ModelDescription } from '@ethosagent/core/contract';
import type { ScenarioTurn } from './demo-scenario.ts';

/** What happens next in a reply: a chunk, a pause in milliseconds, or the end by an error. */
export type ScriptPart = CompletionChunk | { wait: number } | { fail: unknown };
/** One reply of a scripted model. Without a `finish` or an error of its own it finishes properly. */
export type ScriptReply = readonly ScriptPart[];

const local: ModelDescription = { costBasis: 'local', images: false, local: true };

/** A provider that says what a scenario wrote down. */
export function createScriptProvider({
  reply,
  model = local,
}: Pick<ScenarioTurn, 'reply' | 'model'>): LLMProvider {
  let calls = 0;
  return {
    id: 'demo',
    describe: () => model,
    async *complete(request, signal) {
      calls += 1;
      yield { type: 'response_start', model: 'demo' };
      const parts = reply(calls, request);
      for (const part of parts) {
        if ('fail' in part) throw part.fail;
        if ('wait' in part) await wait(part.wait, undefined, { signal });
        else yield part;
      }
      yield* toEnd(parts);
    },
  };
}

function toEnd(parts: ScriptReply): CompletionChunk[] {
  const has = (type: CompletionChunk['type']): boolean =>
    parts.some((part) => 'type' in part && part.type === type);
  const spoken = parts.map((part) => ('type' in part ? JSON.stringify(part).length : 0));
  const outputTokens = Math.ceil(spoken.reduce((sum, length) => sum + length, 0) / 8);
  return [
    ...(has('usage') ? [] : [{ type: 'usage', inputTokens: 120, outputTokens } as const]),
    ...(has('finish') ? [] : [{ type: 'finish', reason: has('tool_call') ? 'tool_calls' : 'stop' } as const]),
  ];
}
