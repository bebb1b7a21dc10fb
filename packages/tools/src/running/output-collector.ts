/** What was kept of an output. */
export interface KeptOutput {
  start: Buffer;
  /** Empty when nothing was left out. */
  end: Buffer;
  /** Bytes between the two that were not kept. */
  leftOut: number;
}

/** Keeps the beginning and the end of an output of any size, in memory of a fixed size. */
export interface OutputCollector {
  push(chunk: Uint8Array): void;
  readonly totalBytes: number;
  /** Whether something was left out already. */
  readonly isFull: boolean;
  /** The first and the last bytes; at most as many as the collector keeps. */
  view(sizes: OutputSizes): KeptOutput;
}

export interface OutputSizes {
  startBytes: number;
  endBytes: number;
}

export function createOutputCollector({ startBytes, endBytes }: OutputSizes): OutputCollector {
  const start = Buffer.alloc(startBytes);
  const ring = Buffer.alloc(endBytes);
  let total = 0;

  function push(chunk: Uint8Array): void {
    const toStart = Math.min(chunk.length, Math.max(0, startBytes - total));
    start.set(chunk.subarray(0, toStart), Math.min(total, startBytes));
    total += chunk.length;
    // Only what can still be in the ring at the end.
    const rest = chunk.subarray(Math.max(toStart, chunk.length - endBytes));
    let at = (total - rest.length - startBytes) % endBytes;
    for (let from = 0; from < rest.length; ) {
      const part = rest.subarray(from, from + endBytes - at);
      ring.set(part, at);
      from += part.length;
      at = 0;
    }
  }

  function ringInOrder(): Buffer {
    const size = Math.min(Math.max(0, total - startBytes), endBytes);
    if (size < endBytes) return ring.subarray(0, size);
    const oldest = (total - startBytes) % endBytes;
    return Buffer.concat([ring.subarray(oldest), ring.subarray(0, oldest)]);
  }

  return {
    push,
    get totalBytes() {
      return total;
    },
    get isFull() {
      return total > startBytes + endBytes;
    },
    view(sizes) {
      const kept = Buffer.concat([start.subarray(0, Math.min(total, startBytes)), ringInOrder()]);
      const leftOut = total - sizes.startBytes - sizes.endBytes;
      if (leftOut <= 0) return { start: kept, end: Buffer.alloc(0), leftOut: 0 };
      const end = kept.subarray(Math.max(sizes.startBytes, kept.length - sizes.endBytes));
      return { start: kept.subarray(0, sizes.startBytes), end, leftOut };
    },
  };
}
