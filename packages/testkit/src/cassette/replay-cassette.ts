import { toCanonicalJson } from '@ethosagent/core';
import type { Cassette, CassetteEntry } from './cassette.ts';
import { dropVolatile } from './drop-volatile.ts';
import { explainMiss } from './explain-miss.ts';
import { playEntry } from './play-entry.ts';
import { readHeaderSecrets } from './scrub-headers.ts';
import { SecretScrubber } from './secret-scrubber.ts';
import { toBodyValue } from './to-body-value.ts';

/** Settings of {@link replayCassette}. */
export interface ReplayCassetteOptions {
  /** The secrets that were given when it was recorded, where requests still hold them. */
  secrets?: readonly string[] | undefined;
  /** Whether answers come as slowly as they came, or at once. @default 'at-once' */
  pace?: 'as-recorded' | 'at-once' | undefined;
  /**
   * Places in bodies that may differ, for example `metadata` or `messages.*.id`.
   * @default `prompt_cache_key`, which names the session
   */
  volatile?: readonly string[] | undefined;
}

/** Answers requests from a cassette. */
export interface CassettePlayer {
  /** Give it to adapters as their `fetch`. It never goes to the network. */
  readonly fetch: typeof fetch;
  /** What went wrong so far, a sentence each: requests without a recorded answer, and answers that nobody asked for. */
  readonly problems: readonly string[];
}

/** A request as it is compared. */
export interface AskedRequest {
  method: string;
  path: string;
  body: unknown;
}

const VOLATILE = ['prompt_cache_key'];

/**
 * Plays recorded traffic again. A request gets the first unused answer that was recorded for the same method, path,
 * query and JSON body; one that differs gets status 400 with a text that says where.
 *
 * @example
 * const player = replayCassette(await loadCassette('turn.cassette.json'));
 * const provider = createOpenAIChatProvider({ baseURL, fetch: player.fetch });
 * // … the same turns …
 * assert.deepEqual(player.problems, []);
 */
export function replayCassette(cassette: Cassette, options: ReplayCassetteOptions = {}): CassettePlayer {
  const { entries } = cassette;
  const scrubber = new SecretScrubber(options.secrets);
  const volatile = options.volatile ?? VOLATILE;
  const used = new Set<CassetteEntry>();
  const misses: string[] = [];
  const recorded = entries.map(({ request }) => toComparable(request, volatile));
  const byKey = Map.groupBy(entries, (_, index) => toKey(recorded[index]));

  async function replay(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    scrubber.add(readHeaderSecrets(request.headers));
    const body = scrubber.scrubJson(toBodyValue(await request.text()));
    const asked = toComparable(
      { method: request.method, path: scrubber.scrubPath(pathname + search), body },
      volatile,
    );
    const matching = byKey.get(toKey(asked)) ?? [];
    const entry = matching.find((one) => !used.has(one));
    if (entry === undefined) {
      const left = recorded.filter((_, index) => !used.has(entries[index] as CassetteEntry));
      const miss = explainMiss(asked, { left, answered: matching.length });
      misses.push(miss);
      return Response.json({ error: { type: 'invalid_request_error', message: miss } }, { status: 400 });
    }
    used.add(entry);
    return playEntry(entry, { signal: request.signal, isSlow: options.pace === 'as-recorded' });
  }

  return {
    fetch: replay,
    get problems() {
      const unused = entries.flatMap((entry, index) => (used.has(entry) ? [] : [toUnused(entry, index)]));
      return [...misses, ...unused];
    },
  };
}

function toComparable({ method, path, body }: AskedRequest, volatile: readonly string[]): AskedRequest {
  return { method, path, body: dropVolatile(body, volatile) };
}

/** Equal for requests that count as the same. */
function toKey(asked: AskedRequest | undefined): string {
  return toCanonicalJson(asked);
}

function toUnused({ request }: CassetteEntry, index: number): string {
  return `Cassette: nobody asked for answer ${index + 1} (${request.method} ${request.path}).`;
}
