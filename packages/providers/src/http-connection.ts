/**
 * The life of one request: it ends by itself, by the caller's signal, or by {@link Connection.close}. It is
 * no AbortController of its own: that would cost each request an event target and an exception.
 */
export interface Connection {
  /** The caller gave up (not merely: we closed). */
  readonly aborted: boolean;
  throwIfAborted(): void;
  /** Says how the socket is closed: called once, and at once when that is due already. `reason` is the caller's. */
  onClose(closeSocket: (reason: unknown) => void): void;
  /** Closes the socket at once. */
  close(): void;
  /** Closes the socket unless this is called again or the connection is released before. */
  closeIn(ms: number): void;
  /** Nothing is going on any more: forgets the caller's signal, the socket and every timer. */
  release(): void;
}

export function createConnection(signal: AbortSignal): Connection {
  let { aborted } = signal;
  let isClosed = false;
  let closeSocket: ((reason: unknown) => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const close = (reason?: unknown): void => {
    isClosed = true;
    closeSocket?.(reason);
    closeSocket = undefined;
  };
  const onAbort = (): void => {
    aborted = true;
    close(signal.reason);
  };
  if (aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return {
    get aborted() {
      return aborted;
    },
    throwIfAborted() {
      if (aborted) throw signal.reason;
    },
    onClose(given) {
      if (isClosed) given(signal.reason);
      else closeSocket = given;
    },
    close() {
      close();
    },
    closeIn(ms) {
      clearTimeout(timer);
      timer = setTimeout(() => close(), ms);
    },
    release() {
      clearTimeout(timer);
      closeSocket = undefined;
      signal.removeEventListener('abort', onAbort);
    },
  };
}
