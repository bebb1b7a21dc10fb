/** Where a body is cut; each piece is one write and one flush. `at` cuts before these bytes. */
export type Chunking = 'whole' | 'per-event' | 'per-byte' | { at: readonly number[] };

/** A header that is a date so many milliseconds from the moment of sending, rounded up to a whole second. */
export interface HttpDateHeader {
  httpDateInMs: number;
}

/** One answer of a {@link createWireServer | wire server}, with its faults. */
export interface WireResponse {
  /** @default 200 */
  status?: number | undefined;
  headers?: Readonly<Record<string, string | HttpDateHeader>> | undefined;
  /** The exact bytes; a text is sent as UTF-8. @default empty */
  body?: Uint8Array | string | undefined;
  /** @default 'whole' */
  chunking?: Chunking | undefined;
  /** Milliseconds between two chunks. @default 0 */
  delayMsBetweenChunks?: number | undefined;
  /** Silence of `ms` before byte `at`; `Infinity` for ever. */
  stall?: { at: number; ms: number } | undefined;
  /** Milliseconds until the head is sent; `Infinity` for never. @default 0 */
  headDelayMs?: number | undefined;
  /** Nothing is sent at all, not even a head: only `end` happens. @default false */
  silent?: boolean | undefined;
  /**
   * What follows the last byte: `close` ends the body cleanly, `reset` destroys the socket, `hang` keeps it open
   * and silent until the other side leaves. @default 'close'
   */
  end?: 'close' | 'reset' | 'hang' | undefined;
}
