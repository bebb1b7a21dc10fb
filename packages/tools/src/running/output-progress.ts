import { StringDecoder } from 'node:string_decoder';
import type { ToolProgress } from '@ethosagent/core/contract';
import { toPlainOutput } from './plain-output.ts';

const EVERY_MS = 250;
const MOST_CHARS = 2000;

/** Tells what a command writes while it runs: not more than four times a second, and the latest only. */
export interface OutputProgress {
  push(chunk: Buffer): void;
  /** Tells what has not been told yet. */
  end(): void;
}

export function createOutputProgress(emit: (progress: ToolProgress) => void): OutputProgress {
  const decoder = new StringDecoder('utf8');
  let waiting = '';
  let lastTold = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function tell(): void {
    clearTimeout(timer);
    timer = undefined;
    const message = toPlainOutput(waiting).trimEnd();
    waiting = '';
    if (message.trim() === '') return;
    lastTold = performance.now();
    emit({ type: 'progress', message });
  }

  return {
    push(chunk) {
      // Decoding megabytes to show their last lines would be wasted work.
      waiting = (waiting + decoder.write(chunk.subarray(-4 * MOST_CHARS))).slice(-MOST_CHARS).toWellFormed();
      const dueIn = EVERY_MS - (performance.now() - lastTold);
      if (dueIn <= 0) tell();
      else timer ??= setTimeout(tell, dueIn);
    },
    end: tell,
  };
}
