import type { Cassette, CassetteEntry, CassettePiece } from './cassette.ts';
import { readSpelledTexts } from './read-spelled-texts.ts';
import { readHeaderSecrets, scrubHeaders } from './scrub-headers.ts';
import { SecretScrubber } from './secret-scrubber.ts';
import { toBodyValue } from './to-body-value.ts';
import { toFailureCode } from './to-failure-code.ts';
import { watchBody } from './watch-body.ts';

/** Settings of {@link recordCassette}. */
export interface RecordCassetteOptions {
  /** Texts that must not stand in the recording; those of secret headers are known without being named. */
  secrets?: readonly string[] | undefined;
  /** What really sends. @default the global `fetch` */
  fetch?: typeof fetch | undefined;
}

/** Stands between an adapter and the network and remembers what went through. */
export interface CassetteRecorder {
  /** Give it to adapters as their `fetch`. */
  readonly fetch: typeof fetch;
  /**
   * What went through so far, secrets removed. Throws when a reply spells a secret out over several events, where it
   * cannot be taken out: such a recording must not be kept.
   */
  toCassette(): Cassette;
}

interface Exchange {
  request: CassetteEntry['request'];
  head: { status: number; headers: Record<string, string> } | undefined;
  pieces: { afterMs: number; bytes: Uint8Array }[];
  end: 'complete' | 'broken' | 'left';
  failure: string | undefined;
}

/**
 * Records real traffic of provider adapters, to be played again without network and key by `replayCassette`.
 *
 * @example
 * const recorder = recordCassette({ secrets: [apiKey] });
 * const provider = createOpenAIChatProvider({ baseURL, apiKey, fetch: recorder.fetch });
 * // … turns …
 * await saveCassette('turn.cassette.json', recorder.toCassette());
 */
export function recordCassette(options: RecordCassetteOptions = {}): CassetteRecorder {
  const send = options.fetch ?? fetch;
  const scrubber = new SecretScrubber(options.secrets);
  const exchanges: Exchange[] = [];

  async function record(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
    const request = new Request(input instanceof Request ? input.clone() : input, init);
    const { pathname, search } = new URL(request.url);
    const exchange: Exchange = {
      request: {
        method: request.method,
        path: pathname + search,
        headers: scrubHeaders(request.headers, Date.now()),
        body: null,
      },
      head: undefined,
      pieces: [],
      end: 'left',
      failure: undefined,
    };
    exchanges.push(exchange);
    scrubber.add(readHeaderSecrets(request.headers));
    exchange.request.body = toBodyValue(await request.text());
    try {
      const response = await send(input, init);
      scrubber.add(readHeaderSecrets(response.headers));
      return watch(response, { exchange, signal: request.signal });
    } catch (error) {
      exchange.failure = request.signal.aborted ? 'aborted' : toFailureCode(error);
      throw error;
    }
  }

  return {
    fetch: record,
    toCassette: () => ({ cassette: 1, entries: exchanges.map((exchange) => toEntry(exchange, scrubber)) }),
  };
}

function watch(
  response: Response,
  { exchange, signal }: { exchange: Exchange; signal: AbortSignal },
): Response {
  const { status, headers } = response;
  exchange.head = { status, headers: scrubHeaders(headers, Date.now()) };
  if (response.body === null) {
    exchange.end = 'complete';
    return response;
  }
  let last = performance.now();
  const body = watchBody(response.body, {
    onPiece(bytes) {
      const now = performance.now();
      exchange.pieces.push({ afterMs: Math.round(now - last), bytes });
      last = now;
    },
    onEnd(end) {
      exchange.end = signal.aborted && end === 'broken' ? 'left' : end;
    },
  });
  return new Response(body, { status, headers });
}

function toEntry({ request, head, pieces, end, failure }: Exchange, scrubber: SecretScrubber): CassetteEntry {
  const kept = {
    ...request,
    path: scrubber.scrubPath(request.path),
    body: scrubber.scrubJson(request.body),
  };
  if (head === undefined) return { request: kept, failure: { code: failure ?? 'aborted' } };
  const bodies = scrubber.scrubPieces(pieces.map(({ bytes }) => bytes));
  if (readSpelledTexts(Buffer.concat(bodies).toString('utf8')).some((text) => scrubber.isSpelledBy(text))) {
    throw new Error(
      `The reply to ${request.method} ${kept.path} spells a secret out over several events. ` +
        'It cannot be taken out without breaking the reply, so this recording cannot be kept.',
    );
  }
  const times = pieces.map(({ afterMs }) => afterMs);
  return {
    request: kept,
    response: { ...head, pieces: bodies.map((bytes, n) => toPiece(bytes, times[n] ?? 0)), end },
  };
}

/** As text where it is one, so that a person can read and compare it. */
function toPiece(bytes: Uint8Array, afterMs: number): CassettePiece {
  const text = Buffer.from(bytes).toString('utf8');
  const isText = Buffer.from(text).equals(bytes);
  return isText ? { afterMs, text } : { afterMs, base64: Buffer.from(bytes).toString('base64') };
}
