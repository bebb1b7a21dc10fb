import { AGENT_EVENT_TYPES, costBasisSchema, TURN_ERROR_CODES } from '@ethosagent/core/contract';
import { z } from 'zod';
import { checksSchema, neverSchema } from './check-schema.ts';
import {
  type ExpectedEvent,
  type ExpectedUsage,
  PROFILE_NAMES,
  WIRE_FORMAT,
  type WireAnswer,
  type WireCase,
  type WireExpectation,
  type WireSettings,
  type WireTool,
} from './wire-case.ts';
import { WIRE_DIALECT_NAMES } from './wire-dialect.ts';

const text = z.string().min(1);
const count = z.number().int().nonnegative();
const place = z.number().int().positive();
const price = z.number().nonnegative();
const BEHAVIOURS = ['result', 'resultByArgument', 'mustNotRun', 'neverSettles'] as const;

const settingsSchema: z.ZodType<WireSettings> = z.strictObject({
  profile: z.enum(PROFILE_NAMES).optional(),
  inlineThinkTags: z.boolean().optional(),
  thinking: z.boolean().optional(),
  prices: z
    .record(
      z.string(),
      z.strictObject({
        inputPerMillion: price,
        outputPerMillion: price,
        cacheReadPerMillion: price.optional(),
        cacheWritePerMillion: price.optional(),
      }),
    )
    .optional(),
  clocksMs: z.strictObject({ silence: place }).optional(),
  maxAttempts: place.optional(),
  retryBaseMs: place.optional(),
  retryWaitCapMs: place.optional(),
});

const toolSchema: z.ZodType<WireTool> = z
  .strictObject({
    name: text,
    readOnly: z.boolean(),
    input: z.looseObject({ type: z.literal('object') }),
    result: z.string().optional(),
    resultByArgument: z
      .strictObject({
        path: text,
        map: z.record(z.string(), z.string()).refine((map) => Object.keys(map).length > 0, 'an empty map'),
      })
      .optional(),
    mustNotRun: z.literal(true).optional(),
    neverSettles: z.literal(true).optional(),
  })
  .refine(
    (tool) => BEHAVIOURS.filter((key) => tool[key] !== undefined).length === 1,
    `a tool has exactly one of ${BEHAVIOURS.join(', ')}`,
  );

const answerSchema: z.ZodType<WireAnswer> = z.strictObject({
  status: z.number().int().min(100).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.strictObject({ httpDateInMs: count })])),
  body: z.string().regex(/^[A-Za-z0-9_-]+\.sse$/, 'not the name of a body file'),
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'not a SHA-256'),
  chunking: z.union([
    z.enum(['whole', 'per-event', 'per-byte']),
    z.strictObject({ at: z.array(place).min(1) }),
  ]),
  delayMsBetweenChunks: place.optional(),
  end: z.enum(['close', 'reset', 'hang']),
});

const optional = { optional: z.literal(true).optional() };
const ids = { toolCallId: text, toolName: text };
const given = z.unknown().refine((value) => value !== undefined, 'required');

const eventSchema: z.ZodType<ExpectedEvent> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text_delta'), text: z.string(), ...optional }),
  z.strictObject({ type: z.literal('thinking_delta'), thinking: z.string(), ...optional }),
  z.strictObject({ type: z.literal('tool_start'), ...ids, args: given, ...optional }),
  z.strictObject({
    type: z.literal('tool_end'),
    ...ids,
    ok: z.boolean(),
    error: z.string().optional(),
    ...optional,
  }),
  z.strictObject({ type: z.literal('error'), code: z.enum(TURN_ERROR_CODES), ...optional }),
  z.strictObject({ type: z.literal('done'), text: z.string(), ...optional }),
]);

const tokens = z.union([count, z.literal('*')]);
const usageSchema: z.ZodType<ExpectedUsage> = z.strictObject({
  inputTokens: tokens,
  outputTokens: tokens,
  estimatedCostUsd: price.optional(),
  costBasis: costBasisSchema.optional(),
  ...optional,
});

const outcome = { events: z.array(eventSchema).min(1), usage: z.array(usageSchema).optional() };

const expectationSchema: z.ZodType<WireExpectation> = z
  .strictObject({
    compare: z.enum(['exact', 'trim']).optional(),
    events: outcome.events.optional(),
    anyOf: z.array(z.strictObject(outcome)).min(2).optional(),
    usage: outcome.usage,
    checks: checksSchema.optional(),
    never: z.array(neverSchema).min(1).optional(),
  })
  .refine(({ events, anyOf }) => (events === undefined) !== (anyOf === undefined), 'either events or anyOf')
  .refine(
    ({ anyOf, usage }) => anyOf === undefined || usage === undefined,
    'with anyOf, usage stands inside',
  );

const run = {
  settings: settingsSchema.optional(),
  responses: z.array(answerSchema).min(1),
  repeatLastResponse: z.boolean(),
  expect: expectationSchema,
};

/** The strict shape of a side file: a key or value that is not listed here is an error. */
export const wireCaseSchema: z.ZodType<WireCase> = z.strictObject({
  format: z.literal(WIRE_FORMAT),
  id: z.string().regex(/^[A-Za-z0-9-]+$/, 'not an id'),
  source: text.optional(),
  category: text,
  symptom: text,
  notes: z.string(),
  provider: z.enum(WIRE_DIALECT_NAMES),
  path: z.string().regex(/^\//, 'a path begins with /'),
  model: text,
  prompt: text,
  tools: z.array(toolSchema),
  abort: z.strictObject({ afterEvent: z.enum(AGENT_EVENT_TYPES), delayMs: count }).optional(),
  framesAreValidJson: z.boolean(),
  ...run,
  variants: z
    .array(
      z.strictObject({
        ...run,
        name: text,
        responses: run.responses.optional(),
        repeatLastResponse: run.repeatLastResponse.optional(),
      }),
    )
    .min(1)
    .optional(),
});
