import { KeyDecoder } from './key-decoder.ts';
import type { TerminalInputEvent } from './terminal-input-event.ts';

/** A keyboard whose keys come one by one. */
export interface RawInput {
  /** Stops reading, and lets the terminal edit lines again. */
  close(): void;
}

/** Begins to read. `onGone` is called once when the terminal itself goes away. */
export function openRawInput(options: {
  stdin: NodeJS.ReadStream;
  onEvent: (event: TerminalInputEvent) => void;
  onGone: () => void;
}): RawInput {
  const { stdin, onEvent, onGone } = options;
  const decoder = new KeyDecoder(onEvent);
  let isOpen = true;
  let isGone = false;
  const onData = (chunk: string | Buffer): void => decoder.push(String(chunk));
  // In raw mode, input ends only with the terminal. Setting a mode of one that is gone is an error event, also later.
  const onEnd = (): void => {
    if (isOpen && !isGone) {
      isGone = true;
      onGone();
    }
  };
  stdin.setEncoding('utf8');
  stdin.setRawMode(true);
  stdin.on('data', onData);
  stdin.on('end', onEnd);
  stdin.on('error', onEnd);
  stdin.resume();
  return {
    close() {
      if (!isOpen) return;
      isOpen = false;
      decoder.close();
      stdin.off('data', onData);
      stdin.off('end', onEnd);
      stdin.setRawMode(false);
      stdin.pause();
    },
  };
}
