import type { Chunking } from './wire-response.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** The pieces of a body, in order and without empty ones; joined they are the body. */
export function cutBody(body: Uint8Array, chunking: Chunking): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const at of [...toCuts(body, chunking), body.length]) {
    if (at > from) pieces.push(body.subarray(from, at));
    from = Math.max(from, at);
  }
  return pieces;
}

function toCuts(body: Uint8Array, chunking: Chunking): number[] {
  if (chunking === 'whole') return [];
  if (chunking === 'per-byte') return Array.from(body, (_, index) => index);
  if (chunking === 'per-event') return cutsAfterBlankLines(body);
  return chunking.at.filter((at) => at < body.length).sort((a, b) => a - b);
}

function cutsAfterBlankLines(body: Uint8Array): number[] {
  const cuts: number[] = [];
  let lineStart = 0;
  for (let i = 0; i < body.length; i++) {
    if (body[i] !== LINE_FEED && body[i] !== CARRIAGE_RETURN) continue;
    const isBlank = i === lineStart;
    if (body[i] === CARRIAGE_RETURN && body[i + 1] === LINE_FEED) i += 1;
    lineStart = i + 1;
    if (isBlank) cuts.push(lineStart);
  }
  return cuts;
}
