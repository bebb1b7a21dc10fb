import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { getJson, type JsonAnswer } from './get-json.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

async function ask(listener: RequestListener, timeoutMs = 30_000): Promise<JsonAnswer> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return getJson({ url: new URL(`http://127.0.0.1:${port}/x`), headers: { 'x-one': '1' }, timeoutMs });
}

test('an answer comes with its status, whatever it is', async () => {
  expect(await ask((request, response) => response.end(JSON.stringify(request.headers['x-one'])))).toEqual({
    status: 200,
    json: '1',
    problem: undefined,
  });
  expect(await ask((_, response) => response.writeHead(500).end('<html>'))).toEqual({
    status: 500,
    json: undefined,
    problem: undefined,
  });
});

test('a redirect is not followed', async () => {
  let count = 0;
  const answer = await ask((_, response) => {
    count += 1;
    response.writeHead(307, { location: '/y' }).end();
  });
  expect({ status: answer.status, count }).toEqual({ status: 307, count: 1 });
});

test.each<[string, RequestListener, RegExp]>([
  ['a server that is silent', () => undefined, /^no answer within 0\.02 s$/],
  ['a body that never ends', (_, response) => response.write('['), /^no answer within 0\.02 s$/],
])('%s ends in time, and says so', async (_, listener, problem) => {
  expect(await ask(listener, 20)).toEqual({
    status: 0,
    json: undefined,
    problem: expect.stringMatching(problem),
  });
});

test.each<[string, RequestListener, RegExp]>([
  ['a connection that breaks', (request) => request.socket.destroy(), /^ECONNRESET$/],
  [
    'an answer without measure',
    (_, response) => response.end('x'.repeat(9_000_000)),
    /larger than 8388608 bytes/,
  ],
])('%s is a problem, not an exception', async (_, listener, problem) => {
  expect(await ask(listener)).toMatchObject({ status: 0, problem: expect.stringMatching(problem) });
});

test('nobody there, and a header that cannot be sent, are problems without the header', async () => {
  const url = new URL('http://127.0.0.1:1/');
  expect(await getJson({ url, timeoutMs: 30_000 })).toMatchObject({ status: 0, problem: 'ECONNREFUSED' });
  const headers = { authorization: 'Bearer sk-1\nsk-2' };
  const { problem } = await getJson({ url, headers, timeoutMs: 30_000 });
  expect(problem).toBe('ERR_INVALID_CHAR');
});
