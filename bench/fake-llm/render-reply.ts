import type { Play } from '../measured/model-name.ts';
import type { ServedProtocol } from './protocols.ts';
import { planReply } from './reply-plan.ts';

const BLOCK_BYTES = 65_536;
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** What is to be played, in which protocol, after how many rounds. */
export interface Played {
  protocol: ServedProtocol;
  play: Play;
  model: string;
  round: number;
}

/** The body of a reply as it goes to the socket, chunk framing included: one block a write. */
export function renderReply({ protocol, play, model, round }: Played): readonly Buffer[] {
  const frames = protocol.toFrames(planReply(play, model, round)).map((frame) => Buffer.from(frame));
  if (play.kind === 'slow' || (play.kind === 'text' && play.wire === 'split')) {
    return [...frames.map(toChunk), LAST_CHUNK];
  }
  const isCoalesced = play.kind === 'text' && play.wire === 'coalesced';
  const blocks = isCoalesced ? toBlocks(frames).map(toChunk) : toBlocks(frames.map(toChunk));
  return [...blocks.slice(0, -1), Buffer.concat([...blocks.slice(-1), LAST_CHUNK])];
}

function toChunk(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}

function toBlocks(pieces: readonly Buffer[]): Buffer[] {
  const blocks: Buffer[] = [];
  let waiting: Buffer[] = [];
  let size = 0;
  for (const piece of pieces) {
    waiting.push(piece);
    size += piece.length;
    if (size < BLOCK_BYTES) continue;
    blocks.push(Buffer.concat(waiting));
    waiting = [];
    size = 0;
  }
  if (size > 0) blocks.push(Buffer.concat(waiting));
  return blocks;
}
