import { type IncomingMessage, request as send } from 'node:http';
import {
  type CompletionChunk,
  type CompletionRequest,
  type LLMProvider,
  ProviderError,
  type TurnErrorCode,
} from '@ethosagent/core/contract';
import type { ProviderTarget } from '../../src/index.ts';
import type { ToyLine } from './toy-dialect.ts';
import { GOOD_HABITS, type ToyHabits } from './toy-habits.ts';

interface Call {
  target: ProviderTarget;
  habits: ToyHabits;
  signal: AbortSignal;
  shared: { text: string };
}

/** A small adapter for the toy protocol, without the habits that `without` takes away. */
export function createToyAdapter(target: ProviderTarget, without: Partial<ToyHabits> = {}): LLMProvider {
  const habits = { ...GOOD_HABITS, ...without };
  const shared = { text: '' };
  return {
    id: 'toy',
    describe: habits.describe,
    complete(request, signal) {
      const begin = (): AsyncIterableIterator<CompletionChunk> => {
        const closing = new AbortController();
        if (habits.obeysSignal) follow(signal, { closing, forgets: habits.forgetsSignal });
        const call = { target, habits, signal: closing.signal, shared };
        const chunks = streamReply(request, call);
        return withReturn(chunks, { closing, habits });
      };
      const early = habits.sendsEarly ? begin() : undefined;
      const first = early?.next();
      return {
        [Symbol.asyncIterator]: () => (early === undefined ? begin() : prepend(first, early)),
      };
    },
  };
}

function follow(
  signal: AbortSignal,
  { closing, forgets }: { closing: AbortController; forgets: boolean },
): void {
  const stop = (): void => closing.abort(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  const forget = (): void => signal.removeEventListener('abort', stop);
  for (const ending of forgets ? ['abort', 'left'] : []) closing.signal.addEventListener(ending, forget);
}

/** An iterator that can be left while it waits. */
function withReturn(
  chunks: AsyncGenerator<CompletionChunk, void, undefined>,
  { closing, habits }: { closing: AbortController; habits: ToyHabits },
): AsyncIterableIterator<CompletionChunk> {
  let waiting = 0;
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      waiting += 1;
      let isOver = true;
      try {
        const result = await chunks.next();
        isOver = result.done === true;
        return result;
      } finally {
        waiting -= 1;
        if (isOver) closing.abort();
      }
    },
    async return() {
      if (!habits.returnsAtOnce) await new Promise(() => undefined);
      // A generator that waits cannot be returned.
      if (habits.closesWhenLeft && waiting > 0) closing.abort();
      if (habits.closesWhenLeft) await chunks.return();
      closing.signal.dispatchEvent(new Event('left'));
      return { done: true, value: undefined };
    },
  };
}

async function* prepend(
  first: Promise<IteratorResult<CompletionChunk>> | undefined,
  rest: AsyncIterableIterator<CompletionChunk>,
): AsyncGenerator<CompletionChunk> {
  const result = await first;
  if (result === undefined || result.done) return;
  yield result.value;
  yield* rest;
}

async function* streamReply(
  request: CompletionRequest,
  call: Call,
): AsyncGenerator<CompletionChunk, void, undefined> {
  const { habits, signal } = call;
  habits.onRequest(request);
  if (habits.throwsOutside) {
    signal.addEventListener('abort', () => {
      process.nextTick(() => {
        throw new Error('nobody catches this');
      });
    });
  }
  let phase: ProviderError['phase'] = 'connect';
  const fail = (code: TurnErrorCode, message: string, more: object = {}): ProviderError =>
    new ProviderError({ code, message, retryable: habits.isRetryable(code), phase, ...more });
  try {
    const answer = await open(request, call);
    phase = 'before_output';
    const status = answer.statusCode ?? 0;
    if (status >= 300) {
      const body = await readAll(answer);
      const retryAfterMs = habits.parseHint(answer.headers['retry-after'] ?? '');
      throw fail(habits.toCode(status, body), habits.toMessage(`toy: ${body}`, call.target.apiKey), {
        status,
        retryAfterMs,
      });
    }
    let hasFinished = false;
    for await (const line of readLines(answer, call)) {
      if (line.type === 'overloaded' && habits.throwsOverload)
        throw fail('provider_overloaded', 'toy: overloaded');
      hasFinished ||= line.type === 'finish';
      phase = 'after_output';
      yield* habits.toChunks(line);
    }
    if (!hasFinished && habits.throwsEarlyEnd) throw fail('stream_interrupted', 'toy: it broke off');
    if (!hasFinished) yield { type: 'finish', reason: 'stop' };
  } catch (error) {
    if (error instanceof ProviderError || habits.throwsPlainErrors) throw error;
    if (signal.aborted) throw fail('abort', 'toy: stopped');
    if (error instanceof SyntaxError) throw fail('stream_corrupt', 'toy: it cannot be read');
    throw fail(
      phase === 'connect' ? 'provider_unavailable' : 'stream_interrupted',
      'toy: the connection broke',
    );
  }
}

async function open(request: CompletionRequest, { target, habits, signal }: Call): Promise<IncomingMessage> {
  const body = habits.toBody(request);
  const post = (path: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { 'x-key': target.apiKey };
      signal.throwIfAborted();
      const outgoing = send(target.origin + path, { method: 'POST', headers });
      // Without an error: a connection that is free for others by now would throw it at the whole process.
      signal.addEventListener('abort', () => outgoing.destroy());
      outgoing.on('response', resolve).on('error', reject);
      outgoing.end(body);
    });
  let answer = await post('/toy');
  for (let n = 1; n < habits.requests && (answer.statusCode ?? 0) >= 400; n += 1) answer = await post('/toy');
  if (answer.statusCode === 307 && habits.followsRedirects) return post(String(answer.headers.location));
  return answer;
}

async function readAll(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of answer) text += String(piece);
  return text;
}

async function* readLines(answer: IncomingMessage, { habits, shared }: Call): AsyncGenerator<ToyLine> {
  const decoder = new TextDecoder();
  const buffer = habits.sharesBuffer ? shared : { text: '' };
  for await (const piece of answer) {
    buffer.text += habits.decodesPieces ? String(piece) : decoder.decode(piece, { stream: true });
    const lines = buffer.text.split('\n');
    buffer.text = lines.pop() ?? '';
    for (const line of lines) {
      if (line !== '') yield parseLine(line, habits);
    }
  }
  if (buffer.text !== '') yield parseLine(buffer.text, habits);
}

function parseLine(line: string, habits: ToyHabits): ToyLine {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (habits.throwsBadLines) throw error;
    return { type: 'finish', reason: 'stop' };
  }
}
