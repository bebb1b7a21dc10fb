/** Tokens of a reply: the three parts of its input, all output, and how much of that is reasoning. */
export interface DialectUsage {
  fresh: number;
  cacheRead: number;
  cacheWrite: number;
  output: number;
  reasoning: number;
}

/** A reply of a model, in the order of its parts. A part that is left out does not occur. */
export interface DialectReply {
  thinking?: readonly string[] | undefined;
  text?: readonly string[] | undefined;
  /** `pieces` are the argument text as it is streamed. */
  calls?: readonly { id: string; name: string; pieces: readonly string[] }[] | undefined;
  finish: 'stop' | 'tool_calls' | 'output_limit';
}

/**
 * How a server of one wire protocol writes: what `listProviderChecks` lets it say to an adapter.
 * - Every text is exact: what stands in `pieces` and `text` goes on the wire, one event for each.
 * - `content` of a reply without `ending` is what is there when the connection breaks before the protocol's terminal.
 */
export interface ProviderDialect {
  /** What this protocol can tell beside input and output. */
  reports: readonly ('cacheRead' | 'cacheWrite' | 'reasoning')[];
  /** Whether the protocol carries reasoning as text. */
  thinks: boolean;
  /** @default 'text/event-stream' */
  contentType?: string | undefined;
  writeReply(reply: DialectReply, usage: DialectUsage): { content: string; ending: string };
  /** The content of a reply, and then an error in the middle of the stream: the provider is overloaded. */
  writeOverload(reply: DialectReply, usage: DialectUsage): string;
  /** The body of an answer with an HTTP error. */
  writeFailure(failure: { status: number; message: string }): string;
  /** What this protocol's server says when a conversation is too long, with status 400. */
  overflow: string;
}
