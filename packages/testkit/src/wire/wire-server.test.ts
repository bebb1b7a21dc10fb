import http from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { waitUntil } from './wait-until.ts';
import type { WireResponse } from './wire-response.ts';
import { createWireServer, type WireServer } from './wire-server.ts';

let server: WireServer | undefined;
const agent = new http.Agent({ keepAlive: true });

afterEach(async () => {
  await server?.close();
});

async function serve(...responses: WireResponse[]): Promise<WireServer> {
  server = await createWireServer({ responses });
  return server;
}

interface Seen {
  status: number | undefined;
  headers: http.IncomingHttpHeaders;
  chunks: string[];
  /** How the body ended: `end`, or the code of the error. */
  end: string;
}

/** Posts and reads to the end. `onChunk` may leave. */
function post(path: string, body: string, onChunk?: (request: http.ClientRequest) => void): Promise<Seen> {
  return new Promise((resolve) => {
    const seen: Seen = { status: undefined, headers: {}, chunks: [], end: '' };
    const finish = (end: string): void => resolve({ ...seen, end: seen.end || end });
    const request = http.request(`${server?.origin}${path}`, { method: 'POST', agent });
    request.on('error', (error: NodeJS.ErrnoException) => finish(error.code ?? 'error'));
    request.on('response', (response) => {
      seen.status = response.statusCode;
      seen.headers = response.headers;
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        seen.chunks.push(chunk);
        onChunk?.(request);
      });
      response.on('end', () => finish('end'));
      response.on('error', (error: NodeJS.ErrnoException) => finish(error.code ?? 'error'));
    });
    request.end(body);
  });
}

describe('createWireServer', () => {
  it('answers in order with status, headers and exact bytes', async () => {
    const { requests, unserved } = await serve(
      { status: 429, headers: { 'content-type': 'application/json', 'x-a': 'b' }, body: '{}' },
      { headers: { 'content-type': 'text/event-stream' }, body: Uint8Array.of(0x64, 0xc3, 0xa9) },
    );
    expect(unserved).toEqual([0, 1]);
    const first = await post('/a?b=1', '{"x":1}');
    const second = await post('/a', 'no json');
    expect([first.status, first.headers['x-a'], first.chunks.join('')]).toEqual([429, 'b', '{}']);
    expect([second.status, second.headers['content-type'], second.chunks.join('')]).toEqual([
      200,
      'text/event-stream',
      'dé',
    ]);
    expect(
      requests.map(({ method, path, text, json, served }) => [method, path, text, json, served]),
    ).toEqual([
      ['POST', '/a', '{"x":1}', { x: 1 }, 0],
      ['POST', '/a', 'no json', undefined, 1],
    ]);
    expect(requests[0]?.headers).toMatchObject({ 'content-length': '7' });
    expect(requests[1]?.arrivedAt).toBeGreaterThan(requests[0]?.lastWriteAt ?? Number.POSITIVE_INFINITY);
    expect(server?.unserved).toEqual([]);
  });

  it('refuses what is not on its list', async () => {
    server = await createWireServer({ responses: [{ body: 'x' }], path: '/v1' });
    expect((await post('/v2', '{}')).status).toBe(400);
    expect((await post('/v1', '{}')).status).toBe(200);
    const beyond = await post('/v1', '{}');
    expect([beyond.status, beyond.chunks.join('')]).toEqual([
      400,
      '{"error":{"message":"Wire server: no answer is left."}}',
    ]);
    expect(server.requests.map(({ served }) => served)).toEqual([undefined, 0, undefined]);
  });

  it('repeats its last answer when told so', async () => {
    server = await createWireServer({ responses: [{ body: 'a' }, { body: 'b' }], repeatLastResponse: true });
    const bodies = [await post('/', ''), await post('/', ''), await post('/', '')].map(({ chunks }) =>
      chunks.join(''),
    );
    expect(bodies).toEqual(['a', 'b', 'b']);
    expect(server.requests.map(({ served }) => served)).toEqual([0, 1, 1]);
  });

  it.each([
    ['whole', ['data: 1\n\ndata: 2\n\n']],
    ['per-event', ['data: 1\n\n', 'data: 2\n\n']],
    ['per-byte', [...'data: 1\n\ndata: 2\n\n']],
    [{ at: [3, 9] }, ['dat', 'a: 1\n\n', 'data: 2\n\n']],
  ] as const)('sends %j, one write a chunk', async (chunking, chunks) => {
    await serve({ body: 'data: 1\n\ndata: 2\n\n', chunking });
    expect((await post('/', '')).chunks).toEqual(chunks);
  });

  it('flushes each chunk: a client in this process reads it alone', async () => {
    await serve({ body: 'abcdef', chunking: 'per-byte' });
    const socket = connect(Number(new URL(server?.origin ?? '').port), '127.0.0.1');
    const reads: string[] = [];
    socket.setEncoding('latin1').on('data', (read: string) => reads.push(read));
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n');
    await waitUntil(() => reads.join('').endsWith('0\r\n\r\n'), 1000);
    socket.destroy();
    const bodyReads = reads.filter((read) => /^1\r\n[a-f]\r\n/.test(read));
    expect(bodyReads.length).toBeGreaterThanOrEqual(3);
  });

  it('waits between two chunks', async () => {
    await serve({ body: 'abc', chunking: 'per-byte', delayMsBetweenChunks: 30 });
    const startedAt = performance.now();
    expect((await post('/', '')).chunks).toEqual(['a', 'b', 'c']);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(58);
  });

  it.each([
    [{ at: 0, ms: 40 }, ['ab', 'cd']],
    [{ at: 1, ms: 40 }, ['a', 'b', 'cd']],
    [{ at: 2, ms: 40 }, ['ab', 'cd']],
    [{ at: 4, ms: 40 }, ['ab', 'cd']],
  ])('stalls at %j', async (stall, chunks) => {
    await serve({ body: 'abcd', chunking: { at: [2] }, stall });
    const startedAt = performance.now();
    expect((await post('/', '')).chunks).toEqual(chunks);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(38);
  });

  it('sends its head late, or never', async () => {
    await serve({ body: 'x', headDelayMs: 40 }, { headDelayMs: Number.POSITIVE_INFINITY });
    const startedAt = performance.now();
    await post('/', '');
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(38);
    const never = post('/', '');
    await waitUntil(() => server?.requests.length === 2, 1000);
    await server?.close();
    expect(await never).toMatchObject({ status: undefined, end: 'ECONNRESET' });
  });

  it('dates a header from the moment of sending, rounded up to a second', async () => {
    await serve({ headers: { 'retry-after': { httpDateInMs: 2000 } } });
    const before = Date.now();
    const { headers } = await post('/', '');
    const text = headers['retry-after'] ?? '';
    expect(text).toMatch(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/);
    expect(Date.parse(text)).toBeGreaterThanOrEqual(before + 2000);
    expect(Date.parse(text)).toBeLessThan(Date.now() + 3000);
  });
});

describe('the end of an answer', () => {
  it('close ends the body cleanly and leaves the connection for the next request', async () => {
    const { requests } = await serve({ body: 'a' }, { status: 500 });
    expect(await post('/', '')).toMatchObject({ chunks: ['a'], end: 'end' });
    expect(await post('/', '')).toMatchObject({ status: 500, chunks: [], end: 'end' });
    expect(requests.map(({ closedBy }) => closedBy)).toEqual(['server', 'server']);
  });

  it('reset comes after the last byte', async () => {
    const { requests } = await serve({ body: 'abc', chunking: 'per-byte', end: 'reset' });
    expect(await post('/', '')).toMatchObject({ chunks: ['a', 'b', 'c'], end: 'ECONNRESET' });
    expect(requests[0]?.closedBy).toBe('server');
  });

  it.each(['reset', 'close'] as const)('%s without a head sends nothing at all', async (end) => {
    await serve({ silent: true, end });
    expect(await post('/', '')).toMatchObject({ status: undefined, end: 'ECONNRESET' });
  });

  it('hang keeps the connection open until the client leaves', async () => {
    const { requests } = await serve({ body: 'abc', end: 'hang' });
    let leave: (() => void) | undefined;
    const seen = post('/', '', (request) => {
      leave = () => request.destroy();
    });
    await waitUntil(() => leave !== undefined, 1000);
    expect(server?.open).toHaveLength(1);
    leave?.();
    expect(await seen).toMatchObject({ status: 200, chunks: ['abc'] });
    expect(await waitUntil(() => server?.open.length === 0, 1000)).toBe(true);
    expect(requests[0]?.closedBy).toBe('client');
  });

  it('a client that leaves in mid-body stops the sending', async () => {
    const { requests } = await serve({ body: 'ab', chunking: 'per-byte', delayMsBetweenChunks: 60_000 });
    expect((await post('/', '', (request) => request.destroy())).chunks).toEqual(['a']);
    await waitUntil(() => server?.open.length === 0, 1000);
    expect(requests[0]?.closedBy).toBe('client');
  });
});

describe('close', () => {
  it('ends hanging answers, stalls and idle connections, and may come twice', async () => {
    const { requests } = await serve(
      { body: 'a', end: 'hang' },
      { body: 'ab', stall: { at: 1, ms: Number.POSITIVE_INFINITY } },
      { body: 'x' },
    );
    const hanging = post('/', '');
    await waitUntil(() => requests[0]?.lastWriteAt !== undefined, 1000);
    const stalled = post('/', '');
    await waitUntil(() => requests[1]?.lastWriteAt !== undefined, 1000);
    await post('/', '');
    await Promise.all([server?.close(), server?.close()]);
    expect([(await hanging).end, (await stalled).end]).toEqual(['ECONNRESET', 'ECONNRESET']);
    expect(requests.map(({ closedBy }) => closedBy)).toEqual(['server', 'server', 'server']);
    expect(await post('/', '')).toMatchObject({ end: 'ECONNREFUSED' });
  });

  it('does not wait for a piece that was under way when the client left', async () => {
    const { requests } = await serve({ body: 'x'.repeat(4096), chunking: 'per-byte' });
    await post('/', '', (request) => request.destroy());
    await waitUntil(() => server?.open.length === 0, 1000);
    await server?.close();
    expect(requests[0]?.closedBy).toBe('client');
  });

  it('leaves no handle behind', async () => {
    const before = process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP'));
    await serve({ body: 'a', chunking: 'per-byte' }, { end: 'hang' });
    await post('/', '');
    const hanging = post('/', '');
    await waitUntil(() => server?.requests.length === 2, 1000);
    await server?.close();
    await hanging;
    const isClean = await waitUntil(
      () => process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP')).length <= before.length,
      1000,
    );
    expect(isClean).toBe(true);
  });
});
