import type { Clock, CompletionChunk } from '@ethosagent/core/contract';
import type { ReplyPart } from './reply.ts';

interface Stage {
  signal: AbortSignal;
  clock: Clock;
  nextCallId(): string;
  /** Told when the stream opens (1) and when it is over (-1). */
  count(change: 1 | -1): void;
}

/** Plays the parts of one reply as a stream. A stream that hangs on purpose cannot be returned either. */
export async function* playReply(parts: readonly ReplyPart[], stage: Stage): AsyncIterable<CompletionChunk> {
  stage.count(1);
  try {
    for (const part of parts) {
      if ('end' in part) return;
      if ('throw' in part) throw part.throw;
      if ('hang' in part) await hang(part.ignoreSignal ? undefined : stage.signal);
      else if ('wait' in part) await wait(part.wait, { ...stage, obeys: !part.ignoreSignal });
      else if ('lie' in part) yield part.lie as CompletionChunk;
      else if ('repeat' in part) yield* repeat(part);
      else if ('type' in part) yield withId(part, stage.nextCallId);
    }
  } finally {
    stage.count(-1);
  }
}

function* repeat({ repeat: times, part }: Extract<ReplyPart, { repeat: number }>): Iterable<CompletionChunk> {
  for (let played = 0; played < times; played += 1) yield part;
}

function withId(chunk: CompletionChunk, nextCallId: () => string): CompletionChunk {
  return chunk.type === 'tool_call' && chunk.id === undefined ? { ...chunk, id: nextCallId() } : chunk;
}

function hang(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function wait(
  ms: number,
  { clock, signal, obeys }: { clock: Clock; signal: AbortSignal; obeys: boolean },
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (obeys && signal.aborted) {
      reject(signal.reason);
      return;
    }
    const onAbort = () => {
      clock.clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = clock.setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    if (obeys) signal.addEventListener('abort', onAbort, { once: true });
  });
}
