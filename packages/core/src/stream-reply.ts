import { describeModel, isUnpriced } from './begin-turn.ts';
import {
  type AssistantBlock,
  type CompletionRequest,
  EthosError,
  type RouteTarget,
  type ToolCallBlock,
} from './contract/index.ts';
import { toTurnError } from './errors.ts';
import { sleep } from './interruptible.ts';
import { parseArguments } from './parse-arguments.ts';
import { PROVIDER_CODES } from './provider-codes.ts';
import { type RawCall, ReplyBuilder } from './reply-builder.ts';
import { RequestHistory } from './request-history.ts';
import { decideRetry, type RetryDecision } from './retry.ts';
import { runHooks } from './run-hooks.ts';
import { streamCompletion } from './stream-completion.ts';
import { toOutputInstruction } from './structured-output.ts';
import type { Turn } from './turn.ts';

/** More than any tool can use; each later request would send it all again. */
export const MAX_ARGUMENT_CHARS = 4_000_000;
const KEPT_CHARS = 2_000;

/** A call of a complete reply: its block, the raw text of its arguments, and whether the output limit cut it. */
export interface ReplyCall {
  block: ToolCallBlock;
  rawArguments: string;
  /** How many characters came, when they were too many to be kept: `rawArguments` is then their beginning. */
  tooLong: number | undefined;
  cut: boolean;
}

export interface Reply {
  text: string;
  calls: readonly ReplyCall[];
  /** The model ran into its output limit. */
  outputLimit: boolean;
  /** The model wants its reply back to go on. */
  paused: boolean;
}

/**
 * One LLM call with its retries: deltas go out as they come, the reply joins the history, its usage is owed.
 * Calls exist only when the reply ended properly. Throws the coded error when it did not.
 */
export async function streamReply(turn: Turn): Promise<Reply> {
  turn.counters.rounds += 1;
  for (let attempt = 1; ; attempt++) {
    const target = turn.target as RouteTarget;
    const builder = new ReplyBuilder();
    const request = await toRequest(turn, target);
    try {
      await streamCompletion(turn, target, { request, builder });
      throwIfRefused(builder);
    } catch (cause) {
      const error =
        turn.stopError ??
        toTurnError(cause, 'internal', { prefix: 'The model could not be asked: ', kept: PROVIDER_CODES });
      const decision = decideNext(turn, { error, attempt, hasText: builder.hasText });
      accountUsage(turn, target, { builder, purpose: decision.action === 'give_up' ? 'round' : 'retry' });
      if (decision.action === 'give_up') {
        keepPartialText(turn, target, builder);
        throw error;
      }
      if (decision.action === 'wait') await waitBeforeRetry(turn, error, decision);
      else {
        changeModel(turn, error, decision.target);
        attempt = 0;
      }
      continue;
    }
    accountUsage(turn, target, { builder, purpose: 'round' });
    return finishReply(turn, target, builder);
  }
}

function decideNext(
  turn: Turn,
  failed: { error: EthosError; attempt: number; hasText: boolean },
): RetryDecision {
  if (turn.stopError) return { action: 'give_up' };
  // A model without a price cannot be used under a cap, as little as at the start of a turn.
  const fallback = turn.fallbacks.find(
    (target) => !isUnpriced(turn, describeModel(target.provider, target.model)),
  );
  const { retry: options, random } = turn.config;
  return decideRetry({ ...failed, code: failed.error.code, options, random, fallback });
}

async function toRequest(turn: Turn, target: RouteTarget): Promise<CompletionRequest> {
  const { run, config } = turn;
  const historyTarget = {
    provider: target.provider.id,
    model: target.model,
    description: describeModel(target.provider, target.model),
  };
  let request: CompletionRequest = {
    model: target.model,
    system: run.output ? `${turn.system}\n\n${toOutputInstruction(run.output.json)}`.trim() : turn.system,
    messages: turn.history.toMessages(historyTarget),
    tools: config.tools.definitions,
    sessionId: run.sessionId,
    ...(run.output ? { output: run.output.json } : {}),
    ...(run.thinking ? { thinking: true } : {}),
    ...(run.maxOutputTokens === undefined ? {} : { maxOutputTokens: run.maxOutputTokens }),
  };
  await runHooks(turn, 'before_llm_call', {
    // A copy: what a hook changes in place reaches neither the caller's schemas nor the request.
    toPayload: () => ({ request: toShownRequest(request), round: turn.counters.rounds }),
    onResult(changed) {
      if (changed === undefined || changed === null) return;
      if (!Array.isArray(changed.messages)) throw new Error('it returned something that is no request');
      const messages = new RequestHistory(changed.messages).toMessages(historyTarget);
      request = { ...request, ...changed, messages };
    },
  });
  return request;
}

function toShownRequest(request: CompletionRequest): CompletionRequest {
  const { output } = request;
  return {
    ...request,
    messages: [...request.messages],
    tools: structuredClone(request.tools),
    ...(output ? { output: structuredClone(output) } : {}),
  };
}

function throwIfRefused(builder: ReplyBuilder): void {
  if (builder.finish === 'refused') {
    throw new EthosError(
      'content_refused',
      'The model or its provider refused to answer this. Change the request.',
    );
  }
  if (builder.finish === 'context_limit') {
    throw new EthosError(
      'context_overflow',
      'The conversation is too long for this model. Start a new session.',
    );
  }
}

function accountUsage(
  turn: Turn,
  target: RouteTarget,
  call: { builder: ReplyBuilder; purpose: 'round' | 'retry' },
): void {
  const { usage } = call.builder;
  if (!usage) return;
  const accounted = turn.ledger.account(usage, describeModel(target.provider, target.model), call.purpose);
  const entry = { kind: 'usage', provider: target.provider.id, model: target.model, ...accounted } as const;
  turn.record({ private: entry });
}

/** Text that a person saw stays in the conversation, once; reasoning and calls of a broken reply do not. */
function keepPartialText(turn: Turn, target: RouteTarget, builder: ReplyBuilder): void {
  const text = builder.toText();
  if (text === '') return;
  turn.addMessage({ role: 'assistant', content: [{ type: 'text', text }], origin: toOrigin(target) });
}

async function waitBeforeRetry(
  turn: Turn,
  error: EthosError,
  decision: { ms: number; audience: 'internal' | 'user' },
): Promise<void> {
  const seconds = (decision.ms / 1000).toFixed(1);
  const message = turn.config.redact(`${error.message} Trying again in ${seconds} s.`);
  turn.emit({ type: 'tool_progress', toolName: '_retry', message, audience: decision.audience });
  await sleep(turn, decision.ms);
}

function changeModel(turn: Turn, error: EthosError, target: RouteTarget): void {
  const message = turn.config.redact(`${error.message} Going on with ${target.provider.id} ${target.model}.`);
  turn.emit({ type: 'tool_progress', toolName: '_retry', message, audience: 'user' });
  turn.target = target;
  turn.fallbacks = turn.fallbacks.slice(turn.fallbacks.indexOf(target) + 1);
}

async function finishReply(turn: Turn, target: RouteTarget, builder: ReplyBuilder): Promise<Reply> {
  const outputLimit = builder.finish === 'output_limit';
  const calls: ReplyCall[] = [];
  const last = builder.slots.findLast((slot) => 'call' in slot);
  const content = builder.slots.map((slot): AssistantBlock => {
    if ('block' in slot) return slot.block;
    const call = toReplyCall(turn, slot.call, outputLimit && slot === last);
    calls.push(call);
    return call.block;
  });
  const message = { role: 'assistant', content, origin: toOrigin(target) } as const;
  if (content.length > 0) turn.addMessage(message);
  for (const { block, rawArguments } of calls) {
    const args = parseArguments(rawArguments).ok ? block.args : rawArguments;
    turn.openCalls.set(block.toolCallId, {
      toolName: block.toolName,
      wireId: block.wireId,
      args,
      started: false,
      runningSince: undefined,
    });
  }
  await runHooks(turn, 'after_llm_call', { toPayload: () => ({ message, round: turn.counters.rounds }) });
  return { text: builder.toText(), calls, outputLimit, paused: builder.finish === 'pause' };
}

function toReplyCall(turn: Turn, raw: RawCall, mayBeCut: boolean): ReplyCall {
  const toolCallId = takeCallId(turn, raw.id);
  const tooLong = raw.arguments.length > MAX_ARGUMENT_CHARS ? raw.arguments.length : undefined;
  const rawArguments = tooLong === undefined ? raw.arguments : `${raw.arguments.slice(0, KEPT_CHARS)}…`;
  const parsed = parseArguments(rawArguments);
  return {
    block: { type: 'tool_call', toolCallId, wireId: toolCallId, toolName: raw.name, args: parsed.args },
    rawArguments,
    tooLong,
    // A JSON object that closes is whole; empty arguments may be what the limit left of some.
    cut: mayBeCut && (!parsed.ok || rawArguments.trim() === ''),
  };
}

/** The provider's id where it is new to the session, else `<id>-<n>` with the first free n from 2. */
function takeCallId(turn: Turn, wanted: string | undefined): string {
  const base = wanted ?? turn.config.ids.next('call');
  let id = base;
  // Where the search stopped last time: some servers give every call the same id.
  let n = turn.nextCallNumbers.get(base) ?? 2;
  for (; turn.callIds.has(id); n++) id = `${base}-${n}`;
  turn.nextCallNumbers.set(base, n);
  turn.callIds.add(id);
  return id;
}

function toOrigin(target: RouteTarget): { provider: string; model: string } {
  return { provider: target.provider.id, model: target.model };
}
