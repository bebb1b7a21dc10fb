/** The life of one request: it ends by itself, by the caller's signal, or by {@link Connection.close}. */
export interface Connection {
  /** Aborts when the socket must go. */
  readonly signal: AbortSignal;
  /** The caller gave up (not merely: we closed). */
  readonly aborted: boolean;
  throwIfAborted(): void;
  /** Closes the socket at once. */
  close(): void;
  /** Closes the socket unless this is called again or the connection is released before. */
  closeIn(ms: number): void;
  /** Nothing is going on any more: forgets the caller's signal and every timer. */
  release(): void;
}

export function createConnection(signal: AbortSignal): Connection {
  const controller = new AbortController();
  let aborted = signal.aborted;
  let timer: NodeJS.Timeout | undefined;
  const onAbort = (): void => {
    aborted = true;
    controller.abort(signal.reason);
  };
  if (aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    get aborted() {
      return aborted;
    },
    throwIfAborted() {
      if (aborted) throw signal.reason;
    },
    close() {
      controller.abort();
    },
    closeIn(ms) {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(), ms);
    },
    release() {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}
