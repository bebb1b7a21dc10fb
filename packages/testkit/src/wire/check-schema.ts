import { AGENT_EVENT_TYPES, audienceSchema } from '@ethosagent/core/contract';
import { z } from 'zod';
import type { EventPattern, WireCheck, WireNever } from './wire-check.ts';

const PATH = /^[^.[\]]+(\.([^.[\]]+|\[[^\]=]+=[^\]]*\]))*$/;

/** The format's own word for the checks that follow a further turn. */
const FOLLOWING = 'then';

const text = z.string().min(1);
const count = z.number().int().nonnegative();
const place = z.number().int().positive();
const path = z.string().regex(PATH, 'not a path');
const pattern = z.string().refine(isPattern, 'not a regular expression');

const eventPatternSchema: z.ZodType<EventPattern> = z.strictObject({
  type: z.enum(AGENT_EVENT_TYPES),
  toolName: text.optional(),
  args: z.unknown().optional(),
  text: z.string().optional(),
  audience: audienceSchema.optional(),
});

const limits = { min: count, max: count };
const atPath = { request: place, path };
/** An absent value is no value to compare with. */
const given = z.unknown().refine((value) => value !== undefined, 'required');

/** The kinds of checks by the keys that tell them apart; a check has the keys of one kind. */
const CHECKS: Record<string, z.ZodType<WireCheck>> = {
  equals: z.strictObject({ ...atPath, equals: given }),
  jsonEquals: z.strictObject({ ...atPath, jsonEquals: given }),
  validJson: z.strictObject({ ...atPath, validJson: z.literal(true) }),
  type: z.strictObject({
    ...atPath,
    type: z.enum(['string', 'number', 'boolean', 'object', 'array', 'null']),
  }),
  containsText: z.strictObject({ ...atPath, containsText: text }),
  matches: z.strictObject({ ...atPath, matches: pattern }),
  noneMatches: z.strictObject({ ...atPath, noneMatches: pattern }),
  absent: z.strictObject({ ...atPath, absent: z.literal(true) }),
  callsAnswered: z.strictObject({ request: place, callsAnswered: z.array(text) }),
  requests: z.strictObject({ requests: count }),
  requestsAtMost: z.strictObject({ requestsAtMost: count }),
  gapMs: z.strictObject({ gapMs: z.tuple([place, place]), ...limits }),
  endingMs: z.strictObject({ endingMs: z.enum(['lastByte', 'lastText', 'abort']), ...limits }),
  closedByClient: z.strictObject({ closedByClient: place }),
  errorTextContains: z.strictObject({ errorTextContains: text }),
  errorTextAtMost: z.strictObject({ errorTextAtMost: place }),
  event: z.strictObject({ event: eventPatternSchema }),
  ranTool: z.strictObject({ ranTool: text, times: count }),
  usageClasses: z.strictObject({
    usageClasses: z.strictObject({
      fresh: count,
      cacheRead: count,
      cacheWrite: count,
      output: count,
      reasoning: count,
    }),
  }),
  costWithin: z.strictObject({
    costWithin: z.strictObject({ usd: z.number().nonnegative(), tolerance: z.number().nonnegative() }),
  }),
  historyTextOnce: z.strictObject({ historyTextOnce: text }),
  nextPrompt: z.strictObject({ nextPrompt: text, [FOLLOWING]: z.lazy(() => checksSchema) }),
  reload: z.strictObject({ reload: z.literal(true), [FOLLOWING]: z.lazy(() => checksSchema) }),
};

/** A check of exactly one known kind, with its keys and no others. */
const checkSchema: z.ZodType<WireCheck> = z.unknown().transform((value, context): WireCheck => {
  const kinds = typeof value === 'object' && value !== null ? Object.keys(value).filter(isKind) : [];
  const schema = kinds.length === 1 ? CHECKS[kinds[0] ?? ''] : undefined;
  if (schema === undefined) {
    const found = kinds.length === 0 ? 'no known kind' : `the kinds ${kinds.join(', ')} at once`;
    context.addIssue(`a check with ${found}: ${JSON.stringify(value)}`);
    return z.NEVER;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const { message, path: at } of parsed.error.issues) {
    context.issues.push({ code: 'custom', message, path: [...at], input: value });
  }
  return z.NEVER;
});

export const checksSchema: z.ZodType<WireCheck[]> = z.array(checkSchema).min(1);

export const neverSchema: z.ZodType<WireNever> = z.union([
  z.strictObject({ event: eventPatternSchema }),
  z.strictObject({ textContains: text, in: z.enum(['text', 'errors', 'events', 'everywhere']) }),
]);

function isKind(key: string): boolean {
  return Object.hasOwn(CHECKS, key);
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'iu');
    return true;
  } catch {
    return false;
  }
}
