import { createServer, type Server, type ServerResponse } from 'node:http';
import { parseModelName } from '../measured/model-name.ts';
import { PROTOCOLS } from './protocols.ts';
import { readRequest } from './read-request.ts';
import { type Played, renderReply } from './render-reply.ts';
import { sendReply } from './send-reply.ts';

/** What the server saw so far. */
export interface ServerCounts {
  requests: number;
  /** Replies that the client broke off. */
  aborted: number;
  /** Requests that were refused, and why the first of them was. */
  refused: number;
  problem: string | undefined;
}

/**
 * A server that plays models in three wire protocols, as fast as the socket takes it. The bytes of a reply are made
 * once. `GET /counts` tells what it saw; `GET /prepare?path=…&model=…` makes the replies of a model beforehand, so that
 * no measured client waits for them.
 */
export function createFakeLlm(): Server {
  const counts: ServerCounts = { requests: 0, aborted: 0, refused: 0, problem: undefined };
  const rendered = new Map<string, readonly Buffer[]>();
  const toBlocks = (played: Played): readonly Buffer[] => {
    const key = `${played.protocol.name} ${played.model} ${played.round}`;
    const blocks = rendered.get(key) ?? renderReply(played);
    rendered.set(key, blocks);
    return blocks;
  };
  const serve = (path: string, body: Buffer, response: ServerResponse): void => {
    counts.requests += 1;
    const played = readRequest(path, body);
    if ('problem' in played) {
      counts.refused += 1;
      counts.problem ??= played.problem;
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: played.problem, type: 'invalid_request_error' } }));
      return;
    }
    const onOver = (aborted: boolean): void => {
      if (aborted) counts.aborted += 1;
    };
    sendReply(response, played, { blocks: toBlocks(played), onOver });
  };
  const prepare = (query: URLSearchParams, response: ServerResponse): void => {
    const model = query.get('model') ?? '';
    const protocol = PROTOCOLS[query.get('path') ?? ''];
    const play = parseModelName(model);
    if (protocol !== undefined && play !== undefined) {
      const rounds = play.kind === 'tools' ? play.rounds : 0;
      for (let round = 0; round <= rounds; round++) toBlocks({ protocol, play, model, round });
    } else response.statusCode = 404;
    response.end();
  };
  const server = createServer({ keepAliveTimeout: 60_000, noDelay: true }, (request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
      if (pathname === '/counts') response.end(JSON.stringify(counts));
      else if (pathname === '/prepare') prepare(searchParams, response);
      else serve(pathname, Buffer.concat(pieces), response);
    });
  });
  return server;
}
