import type { CompletionChunk } from '@ethosagent/core/contract';

type TokenCounts = Partial<Omit<Extract<CompletionChunk, { type: 'usage' }>, 'type'>>;

/**
 * One thing that a scripted reply does.
 * - a chunk: it is yielded. A `tool_call` without `id` gets `call_1`, `call_2` …, counted over the whole script;
 * - `wait`: milliseconds on the provider's clock;
 * - `throw`: the stream fails with this value; `throwOnCall`: `complete()` itself throws it;
 * - `hang`: nothing comes any more;
 * - `end`: the stream ends here, without a `finish`;
 * - `lie`: any value is yielded as if it were a chunk, exactly as it is;
 * - `repeat`: a part many times, without a pause.
 *
 * `wait` and `hang` end with the reason of the signal when it aborts, unless `ignoreSignal` is set.
 */
export type ReplyPart =
  | CompletionChunk
  | { wait: number; ignoreSignal?: boolean | undefined }
  | { throw: unknown }
  | { throwOnCall: unknown }
  | { hang: true; ignoreSignal?: boolean | undefined }
  | { end: true }
  | { lie: unknown }
  | { repeat: number; part: CompletionChunk };

/** What the provider does in one LLM call. A reply without `finish` gets a fitting one at its end. */
export type Reply = ReplyPart | readonly Reply[];

function toArgumentText(args: unknown): string {
  return typeof args === 'string' ? args : JSON.stringify(args);
}

function call(name: string, args: unknown = {}, options: { id?: string | undefined } = {}): Reply {
  return {
    type: 'tool_call',
    name,
    arguments: toArgumentText(args),
    ...(options.id ? { id: options.id } : {}),
  };
}

/**
 * Short forms for the parts of a scripted reply; put several in an array for one reply.
 *
 * @example
 * [reply.thinking('Let me look.'), reply.call('read_file', { path: 'a.txt' }), reply.usage(120, 30)]
 */
export const reply: {
  /** Text, one `text_delta` for each argument. */
  text(...deltas: string[]): Reply;
  /** Reasoning, one `thinking_delta` for each argument. */
  thinking(...deltas: string[]): Reply;
  /** One tool call. A string as `args` is the raw argument text, anything else becomes JSON. */
  call(name: string, args?: unknown, options?: { id?: string | undefined }): Reply;
  /** Several tool calls, each `[name, args]`. */
  calls(calls: readonly (readonly [name: string, args?: unknown])[]): Reply;
  /** Token counts so far; both default to 0. */
  usage(inputTokens?: number, outputTokens?: number, more?: TokenCounts): Reply;
  /** The reason why the reply ends, where the automatic one does not fit. */
  finish(reason: Extract<CompletionChunk, { type: 'finish' }>['reason']): Reply;
} = {
  text: (...deltas) => deltas.map((text) => ({ type: 'text_delta', text })),
  thinking: (...deltas) => deltas.map((thinking) => ({ type: 'thinking_delta', thinking })),
  call,
  calls: (calls) => calls.map(([name, args]) => call(name, args)),
  usage: (inputTokens = 0, outputTokens = 0, more = {}) => ({
    type: 'usage',
    inputTokens,
    outputTokens,
    ...more,
  }),
  finish: (reason) => ({ type: 'finish', reason }),
};

/** The parts of a reply in order, with the `finish` that it lacks. */
export function toReplyParts(given: Reply): ReplyPart[] {
  const parts = flatten(given);
  if (parts.some(isLast)) return parts;
  const calls = parts.some((part) => 'type' in part && part.type === 'tool_call');
  return [...parts, { type: 'finish', reason: calls ? 'tool_calls' : 'stop' }];
}

function flatten(given: Reply): ReplyPart[] {
  return isList(given) ? given.flatMap(flatten) : [given];
}

function isList(given: Reply): given is readonly Reply[] {
  return Array.isArray(given);
}

function isLast(part: ReplyPart): boolean {
  return 'throw' in part || 'hang' in part || 'end' in part || ('type' in part && part.type === 'finish');
}
