import type { ServerResponse } from 'node:http';
import type { Played } from './render-reply.ts';

/** Sends the blocks of a reply as its wire wants; `onOver` learns whether the client took all of it. */
export function sendReply(
  response: ServerResponse,
  { play }: Played,
  reply: { blocks: readonly Buffer[]; onOver: (aborted: boolean) => void },
): void {
  const { blocks } = reply;
  let next = 0;
  let over = false;
  const settle = (aborted: boolean): void => {
    if (over) return;
    over = true;
    clearInterval(timer);
    reply.onOver(aborted);
  };
  const sendOne = (): boolean => {
    const block = blocks[next++];
    const hasRoom = block === undefined || response.write(block);
    if (next >= blocks.length) {
      settle(false);
      response.end();
    }
    return hasRoom;
  };
  const pump = (): void => {
    while (!over) if (!sendOne()) return void response.once('drain', pump);
  };
  const sendEach = (): void => {
    if (over) return;
    if (sendOne()) setImmediate(sendEach);
    else response.once('drain', sendEach);
  };
  const timer = play.kind === 'slow' ? setInterval(sendOne, play.everyMs) : undefined;
  response.on('close', () => settle(true));
  response.on('error', () => settle(true));
  response.writeHead(200, { 'content-type': 'text/event-stream', 'transfer-encoding': 'chunked' });
  response.flushHeaders();
  // The blocks carry their chunk framing already.
  response.chunkedEncoding = false;
  if (play.kind === 'slow') return;
  if (play.kind === 'text' && play.wire === 'split') sendEach();
  else pump();
}
