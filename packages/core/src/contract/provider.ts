import { z } from 'zod';
import { EthosError, type TurnErrorCode } from './error-code.ts';
import type { CostBasis } from './event.ts';
import type { Message } from './message.ts';

const tokens = z.number().int().nonnegative();

/**
 * What a provider adapter yields for one LLM call.
 * - `tool_call` comes once per call, whole, with the argument text exactly as it was streamed.
 * - `tool_call_delta` only says that a call is still growing: it counts as content for the silence clock.
 * - `thinking_block` closes the reasoning streamed just before it and carries what must be sent back verbatim.
 * - `usage` is a cumulative snapshot in the contract's inclusive terms; the last one counts.
 * - `finish` comes exactly once, last (a late `usage` may follow it).
 *   `pause` asks for the reply to be sent back as it is, so that the model goes on.
 * - `heartbeat` says that bytes arrive, but no content.
 */
export const completionChunkSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('response_start'), id: z.string().optional(), model: z.string().optional() }),
  z.object({ type: z.literal('text_delta'), text: z.string() }),
  z.object({ type: z.literal('thinking_delta'), thinking: z.string() }),
  z.object({ type: z.literal('thinking_block'), data: z.unknown() }),
  z.object({ type: z.literal('tool_call_delta') }),
  z.object({
    type: z.literal('tool_call'),
    id: z.string().optional(),
    name: z.string(),
    arguments: z.string(),
  }),
  z.object({
    type: z.literal('usage'),
    inputTokens: tokens,
    outputTokens: tokens,
    cacheReadTokens: tokens.optional(),
    cacheWriteTokens: tokens.optional(),
    /** Part of `cacheWriteTokens`: written for longer than the shortest lifetime. */
    cacheWriteLongTokens: tokens.optional(),
    reasoningTokens: tokens.optional(),
  }),
  z.object({
    type: z.literal('finish'),
    reason: z.enum(['stop', 'tool_calls', 'pause', 'output_limit', 'context_limit', 'refused', 'other']),
    raw: z.string().optional(),
  }),
  z.object({ type: z.literal('heartbeat') }),
]);
export type CompletionChunk = z.infer<typeof completionChunkSchema>;

/** US dollars for a million tokens of each class. A missing cache price means the input price,
 * a missing long one the price of the short one. */
export interface TokenPrices {
  inputPerMillion: number;
  outputPerMillion: number;
  cacheReadPerMillion?: number | undefined;
  cacheWritePerMillion?: number | undefined;
  /** Cache writes with a longer lifetime. */
  cacheWriteLongPerMillion?: number | undefined;
}

/** Prices of every token of a call whose `inputTokens` are more than `aboveInputTokens`. */
export interface PriceTier extends TokenPrices {
  aboveInputTokens: number;
}

/** What a model costs. The tier with the highest threshold that a call's input exceeds counts, else what stands beside. */
export interface ModelPrices extends TokenPrices {
  tiers?: readonly PriceTier[] | undefined;
}

/** What a provider knows about a model. `contextWindow` is in tokens; `images`, `files`: the model takes them. */
export interface ModelDescription {
  prices?: ModelPrices | undefined;
  costBasis: CostBasis;
  contextWindow?: number | undefined;
  images: boolean;
  /** Files that are not text, for example PDF. @default false */
  files?: boolean | undefined;
  /** Runs on this machine: slower first content is normal (900 s instead of 300 s). */
  local: boolean;
}

/** A tool as a model sees it; `parameters` is a JSON Schema of an object. */
export interface ToolDefinition {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
}

/** One LLM call. `messages` and their parts are never mutated, so adapters may cache by identity. */
export interface CompletionRequest {
  model: string;
  system: string;
  messages: readonly Message[];
  /** Sorted by name: a stable prefix for prompt caches. */
  tools: readonly ToolDefinition[];
  /** JSON Schema that the final text must satisfy, for adapters that can ask for it natively. */
  output?: Record<string, unknown> | undefined;
  /** Ask for reasoning where the model can be asked. @default false */
  thinking?: boolean | undefined;
  maxOutputTokens?: number | undefined;
  sessionId: string;
}

/**
 * A model behind some wire.
 * - `complete` never retries; it yields exactly one `finish` or throws one {@link ProviderError}.
 * - It stops and closes its connection when `signal` aborts.
 * - A stream that ends without the protocol's terminal is `stream_interrupted`.
 */
export interface LLMProvider {
  readonly id: string;
  describe(model: string): ModelDescription;
  complete(request: CompletionRequest, signal: AbortSignal): AsyncIterable<CompletionChunk>;
}

/** Where a call stood when it failed. */
export type ProviderPhase = 'connect' | 'before_output' | 'after_output';

/** The one error of provider adapters. `retryAfterMs` is the server's hint in milliseconds, absent when senseless. */
export class ProviderError extends EthosError {
  override readonly name: string = 'ProviderError';
  readonly status: number | undefined;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly requestId: string | undefined;
  readonly phase: ProviderPhase;

  constructor(options: {
    code: TurnErrorCode;
    message: string;
    retryable: boolean;
    phase: ProviderPhase;
    status?: number | undefined;
    retryAfterMs?: number | undefined;
    requestId?: string | undefined;
    cause?: unknown;
  }) {
    super(options.code, options.message, options.cause === undefined ? {} : { cause: options.cause });
    this.status = options.status;
    this.retryable = options.retryable;
    this.retryAfterMs = options.retryAfterMs;
    this.requestId = options.requestId;
    this.phase = options.phase;
  }
}

/** Whether a value is a {@link ProviderError} (of any copy of this package). */
export function isProviderError(value: unknown): value is ProviderError {
  return value instanceof Error && value.name === 'ProviderError' && 'retryable' in value;
}
