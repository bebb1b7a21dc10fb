import type { AgentEvent } from '@ethosagent/core';
import { z } from 'zod';
import type { Row } from '../row.ts';
import { createTypedFloor } from './typed-floor.ts';

const text = z.string();
const tokens = z.number().int().nonnegative();

const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('run_start'), provider: text, model: text, source: text }),
  z.object({ type: z.literal('context_meta'), data: z.record(text, z.unknown()) }),
  z.object({ type: z.literal('text_delta'), text: text.min(1) }),
  z.object({ type: z.literal('tool_start'), toolCallId: text, toolName: text, args: z.unknown() }),
  z.object({
    type: z.literal('tool_end'),
    toolCallId: text,
    toolName: text,
    ok: z.boolean(),
    durationMs: z.number().nonnegative(),
    result: text,
  }),
  z.object({
    type: z.literal('usage'),
    inputTokens: tokens,
    outputTokens: tokens,
    estimatedCostUsd: z.number().nonnegative(),
  }),
  z.object({ type: z.literal('done'), text, turnCount: z.number().int().positive() }),
  z.object({ type: z.literal('error'), error: text, code: text }),
]);

/** The yardstick with zod instead of a check by hand: what loading and asking zod costs. */
export function createZodFloor(baseURL: string): Row {
  return createTypedFloor(
    baseURL,
    'openai-chat',
    (event: AgentEvent) => eventSchema.safeParse(event).success,
  );
}
