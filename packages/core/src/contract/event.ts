import { z } from 'zod';

/** Who may see a progress notice or a successful result. Absent means `internal`. */
export const audienceSchema = z.enum(['internal', 'user']);
export type Audience = z.infer<typeof audienceSchema>;

/** Which routing rule selected the model of a turn. */
export const routeSourceSchema = z.enum(['team-coordinator', 'team-personality', 'personality', 'global']);
export type RouteSource = z.infer<typeof routeSourceSchema>;

/** How the cost of a `usage` event was found: from a price table, free on this machine, or not known. */
export const costBasisSchema = z.enum(['priced', 'local', 'unknown']);
export type CostBasis = z.infer<typeof costBasisSchema>;

const tokens = z.number().int().nonnegative();

export const runStartSchema = z
  .object({
    type: z.literal('run_start'),
    provider: z.string().describe('Id of the provider that the turn starts with.'),
    model: z.string().describe('Name of the model that the turn starts with.'),
    source: routeSourceSchema.describe('The routing rule that selected the model.'),
  })
  .describe(
    'First event of every turn, once, before any LLM call, also on a turn that is refused right after.',
  );

export const contextMetaSchema = z
  .object({
    type: z.literal('context_meta'),
    data: z
      .record(z.string(), z.unknown())
      .describe('What the injectors wrote; `{}` when nothing. `failedInjectors` names those that failed.'),
  })
  .describe('Once, after all context injectors ran and before the first LLM call.');

export const textDeltaSchema = z
  .object({
    type: z.literal('text_delta'),
    text: z.string().min(1).describe('A piece of the answer, whitespace as it came.'),
  })
  .describe('Each piece of assistant text. All pieces of a turn joined are `done.text`.');

export const thinkingDeltaSchema = z
  .object({
    type: z.literal('thinking_delta'),
    thinking: z.string().min(1).describe('A piece of reasoning text.'),
  })
  .describe('Each piece of reasoning, where the provider gives it. Drawn in a lane of its own, collapsed.');

export const toolStartSchema = z
  .object({
    type: z.literal('tool_start'),
    toolCallId: z.string().min(1).describe('Unique in the session; matches progress and `tool_end`.'),
    toolName: z.string(),
    args: z.unknown().describe('The final arguments; the raw string when they are not valid JSON.'),
  })
  .describe('Once per call, immediately before it runs, or before its `tool_end` when it is refused.');

export const toolProgressSchema = z
  .object({
    type: z.literal('tool_progress'),
    toolName: z
      .string()
      .describe(
        'The tool, or `_budget`, `_watcher`, `_retry`, `_compaction` for notices of the loop itself.',
      ),
    message: z.string(),
    percent: z.number().min(0).max(100).optional(),
    audience: audienceSchema.describe('`user` only where the author of the tool opted in.'),
    toolCallId: z.string().min(1).optional().describe('Always set for progress of a call.'),
  })
  .describe('Zero or more while a call runs, and notices of the loop.');

export const toolEndSchema = z
  .object({
    type: z.literal('tool_end'),
    toolCallId: z.string().min(1),
    toolName: z.string(),
    ok: z.boolean(),
    durationMs: z.number().nonnegative().describe('Milliseconds of the run; 0 for a call that never ran.'),
    audience: audienceSchema.optional().describe('Gates successes only; failures are always shown.'),
    result: z.string().optional().describe('The text that the model gets; on failure the message.'),
    error: z.string().optional().describe('Set exactly when `ok` is false: the message of the failure.'),
  })
  .describe('Once per call, on every path: success, failure, refusal, time-out, halt, abort.');

export const usageSchema = z
  .object({
    type: z.literal('usage'),
    inputTokens: tokens.describe('All input processed: fresh + cache read + cache write.'),
    outputTokens: tokens.describe('All output, reasoning included.'),
    estimatedCostUsd: z.number().nonnegative().describe('US dollars; 0 when `costBasis` is `unknown`.'),
    cacheReadTokens: tokens.optional().describe('Part of `inputTokens`.'),
    cacheWriteTokens: tokens.optional().describe('Part of `inputTokens`.'),
    reasoningTokens: tokens.optional().describe('Part of `outputTokens`.'),
    costBasis: costBasisSchema.optional(),
    purpose: z
      .enum(['round', 'retry', 'compaction', 'review', 'child'])
      .optional()
      .describe('What the call was for; absent means `round`.'),
  })
  .describe(
    'Once per billed LLM call that reported tokens, after the last `tool_end` of its round. Sum them.',
  );

export const haltSchema = z
  .object({
    type: z.literal('halt'),
    kind: z.enum(['budget', 'watcher']),
    rule: z
      .string()
      .describe(
        'Budget: `cost-cap`, `tool-budget`, `identical-name`, `identical-streak`, `round-limit`. Watcher: its rule id.',
      ),
    toolName: z.string().optional(),
    count: z.number().int().nonnegative().optional(),
    message: z.string(),
  })
  .describe(
    'The loop stopped the turn early. Not an ending: a `done` follows, and its text is cut, not clean.',
  );

export const errorSchema = z
  .object({
    type: z.literal('error'),
    error: z.string().describe('What happened and what to do.'),
    code: z.string().describe('A stable identifier, safe to switch on.'),
  })
  .describe('Ending of a turn that failed or was stopped. Nothing follows.');

export const doneSchema = z
  .object({
    type: z.literal('done'),
    text: z.string().describe('All `text_delta.text` of the turn joined, byte for byte.'),
    turnCount: z.number().int().positive().describe('Turns of the session so far, this one included.'),
    stopReason: z.enum(['complete', 'output_limit', 'halted']).optional(),
    output: z.unknown().optional().describe('The validated value of a run with an output schema.'),
  })
  .describe('Ending of a turn that finished. Nothing follows.');

/**
 * The event contract: everything that `AgentLoop.run()` yields, told apart by `type`.
 * Growth is additive only (new optional fields, new variants); consumers ignore types that they do not know.
 */
export const agentEventSchema = z.discriminatedUnion('type', [
  runStartSchema,
  contextMetaSchema,
  textDeltaSchema,
  thinkingDeltaSchema,
  toolStartSchema,
  toolProgressSchema,
  toolEndSchema,
  usageSchema,
  haltSchema,
  errorSchema,
  doneSchema,
]);

/** One event of a turn. A turn begins with `run_start` and ends with exactly one of `done` and `error`. */
export type AgentEvent = z.infer<typeof agentEventSchema>;
export type AgentEventType = AgentEvent['type'];
/** The variant of {@link AgentEvent} with this `type`. */
export type AgentEventOf<T extends AgentEventType> = Extract<AgentEvent, { type: T }>;

/** Every `type` of this version of the contract. */
export const AGENT_EVENT_TYPES: readonly AgentEventType[] = agentEventSchema.options.map(
  (option) => option.shape.type.value,
);

/** Whether a value from a wire is an event that this version of the contract knows. */
export function isKnownAgentEvent(value: unknown): value is AgentEvent {
  return agentEventSchema.safeParse(value).success;
}
