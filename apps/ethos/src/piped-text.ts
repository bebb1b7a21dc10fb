import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { EthosError } from '@ethosagent/core/contract';

export interface PipedTextOptions {
  stdin: Readable;
  /** Tells the person why nothing happens. */
  note: (line: string) => void;
  /** Most bytes that are taken. @default 10 MiB */
  maxBytes?: number | undefined;
  /** Wait for the end of a silent pipe too. @default false */
  isAwaited?: boolean | undefined;
  /** How long all of it may take. @default however long */
  timeoutMs?: number | undefined;
}

const NOTICE_MS = 1000;
const GIVE_UP_MS = 3000;

/**
 * Everything that is piped into the program.
 * A pipe that stays open and silent is announced after 1 s and left after 3 s, so an inherited one cannot hang a run,
 * unless it `isAwaited`; once something came, its end is waited for, and that is announced after 3 s of silence.
 * Rejects with `invalid_options` when stdin cannot be read or is too long, with `turn_timeout` when the time is up.
 */
export async function readPipedText(options: PipedTextOptions): Promise<string> {
  const { stdin, maxBytes = 10 * 2 ** 20 } = options;
  const decoder = new StringDecoder('utf8');
  const pieces: string[] = [];
  let bytes = 0;
  const ended = Promise.withResolvers<void>();
  const patience = createPatience(options, ended);
  const refuse = (message: string): void => ended.reject(new EthosError('invalid_options', message));
  const take = (chunk: Buffer): void => {
    patience.restart();
    bytes += chunk.length;
    pieces.push(decoder.write(chunk));
    if (bytes > maxBytes)
      refuse(`The input on stdin is over ${maxBytes} bytes. Put it in a file of the folder.`);
  };
  stdin.on('data', take);
  stdin.once('end', () => ended.resolve());
  stdin.on('error', (error) => refuse(`The input on stdin cannot be read: ${error.message}`));
  try {
    await ended.promise;
    return pieces.join('') + decoder.end();
  } finally {
    patience.stop();
    stdin.off('data', take).pause();
  }
}

/** The clocks of waiting. */
interface Patience {
  /** Something came. */
  restart(): void;
  stop(): void;
}

function createPatience(
  { note, isAwaited = false, timeoutMs }: PipedTextOptions,
  ended: { resolve: () => void; reject: (reason: EthosError) => void },
): Patience {
  const leave = (): void => {
    note('no input on stdin after 3 s, going on without it; --stdin waits for it');
    ended.resolve();
  };
  let timers = [setTimeout(() => note('waiting for input on stdin …'), NOTICE_MS)];
  if (!isAwaited) timers.push(setTimeout(leave, GIVE_UP_MS));
  const timeOut = (): void => {
    ended.reject(new EthosError('turn_timeout', 'The time of --timeout was up before stdin ended.'));
  };
  const limit = timeoutMs === undefined ? undefined : setTimeout(timeOut, timeoutMs);
  const stopTimers = (): void => {
    for (const timer of timers) clearTimeout(timer);
  };
  let isNoted = false;
  const noteOnce = (): void => {
    isNoted = true;
    note('still waiting for the end of stdin …');
  };
  return {
    restart() {
      stopTimers();
      timers = isNoted ? [] : [setTimeout(noteOnce, GIVE_UP_MS)];
    },
    stop() {
      stopTimers();
      clearTimeout(limit);
    },
  };
}
