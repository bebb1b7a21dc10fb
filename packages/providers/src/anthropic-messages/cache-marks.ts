import { toWireJson } from '../to-wire-json.ts';
import type { CacheControl } from './options.ts';
import type { WireTurn } from './wire-turn.ts';

/** Puts a mark into the JSON of a block, before its last brace: everything up to there is cached. */
export function withMark(json: string, at: number, cacheControl: CacheControl): string {
  if (cacheControl === undefined) return json;
  return `${json.slice(0, at)},"cache_control":${toWireJson(cacheControl)}${json.slice(at)}`;
}

/**
 * The turns that carry a mark: the newest, whose prefix the next request will find, and the one that was the newest
 * in the request before, whose prefix this request must find. The server itself looks back over 20 blocks only,
 * fewer than one round of many calls has. With tools and system text that makes four marks, which is the most.
 */
export function findMarkedTurns(turns: readonly WireTurn[]): ReadonlySet<WireTurn> {
  const newest = turns.findLastIndex(isMarkable);
  const reply = turns.findLastIndex((turn) => turn.role === 'assistant');
  const before = turns.findLastIndex(
    (turn, i) => i < Math.min(reply, newest) && turn.role === 'user' && isMarkable(turn),
  );
  return new Set([newest, before].flatMap((i) => turns[i] ?? []));
}

function isMarkable(turn: WireTurn): boolean {
  return turn.markAt !== undefined;
}
