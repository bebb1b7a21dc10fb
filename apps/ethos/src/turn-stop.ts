import { STOPPED_EXIT_CODE } from './exit-code.ts';
import type { Host } from './host.ts';
import { onStopSignals } from './stop-signals.ts';

/** What may stop a printed turn from outside. */
export interface TurnStop {
  /** Aborts when a signal came, the reader of stdout left, or the time was up. */
  readonly signal: AbortSignal;
  readonly isTimedOut: boolean;
  /** The set-up is over: the time counts anew, as the turn's own clock does. */
  beginTurn(): void;
  /** Stops listening and waiting. */
  release(): void;
}

/** The turn's own clock goes first; this one is for what does not look at it, such as the set-up and scenarios. */
const GRACE_MS = 250;

/** Watches until `release`. A second signal does not wait for the turn's ending any more. */
export function createTurnStop(options: {
  host: Host;
  closed: AbortSignal;
  timeoutMs: number | undefined;
}): TurnStop {
  const { host, closed, timeoutMs } = options;
  const stop = new AbortController();
  const abort = (): void => stop.abort();
  let isTimedOut = false;
  const unlisten = onStopSignals(host, () => {
    if (stop.signal.aborted) host.exit(STOPPED_EXIT_CODE);
    abort();
  });
  closed.addEventListener('abort', abort);
  const timeOut = (): void => {
    isTimedOut = !stop.signal.aborted;
    abort();
  };
  let timer: NodeJS.Timeout | undefined;
  const startClock = (): void => {
    clearTimeout(timer);
    if (timeoutMs !== undefined && !stop.signal.aborted) timer = setTimeout(timeOut, timeoutMs + GRACE_MS);
  };
  startClock();
  return {
    signal: stop.signal,
    get isTimedOut() {
      return isTimedOut;
    },
    beginTurn: startClock,
    release() {
      clearTimeout(timer);
      unlisten();
      closed.removeEventListener('abort', abort);
    },
  };
}
