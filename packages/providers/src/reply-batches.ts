import { type CompletionChunk, isEthosError } from '@ethosagent/core/contract';
import { toFailureCode } from './http-classify.ts';
import type { Connection } from './http-connection.ts';
import { parseErrorBody } from './http-error-body.ts';
import { type FailedCall, toProviderError } from './http-failure.ts';
import { isRecord, parseJson } from './http-json.ts';
import type { ReplyReader } from './reply-reader.ts';
import { NotAnEventStreamError, readServerSentEvents } from './sse.ts';

/** Some servers never end the body: how long to wait behind a finish reason, and behind the end mark. */
const TAIL_MS = 2_000;
const DONE_MS = 50;

/** The chunks of one piece of the body, and what went wrong behind them. */
export interface ReplyBatch {
  chunks: readonly CompletionChunk[];
  failure?: { cause: unknown };
}

/**
 * Reads a reply piece by piece. After the end mark nothing counts any more, but the body is read to its end so
 * that the connection can serve the next request. A connection that breaks behind a finish reason took nothing.
 */
export async function* readReplyBatches(
  body: AsyncIterable<Uint8Array>,
  options: {
    call: FailedCall;
    connection: Connection;
    reply: ReplyReader;
    tailMs?: number | undefined;
  },
): AsyncGenerator<ReplyBatch, void, undefined> {
  const { call, connection, reply } = options;
  const pieces = readServerSentEvents(body);
  let isOver = false;
  // Apart from the generator, which keeps its variables while it waits: the frames can go as soon as they are read.
  const readNext = async (): Promise<ReplyBatch | undefined> => {
    for (;;) {
      const { done, value: events } = await pieces.next();
      if (done) return undefined;
      if (isOver) continue;
      return toBatch((chunks) => {
        reply.read(events, chunks);
        isOver = reply.state === 'done';
        if (isOver) reply.end(chunks);
        else if (chunks.length === 0) chunks.push({ type: 'heartbeat' });
      });
    }
  };
  try {
    for (let batch = await readNext(); batch !== undefined; batch = await readNext()) {
      yield batch;
      if (batch.failure) return;
      if (isOver) connection.closeIn(DONE_MS);
      else if (reply.state === 'finished') connection.closeIn(options.tailMs ?? TAIL_MS);
    }
  } catch (cause) {
    if (isOver) return;
    if (cause instanceof NotAnEventStreamError) {
      yield toBatch((chunks) => readWholeReply(cause.text, { reply, call, chunks }));
      return;
    }
    if (connection.aborted || reply.state === 'open' || isEthosError(cause)) throw cause;
  } finally {
    await pieces.return?.();
  }
  if (!isOver) yield toBatch((chunks) => reply.end(chunks));
}

function toBatch(fill: (chunks: CompletionChunk[]) => void): ReplyBatch {
  const chunks: CompletionChunk[] = [];
  try {
    fill(chunks);
    return { chunks };
  } catch (cause) {
    return { chunks, failure: { cause } };
  }
}

/** HTTP 200 with an error as JSON, a reply that was not streamed, or a page of a proxy. */
function readWholeReply(
  text: string,
  at: { reply: ReplyReader; call: FailedCall; chunks: CompletionChunk[] },
): void {
  const value = parseJson(text);
  if (isRecord(value) && at.reply.readWhole(value, at.chunks)) {
    at.reply.end(at.chunks);
    return;
  }
  const body = parseErrorBody(text);
  if (value !== undefined) {
    throw toProviderError(
      { code: toFailureCode(undefined, body), detail: body.message || body.code },
      at.call,
    );
  }
  if (/^\s*[{[]/.test(text)) {
    throw toProviderError({ code: 'stream_interrupted', detail: 'its JSON is not whole' }, at.call);
  }
  const detail = `it is no event stream, but says "${body.message}"`;
  throw toProviderError(
    { code: 'stream_corrupt', detail, retryable: false, advice: 'Check the base URL.' },
    at.call,
  );
}
