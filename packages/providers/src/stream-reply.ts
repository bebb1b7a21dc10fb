import {
  type CompletionChunk,
  isEthosError,
  isProviderError,
  type ProviderError,
} from '@ethosagent/core/contract';
import { type HttpAnswer, type HttpRequest, postForStream } from './http.ts';
import { toAnswerFailure } from './http-answer-failure.ts';
import { type FailedCall, toProviderError } from './http-failure.ts';
import { toNetworkFailure } from './http-network-failure.ts';
import { readReplyBatches } from './reply-batches.ts';
import { type ChunkRun, createReplyIterator } from './reply-iterator.ts';
import type { ReplyReader } from './reply-reader.ts';

/** One request; `call` is kept up to date while the reply comes. */
export interface StreamReplyOptions {
  request: HttpRequest;
  call: FailedCall;
  /** Made for this reply, with this `call`. */
  reply: ReplyReader;
  /** How long a finished reply may keep its connection open without an end mark. @default 2000 */
  tailMs?: number | undefined;
}

/**
 * Sends one request and yields the chunks of its reply, ending in one `finish`, or throws one ProviderError after
 * the chunks that came before it. Afterwards, and as soon as it is left, the connection is free for another request
 * or closed.
 */
export function streamReply(
  options: StreamReplyOptions,
): AsyncIterableIterator<CompletionChunk, void, undefined> {
  return createReplyIterator(streamRuns(options), options.request.connection);
}

async function* streamRuns(options: StreamReplyOptions): AsyncGenerator<ChunkRun, void, undefined> {
  const { connection } = options.request;
  try {
    const answer = await openReply(options);
    yield { chunks: [{ type: 'heartbeat' }], taken: 0 };
    for await (const { chunks, failure } of readReplyBatches(answer.body, { ...options, connection })) {
      const run = { chunks, taken: 0 };
      yield run;
      if (run.taken < chunks.length) connection.throwIfAborted();
      if (failure) throw failure.cause;
    }
  } catch (cause) {
    throw toCallError(cause, options);
  } finally {
    connection.release();
  }
}

async function openReply({ request, call }: StreamReplyOptions): Promise<HttpAnswer> {
  const answer = await postForStream(request);
  call.phase = 'before_output';
  call.status = answer.status;
  call.requestId = answer.header('x-request-id') ?? answer.header('request-id');
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw toProviderError(await toAnswerFailure(answer, request.connection), call);
}

function toCallError(cause: unknown, { request, call }: StreamReplyOptions): ProviderError {
  if (request.connection.aborted) return toProviderError({ code: 'abort', cause }, call);
  if (isProviderError(cause)) return cause;
  if (isEthosError(cause) && cause.code === 'stream_corrupt') {
    return toProviderError({ code: cause.code, detail: cause.message, cause }, call);
  }
  return toProviderError(
    toNetworkFailure(cause, { phase: call.phase, timeoutMs: request.connectTimeoutMs }),
    call,
  );
}
