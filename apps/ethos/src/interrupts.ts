import type { ChatState } from './chat-state.ts';
import { STOPPED_EXIT_CODE } from './exit-code.ts';
import type { Host } from './host.ts';
import type { StopSignal } from './stop-signals.ts';

const TWICE_MS = 2000;

/** What Ctrl+C and signals do to a chat. */
export interface Interrupts {
  /** Ctrl+C: stops the turn, a second one while it stops, or within 2 s, leaves; at the prompt, twice within 2 s leaves. */
  interrupt(): void;
  /** Stops the turn and leaves. */
  terminate(): void;
  onSignal(signal: StopSignal): void;
}

export function createInterrupts(chat: ChatState, host: Pick<Host, 'exit'>): Interrupts {
  let lastAt = Number.NEGATIVE_INFINITY;

  function interrupt(): void {
    const now = performance.now();
    const isSecond = now - lastAt < TWICE_MS;
    lastAt = now;
    if (chat.stopTurn !== undefined) {
      if (chat.stopTurn.signal.aborted) chat.isLeaving = true;
      chat.stopTurn.abort();
      return;
    }
    if (isSecond) leave();
    else chat.terminal.hint(chat.palette.dim('Ctrl+C again leaves.'));
  }
  function leave(): void {
    chat.isLeaving = true;
    chat.terminal.close();
  }
  function terminate(): void {
    chat.isTerminated = true;
    leave();
    chat.stopTurn?.abort();
  }
  return {
    interrupt,
    terminate,
    onSignal(signal) {
      if (signal === 'SIGINT') return interrupt();
      // Told again, it does not wait for the turn any more.
      if (chat.isTerminated) host.exit(STOPPED_EXIT_CODE);
      terminate();
    },
  };
}
