import type { CassetteEntry, CassettePiece, CassetteResponse } from './cassette.ts';

/** Answers as the entry says: its response piece by piece, or the failure. Rejects when the signal aborts. */
export async function playEntry(
  { response, failure }: CassetteEntry,
  { signal, isSlow }: { signal: AbortSignal; isSlow: boolean },
): Promise<Response> {
  signal.throwIfAborted();
  if (response === undefined) return fail(failure?.code ?? 'unknown', signal);
  const { status, headers } = response;
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : toStream(response, { signal, isSlow }), { status, headers });
}

async function fail(code: string, signal: AbortSignal): Promise<never> {
  if (code === 'aborted') await untilAborted(signal);
  throw new TypeError('fetch failed', { cause: Object.assign(new Error(`recorded: ${code}`), { code }) });
}

function toStream(
  { pieces, end }: CassetteResponse,
  { signal, isSlow }: { signal: AbortSignal; isSlow: boolean },
): ReadableStream<Uint8Array> {
  const left = new AbortController();
  const gone = AbortSignal.any([signal, left.signal]);
  let next = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const piece = pieces[next];
        next += 1;
        if (piece === undefined) return endStream(controller, { end, gone });
        if (isSlow) await wait(piece.afterMs, gone);
        gone.throwIfAborted();
        controller.enqueue(toBytes(piece));
      },
      cancel() {
        left.abort();
      },
    },
    { highWaterMark: 0 },
  );
}

async function endStream(
  controller: ReadableStreamDefaultController<Uint8Array>,
  { end, gone }: { end: CassetteResponse['end']; gone: AbortSignal },
): Promise<void> {
  if (end === 'complete') controller.close();
  else if (end === 'left') await untilAborted(gone);
  else {
    const cause = Object.assign(new Error('recorded: the connection broke'), { code: 'ECONNRESET' });
    controller.error(new TypeError('terminated', { cause }));
  }
}

function toBytes(piece: CassettePiece): Uint8Array {
  return 'text' in piece ? Buffer.from(piece.text) : Buffer.from(piece.base64, 'base64');
}

/** Rejects when the signal aborts. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
