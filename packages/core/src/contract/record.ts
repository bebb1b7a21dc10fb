import { z } from 'zod';
import { agentEventSchema, usageSchema } from './event.ts';
import { contentPartSchema, messageSchema, toolAnswerSchema } from './message.ts';

const ulid = '[0-9A-HJKMNP-TV-Z]{26}';
export const sessionIdSchema = z
  .string()
  .regex(new RegExp(`^ses_${ulid}$`), 'a session id is ses_ and a ULID');
export const turnIdSchema = z.string().regex(new RegExp(`^trn_${ulid}$`), 'a turn id is trn_ and a ULID');
export const interactionIdSchema = z
  .string()
  .regex(new RegExp(`^int_${ulid}$`), 'an interaction id is int_ and a ULID');
/** The human key of a session. */
export const sessionKeySchema = z
  .string()
  .regex(/^[A-Za-z0-9._:-]{1,64}$/, 'a session key is 1-64 of A-Za-z0-9._:-');

/** What a person or a program said. */
export const inputSchema = z.object({
  kind: z.enum(['prompt', 'steer', 'follow_up']),
  from: z.enum(['person', 'program']),
  content: z.array(contentPartSchema),
});
export type Input = z.infer<typeof inputSchema>;

/** A question to a person or their shell, its answer, or a notice to them. */
export const interactionSchema = z.object({
  id: interactionIdSchema,
  kind: z.enum(['approval', 'client_request', 'client_action', 'file_changed', 'question']),
  status: z.enum(['open', 'answered', 'expired', 'info']),
  toolCallId: z.string().optional(),
  toolName: z.string().optional(),
  args: z.unknown().optional(),
  options: z.array(z.string()).optional(),
  payload: z.unknown().optional(),
  answer: z.unknown().optional(),
  expiresAt: z.iso.datetime().optional(),
});
export type Interaction = z.infer<typeof interactionSchema>;

const envelope = {
  v: z.literal(1),
  sessionId: z.string(),
  turnId: z.string(),
  at: z.iso.datetime().describe('UTC.'),
};
const numbered = {
  ...envelope,
  seq: z.number().int().positive().describe('Contiguous in the session, from 1.'),
  firstSeq: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('Set when neighbouring deltas were joined: the first of them.'),
};

export const inputRecordSchema = z.object({ ...numbered, input: inputSchema });
export const eventRecordSchema = z.object({ ...numbered, event: agentEventSchema });
export const interactionRecordSchema = z.object({ ...numbered, interaction: interactionSchema });
/** The ending of a turn whose log could not be written: without `seq`. */
export const unsavedRecordSchema = z.object({
  ...envelope,
  unsaved: z.literal(true),
  event: agentEventSchema,
});

/** What leaves the loop for other programs: an envelope with exactly one of `input`, `event`, `interaction`. */
export const wireRecordSchema = z.union([
  eventRecordSchema,
  inputRecordSchema,
  interactionRecordSchema,
  unsavedRecordSchema,
]);
export type InputRecord = z.infer<typeof inputRecordSchema>;
export type EventRecord = z.infer<typeof eventRecordSchema>;
export type InteractionRecord = z.infer<typeof interactionRecordSchema>;
export type UnsavedRecord = z.infer<typeof unsavedRecordSchema>;
export type WireRecord = InputRecord | EventRecord | InteractionRecord | UnsavedRecord;
/** A wire record that stands in the log. */
export type LoggedRecord = Exclude<WireRecord, UnsavedRecord>;

/** Sent over a silent stream every 10 s, without id. */
export const heartbeatSchema = z.object({ v: z.literal(1), heartbeat: z.literal(true) });
/** Sent when a cursor cannot be resumed: take the snapshot, then go on from `seq`. */
export const resyncSchema = z.object({
  v: z.literal(1),
  resync: z.literal(true),
  sessionId: z.string(),
  logId: z.string(),
  seq: z.number().int().nonnegative(),
  snapshot: z.array(wireRecordSchema),
});

const privateBase = { turnId: z.string(), at: z.iso.datetime() };
/** What the log keeps beside the wire records; it never leaves the store. It has a counter of its own. */
export const privateRecordSchema = z.discriminatedUnion('kind', [
  z.object({ ...privateBase, kind: z.literal('message'), message: messageSchema }),
  z.object({ ...privateBase, kind: z.literal('tool_answer'), answer: toolAnswerSchema }),
  z.object({
    ...privateBase,
    kind: z.literal('usage'),
    provider: z.string(),
    model: z.string(),
    picoUsd: z.number().int(),
    event: usageSchema.optional().describe('Told later in the turn; an interrupted turn is still owed it.'),
  }),
  z.object({
    ...privateBase,
    kind: z.literal('diagnostic'),
    code: z.string(),
    message: z.string(),
    detail: z.string().optional(),
  }),
  z
    .object({
      ...privateBase,
      kind: z.literal('fork'),
      parent: z.object({ sessionId: z.string(), seq: z.number().int() }),
    })
    .describe('Everything before it was copied from the parent, which paid for it.'),
  z
    .object({ ...privateBase, kind: z.literal('undo'), turnIds: z.array(z.string()).min(1) })
    .describe('These turns are left out of requests. Their events stay.'),
  z
    .object({ ...privateBase, kind: z.literal('redo'), turnIds: z.array(z.string()).min(1) })
    .describe('Takes an undo back.'),
]);
export type PrivateRecord = z.infer<typeof privateRecordSchema>;
