import { setTimeout as wait } from 'node:timers/promises';
import type {
  CompletionChunk,
  CompletionRequest,
  LLMProvider,
  ModelDescription,
} from '@ethosagent/core/contract';
import { fillSchema } from './output/fill-schema.ts';
import type { Outcome, PlannedCall } from './plan/plan.ts';
import { replayPlan } from './plan/replay-plan.ts';
import { type PlannedRequest, planRequest } from './plan-request.ts';
import { readTalk } from './talk.ts';
import { cutPieces } from './text-pieces.ts';
import { createRequestEstimate, estimateTokens } from './token-estimate.ts';

/** What surfaces say while the demo answers. */
export const DEMO_BANNER = 'offline demo, no model connected';

/** Settings of the demo. */
export interface DemoProviderOptions {
  /** Milliseconds between two pieces of text; a long answer comes faster. @default 4 */
  paceMs?: number | undefined;
}

const id = 'demo';
const longestPaceMs = 200;
const description: ModelDescription = { costBasis: 'local', images: false, local: true };

/**
 * A provider without a model: rules of this package understand plain English requests about a folder, ask for real
 * tool calls, and answer from what came back. It is deterministic, needs no network and no key, and costs nothing.
 * Its id is `demo`; every model name is taken for `demo`.
 *
 * @example
 * new AgentLoop({ provider: createDemoProvider(), model: 'demo', tools });
 */
export function createDemoProvider({ paceMs = 4 }: DemoProviderOptions = {}): LLMProvider {
  const estimateRequest = createRequestEstimate();
  return {
    id,
    describe: () => description,
    async *complete(request, signal) {
      signal.throwIfAborted();
      yield { type: 'response_start', model: id };
      const { chunks, outputTokens, reason } = toReply(request);
      const pause = Math.min(paceMs, longestPaceMs / chunks.length);
      for (const chunk of chunks) {
        if (pause > 0) await wait(pause, undefined, { signal });
        signal.throwIfAborted();
        yield chunk;
      }
      yield { type: 'usage', inputTokens: estimateRequest(request), outputTokens };
      yield { type: 'finish', reason };
    },
  };
}

interface DemoReply {
  chunks: readonly CompletionChunk[];
  outputTokens: number;
  reason: 'stop' | 'tool_calls' | 'output_limit';
}

function toReply(request: CompletionRequest): DemoReply {
  const talk = readTalk(request.messages, id);
  const planned = planRequest(talk);
  const offered = new Set(request.tools.map((tool) => tool.name));
  const next = replayPlan(planned.plan, { rounds: talk.rounds, offered });
  const thinking =
    request.thinking === true ? toThinking(planned, 'calls' in next ? next.calls.length : 0) : [];
  if ('calls' in next) return toCallReply(thinking, { calls: next.calls, place: request.messages.length });
  return toTextReply(thinking, {
    text: toAnswer(next.outcome, request.output),
    most: request.maxOutputTokens,
  });
}

function toAnswer(outcome: Outcome, schema: Record<string, unknown> | undefined): string {
  return schema === undefined ? outcome.text : JSON.stringify(fillSchema(schema, outcome), undefined, 2);
}

function toThinking({ rules, parallel }: PlannedRequest, calls: number): CompletionChunk[] {
  const what =
    rules.length === 0 ? 'No rule understands this request.' : `Rules that match: ${rules.join(', ')}.`;
  const how = parallel ? ' All at once.' : '';
  const next = calls > 0 ? ` Next: ${calls === 1 ? 'one call' : `${calls} calls`}.` : ' Next: the answer.';
  return cutPieces(what + how + next).map((thinking) => ({ type: 'thinking_delta', thinking }));
}

function toCallReply(
  thinking: readonly CompletionChunk[],
  { calls, place }: { calls: readonly PlannedCall[]; place: number },
): DemoReply {
  const chunks = calls.map((call, index): CompletionChunk => {
    const args = JSON.stringify(call.args);
    return { type: 'tool_call', id: `demo_${place}_${index + 1}`, name: call.tool, arguments: args };
  });
  return toReplyOf([...thinking, ...chunks], 'tool_calls');
}

/** With a limit on the output the text is cut where it is reached, as with a model. */
function toTextReply(
  thinking: readonly CompletionChunk[],
  { text, most }: { text: string; most: number | undefined },
): DemoReply {
  const isCut = most !== undefined && estimateTokens(text) > most;
  const shown = isCut ? text.slice(0, most * 4).toWellFormed() : text;
  const chunks = cutPieces(shown).map((piece): CompletionChunk => ({ type: 'text_delta', text: piece }));
  return toReplyOf([...thinking, ...chunks], isCut ? 'output_limit' : 'stop');
}

function toReplyOf(chunks: readonly CompletionChunk[], reason: DemoReply['reason']): DemoReply {
  const outputTokens = chunks.reduce((sum, chunk) => sum + estimateTokens(JSON.stringify(chunk)), 0);
  return { chunks, outputTokens, reason };
}
