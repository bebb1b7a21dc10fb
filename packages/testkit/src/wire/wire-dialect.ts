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
export type WireDialectName = 'openai-chat' | 'anthropic-messages' | 'openai-responses';

const DIALECTS: Record<WireDialectName, WireDialect> = {
  'openai-chat': { readCalls: readChatCalls },
  'anthropic-messages': { readCalls: readMessagesCalls },
  'openai-responses': { readCalls: readItemCalls },
};
export const WIRE_DIALECT_NAMES: readonly WireDialectName[] = Object.keys(DIALECTS) as WireDialectName[];

/** The calls in a request body of a protocol; none when it has no messages. */
export function readCalls(dialect: WireDialectName, body: unknown): RequestCalls {
  return DIALECTS[dialect].readCalls(toList(readConversation(body)));
}

/** What a request body of any protocol holds of the conversation. */
export function readConversation(body: unknown): unknown {
  return isRecord(body) ? (body.messages ?? body.input) : undefined;
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

/** Answers stand in the run of outputs that follows the items of the reply. */
function readItemCalls(items: readonly unknown[]): RequestCalls {
  const read: RequestCalls = { calls: [], strays: [] };
  let open: RequestCalls['calls'] = [];
  let isAnswering = false;
  for (const item of items) {
    if (!isRecord(item)) continue;
    if (item.type === 'function_call_output') {
      noteAnswer(read, open, item.call_id);
      isAnswering = true;
      continue;
    }
    if (isAnswering || item.role === 'user') open = [];
    isAnswering = false;
    if (item.type !== 'function_call') continue;
    const call = { id: String(item.call_id), answers: 0 };
    open.push(call);
    read.calls.push(call);
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
