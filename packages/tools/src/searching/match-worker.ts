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

const START_LIMIT_MS = 20_000;

// By source text, not by file: so it also runs in programs that are bundled into one file.
const WORKER_SOURCE = `
const { parentPort, workerData } = require('node:worker_threads');
const findMatches = ${findMatches.toString()};
const expression = new RegExp(workerData.source, workerData.flags);
parentPort.postMessage('ready');
parentPort.on('message', (bytes) => parentPort.postMessage(findMatches({ ...workerData, bytes, expression })));
`;

/** A regular expression cannot be interrupted where it runs, but a thread can be ended. */
export function createMatchWorker(options: MatchWorkerOptions): MatchWorker {
  const { expression, mostMatches, mostLineChars, fileLimitMs, signal } = options;
  const worker = new Worker(WORKER_SOURCE, {
    eval: true,
    workerData: { ...expression, mostMatches, mostLineChars },
    env: {},
    execArgv: [],
  });
  // It must not keep the process alive when a search is given up.
  worker.unref();
  // How long a thread takes to start says nothing about the expression.
  let isReady = false;
  worker.once('message', () => {
    isReady = true;
  });

  function match(files: readonly Uint8Array[]): Promise<LineMatch[][]> {
    if (files.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      const results: LineMatch[][] = [];
      const giveUp = (): void => settle(() => reject(new MatchTimeout(results.length)));
      let timer = setTimeout(giveUp, isReady ? fileLimitMs : START_LIMIT_MS);
      const onMessage = (message: LineMatch[] | 'ready'): void => {
        clearTimeout(timer);
        timer = setTimeout(giveUp, fileLimitMs);
        if (message !== 'ready') results.push(message);
        if (results.length === files.length) settle(() => resolve(results));
      };
      const onAbort = (): void => settle(() => reject(signal.reason));
      const onError = (error: unknown): void => settle(() => reject(error));
      const onExit = (): void => settle(() => reject(new Error('The search was ended.')));
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        act();
      };
      if (signal.aborted) return onAbort();
      signal.addEventListener('abort', onAbort);
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
