import { describeModel } from './begin-turn.ts';
import {
  type CompletionChunk,
  type CompletionRequest,
  type EthosError,
  ProviderError,
  type RouteTarget,
} from './contract/index.ts';
import { readCompletionChunk } from './contract/read-completion-chunk.generated.ts';
import { toErrorMessage } from './errors.ts';
import { LlmClocks } from './llm-clocks.ts';
import type { ReplyBuilder } from './reply-builder.ts';
import type { Turn } from './turn.ts';
import { yieldToOthers } from './yield-to-others.ts';

/** One for all: an abort without a reason makes an exception each time. */
const OVER = new Error('the call is over');
const CHUNKS_BEFORE_YIELD = 256;

/**
 * Sends one request and streams its reply into `builder`, emitting deltas as they come.
 * Resolves once a finish reason was read and the stream ended; rejects with a coded error, also when the
 * turn is stopped or a clock fires. The provider is let go in every case.
 */
export function streamCompletion(
  turn: Turn,
  target: RouteTarget,
  call: { request: CompletionRequest; builder: ReplyBuilder },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = new AbortController();
    let iterator: AsyncIterator<CompletionChunk> | undefined;
    let over = false;
    let hasEnded = false;
    const settle = (act: () => void): void => {
      if (over) return;
      over = true;
      clocks.stop();
      forget();
      act();
      // A provider that has ended holds nothing any more.
      if (hasEnded) return;
      abort.abort(OVER);
      if (iterator) letGo(iterator);
    };
    const clocks = new LlmClocks({
      clock: turn.config.clock,
      timeouts: turn.config.timeouts,
      local: describeModel(target.provider, target.model).local,
      onDue: (reason) => settle(() => (reason === 'tail' ? resolve() : reject(reason))),
    });
    const forget = turn.onStop(() => settle(() => reject(turn.stopError)));
    if (turn.stopError) {
      settle(() => reject(turn.stopError));
      return;
    }
    const pump = async (): Promise<void> => {
      const to = { builder: call.builder, clocks };
      iterator = target.provider.complete(call.request, abort.signal)[Symbol.asyncIterator]();
      for (let count = 1; !over; count++) {
        const result = await iterator.next();
        if (over) return;
        if (result.done) {
          hasEnded = true;
          break;
        }
        takeChunk(turn, result.value, to);
        if (turn.stopError) throw turn.stopError;
        if (count % CHUNKS_BEFORE_YIELD === 0) await yieldToOthers();
      }
      if (!over && call.builder.finish === undefined) throw toInterrupted(call.builder);
    };
    pump().then(
      () => settle(resolve),
      (cause: unknown) => settle(() => reject(cause)),
    );
  });
}

function takeChunk(turn: Turn, value: unknown, to: { builder: ReplyBuilder; clocks: LlmClocks }): void {
  const { builder, clocks } = to;
  const chunk = readCompletionChunk(value);
  if (!chunk) throw toCorrupt(builder, 'the provider adapter gave something that is no chunk');
  if (builder.finish !== undefined) {
    if (chunk.type === 'usage') builder.add(chunk);
    return;
  }
  switch (chunk.type) {
    case 'response_start':
    case 'heartbeat':
      clocks.noteByte();
      return;
    case 'text_delta':
      clocks.noteContent();
      if (chunk.text === '') return;
      // The copy is an event as it is.
      turn.emit(chunk);
      builder.addText(chunk.text);
      return;
    case 'thinking_delta':
      clocks.noteContent();
      if (chunk.thinking === '') return;
      turn.emit(chunk);
      break;
    case 'finish':
      clocks.noteFinish();
      break;
    case 'usage':
      clocks.noteByte();
      break;
    default:
      clocks.noteContent();
  }
  builder.add(chunk);
}

/** Ends the provider's iterator without waiting for it; what it throws now concerns nobody. */
function letGo(iterator: AsyncIterator<CompletionChunk>): void {
  void (async () => iterator.return?.())().then(undefined, toErrorMessage);
}

function toInterrupted(builder: ReplyBuilder): ProviderError {
  return new ProviderError({
    code: 'stream_interrupted',
    message: 'The reply broke off before it was complete. Try again.',
    retryable: true,
    phase: builder.hasText ? 'after_output' : 'before_output',
  });
}

function toCorrupt(builder: ReplyBuilder, what: string): EthosError {
  return new ProviderError({
    code: 'stream_corrupt',
    message: `The reply could not be read: ${what}.`,
    retryable: false,
    phase: builder.hasText ? 'after_output' : 'before_output',
  });
}
