import { isRecord } from './json-value.ts';

/** Calls of a request, in order, and how each is answered. */
export interface RequestCalls {
  /** `answers` counts the answers that stand where they must. */
  calls: { id: string; answers: number }[];
  /** Ids of answers that stand elsewhere or answer no call. */
  strays: string[];
}

/** Where a wire protocol keeps the calls of a request. */
interface WireDialect {
  readCalls(messages: readonly unknown[]): RequestCalls;
}

/** Wire protocols that a case can name. */
export type WireDialectName = 'openai-chat' | 'anthropic-messages';

const DIALECTS: Record<WireDialectName, WireDialect> = {
  'openai-chat': { readCalls: readChatCalls },
  'anthropic-messages': { readCalls: readMessagesCalls },
};
export const WIRE_DIALECT_NAMES: readonly WireDialectName[] = Object.keys(DIALECTS) as WireDialectName[];

/** The calls in a request body of a protocol; none when it has no messages. */
export function readCalls(dialect: WireDialectName, body: unknown): RequestCalls {
  const messages = isRecord(body) && Array.isArray(body.messages) ? body.messages : [];
  return DIALECTS[dialect].readCalls(messages);
}

/** Answers stand in the run of tool messages that follows the assistant message. */
function readChatCalls(messages: readonly unknown[]): RequestCalls {
  const read: RequestCalls = { calls: [], strays: [] };
  let open: RequestCalls['calls'] = [];
  for (const message of messages) {
    if (!isRecord(message)) continue;
    if (message.role === 'tool') {
      noteAnswer(read, open, message.tool_call_id);
      continue;
    }
    open = message.role === 'assistant' ? toCalls(toList(message.tool_calls)) : [];
    read.calls.push(...open);
  }
  return read;
}

/** Answers stand in the message after the assistant message. */
function readMessagesCalls(messages: readonly unknown[]): RequestCalls {
  const read: RequestCalls = { calls: [], strays: [] };
  let open: RequestCalls['calls'] = [];
  for (const message of messages) {
    if (!isRecord(message)) continue;
    const blocks = toList(message.content).filter(isRecord);
    for (const block of blocks) {
      if (block.type === 'tool_result') noteAnswer(read, open, block.tool_use_id);
    }
    open = message.role === 'assistant' ? toCalls(blocks.filter((block) => block.type === 'tool_use')) : [];
    read.calls.push(...open);
  }
  return read;
}

function noteAnswer(read: RequestCalls, open: RequestCalls['calls'], id: unknown): void {
  const matching = open.filter((call) => call.id === id);
  if (matching.length === 0) read.strays.push(String(id));
  for (const call of matching) call.answers += 1;
}

function toCalls(values: readonly unknown[]): RequestCalls['calls'] {
  return values.filter(isRecord).map((value) => ({ id: String(value.id), answers: 0 }));
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
