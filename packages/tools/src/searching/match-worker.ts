import { Worker } from 'node:worker_threads';
import { findMatches, type LineMatch } from './find-matches.ts';

/** Looks for an expression in files, in a thread of its own. Close it. */
export interface MatchWorker {
  /**
   * The matches in each of some files, in order; the bytes are handed over and cannot be used any more.
   * Rejects with a {@link MatchTimeout} when one file takes too long, and when the search is stopped.
   */
  match(files: readonly Uint8Array[]): Promise<LineMatch[][]>;
  close(): Promise<void>;
}

/** One file took longer than the limit: the expression needs more time than anyone has. */
export class MatchTimeout extends Error {
  override readonly name: string = 'MatchTimeout';
  /** Place of the file in its batch. */
  readonly index: number;

  constructor(index: number) {
    super('The expression took too long.');
    this.index = index;
  }
}

export interface MatchWorkerOptions {
  expression: { source: string; flags: string };
  mostMatches: number;
  mostLineChars: number;
  /** Milliseconds for one file. */
  fileLimitMs: number;
  signal: AbortSignal;
}

// By source text, not by file: so it also runs in programs that are bundled into one file.
const WORKER_SOURCE = `
const { parentPort, workerData } = require('node:worker_threads');
const findMatches = ${findMatches.toString()};
const expression = new RegExp(workerData.source, workerData.flags);
parentPort.on('message', (bytes) => parentPort.postMessage(findMatches({ ...workerData, bytes, expression })));
`;

/** A regular expression cannot be interrupted where it runs, but a thread can be ended. */
export function createMatchWorker(options: MatchWorkerOptions): MatchWorker {
  const { expression, mostMatches, mostLineChars } = options;
  const worker = new Worker(WORKER_SOURCE, {
    eval: true,
    workerData: { ...expression, mostMatches, mostLineChars },
    env: {},
    execArgv: [],
  });
  // It must not keep the process alive when a search is given up.
  worker.unref();

  function match(files: readonly Uint8Array[]): Promise<LineMatch[][]> {
    if (files.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      const results: LineMatch[][] = [];
      const timer = setTimeout(
        () => settle(() => reject(new MatchTimeout(results.length))),
        options.fileLimitMs,
      );
      const onAbort = (): void => settle(() => reject(options.signal.reason));
      const onError = (error: unknown): void => settle(() => reject(error));
      const onExit = (): void => settle(() => reject(new Error('The search was ended.')));
      const onMessage = (matches: LineMatch[]): void => {
        results.push(matches);
        timer.refresh();
        if (results.length === files.length) settle(() => resolve(results));
      };
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        options.signal.removeEventListener('abort', onAbort);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        act();
      };
      if (options.signal.aborted) return onAbort();
      options.signal.addEventListener('abort', onAbort);
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      for (const bytes of files) worker.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
    });
  }

  return {
    match,
    async close() {
      await worker.terminate();
    },
  };
}
