import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { EthosError } from '@ethosagent/core/contract';

export interface PipedTextOptions {
  stdin: Readable;
  /** Tells the person why nothing happens. */
  note: (line: string) => void;
  /** Most bytes that are taken. @default 10 MiB */
  maxBytes?: number | undefined;
}

const NOTICE_MS = 1000;
const GIVE_UP_MS = 3000;

/**
 * Everything that is piped into the program.
 * A pipe that stays open and silent is announced after 1 s and left after 3 s, so an inherited one cannot hang a run;
 * once something came, its end is waited for. Rejects with `invalid_options` when stdin cannot be read or is too long.
 */
export function readPipedText({ stdin, note, maxBytes = 10 * 2 ** 20 }: PipedTextOptions): Promise<string> {
  const decoder = new StringDecoder('utf8');
  let text = '';
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const notice = setTimeout(() => note('waiting for input on stdin …'), NOTICE_MS);
    const giveUp = setTimeout(() => {
      note('no input on stdin after 3 s, going on without it');
      finish(() => resolve(''));
    }, GIVE_UP_MS);
    function finish(settle: () => void): void {
      clearTimeout(notice);
      clearTimeout(giveUp);
      stdin.off('data', take).pause();
      settle();
    }
    function fail(message: string): void {
      finish(() => reject(new EthosError('invalid_options', message)));
    }
    function take(chunk: Buffer): void {
      clearTimeout(notice);
      clearTimeout(giveUp);
      bytes += chunk.length;
      text += decoder.write(chunk);
      if (bytes > maxBytes)
        fail(`The input on stdin is over ${maxBytes} bytes. Put it in a file of the folder.`);
    }
    stdin.on('data', take);
    stdin.once('end', () => finish(() => resolve(text + decoder.end())));
    stdin.on('error', (error) => fail(`The input on stdin cannot be read: ${error.message}`));
  });
}
