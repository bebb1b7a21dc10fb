import { z } from 'zod';

/** Text, an image or a file. `data` is base64, `mediaType` a MIME type such as `image/png`. */
export const contentPartSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('image'),
    mediaType: z.string(),
    data: z.base64(),
    name: z.string().optional(),
  }),
  z.object({ type: z.literal('file'), mediaType: z.string(), data: z.base64(), name: z.string().optional() }),
]);
export type ContentPart = z.infer<typeof contentPartSchema>;

/**
 * A piece of an assistant's reply, kept verbatim and in order.
 * - `thinking.data` is opaque to core (a signature, an encrypted item): the adapter that made it reads it back.
 * - `tool_call.toolCallId` names the call in events; `wireId` is the id that adapters send. Both are unique in the
 *   session: the provider's id where it was free, else `<id>-<n>`.
 * - `tool_call.args` is the parsed JSON object, or `{ invalid_arguments: raw }` when it could not be parsed.
 */
export const assistantBlockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('thinking'), thinking: z.string(), data: z.unknown().optional() }),
  z.object({
    type: z.literal('tool_call'),
    toolCallId: z.string(),
    wireId: z.string(),
    toolName: z.string(),
    args: z.record(z.string(), z.unknown()),
  }),
]);
export type AssistantBlock = z.infer<typeof assistantBlockSchema>;
export type ToolCallBlock = Extract<AssistantBlock, { type: 'tool_call' }>;

/** The answer to one call, as the model gets it. */
export const toolAnswerSchema = z.object({
  toolCallId: z.string(),
  wireId: z.string(),
  toolName: z.string(),
  ok: z.boolean(),
  content: z.array(contentPartSchema),
});
export type ToolAnswer = z.infer<typeof toolAnswerSchema>;

/**
 * A message of the conversation as providers get it. All answers to the calls of one assistant message are
 * one `tool` message, in call order, directly after it. `origin` names the provider and model that made a reply.
 */
export const messageSchema = z.discriminatedUnion('role', [
  z.object({ role: z.literal('user'), content: z.array(contentPartSchema) }),
  z.object({
    role: z.literal('assistant'),
    content: z.array(assistantBlockSchema),
    origin: z.object({ provider: z.string(), model: z.string() }),
  }),
  z.object({ role: z.literal('tool'), answers: z.array(toolAnswerSchema) }),
]);
export type Message = z.infer<typeof messageSchema>;
export type UserMessage = Extract<Message, { role: 'user' }>;
export type AssistantMessage = Extract<Message, { role: 'assistant' }>;
export type ToolMessage = Extract<Message, { role: 'tool' }>;
