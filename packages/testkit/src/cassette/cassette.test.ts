import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../wire/wait-until.ts';
import type { WireResponse } from '../wire/wire-response.ts';
import { createWireServer, type WireServer } from '../wire/wire-server.ts';
import { loadCassette, saveCassette } from './cassette-file.ts';
import { recordCassette } from './record-cassette.ts';
import { replayCassette } from './replay-cassette.ts';

const secret = 'planted-secret-42';
const stream = { 'content-type': 'text/event-stream' };
let server: WireServer | undefined;

afterEach(() => server?.close());

async function serve(...responses: WireResponse[]): Promise<WireServer> {
  server = await createWireServer({ responses });
  return server;
}

function post(
  send: typeof fetch,
  body: unknown,
  more: RequestInit & { path?: string } = {},
): Promise<Response> {
  const { path = '/v1/chat', ...init } = more;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}` };
  const origin = server?.origin ?? 'http://cassette.invalid';
  return send(origin + path, { method: 'POST', headers, body: JSON.stringify(body), ...init });
}

async function readPieces(response: Response): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of response.body ?? []) pieces.push(Buffer.from(piece).toString('utf8'));
  return pieces;
}

/** Records one answer and gives a player for it. */
async function copy(response: WireResponse, body: unknown = { ask: 1 }) {
  await serve(response);
  const recorder = recordCassette();
  const text = await (await post(recorder.fetch, body)).text();
  return { text, cassette: recorder.toCassette(), player: replayCassette(recorder.toCassette()) };
}

describe('a replayed answer', () => {
  it('has the status, the headers that matter and the pieces of the recorded one', async () => {
    const headers = {
      ...stream,
      'x-request-id': 'req_1',
      'set-cookie': 'sid=1',
      'openai-organization': 'acme-corp-inc',
    };
    await serve({
      status: 201,
      headers,
      body: 'data: a\n\ndata: ü acme-corp-inc\n\n',
      chunking: { at: [3, 18] },
    });
    const recorder = recordCassette();
    const recorded = await readPieces(await post(recorder.fetch, { ask: 1 }));
    const cassette = recorder.toCassette();
    const response = await post(replayCassette(cassette).fetch, { ask: 1 });
    expect([response.status, response.headers.get('x-request-id')]).toEqual([201, 'req_1']);
    const replayed = await readPieces(response);
    expect(replayed.join('')).toBe(recorded.join('').replace('acme-corp-inc', '[removed]'));
    expect(replayed).toHaveLength(recorded.length);
    expect(JSON.stringify(cassette)).not.toMatch(/acme-corp|sid=1|planted/);
  });

  it('breaks where the recorded one broke', async () => {
    await serve({ headers: stream, body: 'data: half', end: 'reset' });
    const recorder = recordCassette();
    await expect((await post(recorder.fetch, {})).text()).rejects.toThrow();
    const player = replayCassette(recorder.toCassette());
    await expect((await post(player.fetch, {})).text()).rejects.toMatchObject({
      cause: { code: 'ECONNRESET' },
    });
  });

  it('goes on for ever where the client left, until the client leaves', async () => {
    await serve({ headers: stream, body: 'data: half', end: 'hang' });
    const recorder = recordCassette();
    const read = async (send: typeof fetch): Promise<string> => {
      const stop = new AbortController();
      const response = await post(send, {}, { signal: stop.signal });
      const reader = response.body?.getReader();
      const { value } = (await reader?.read()) ?? {};
      const next = reader?.read();
      stop.abort(new Error('enough'));
      await expect(next).rejects.toThrow('enough');
      return Buffer.from(value ?? []).toString('utf8');
    };
    expect(await read(recorder.fetch)).toBe('data: half');
    const cassette = recorder.toCassette();
    expect(cassette.entries[0]?.response?.end).toBe('left');
    expect(await read(replayCassette(cassette).fetch)).toBe('data: half');
  });

  it('is no answer where there was none', async () => {
    const { origin } = await serve();
    await server?.close();
    const recorder = recordCassette();
    await expect(recorder.fetch(`${origin}/x`)).rejects.toThrow();
    expect(recorder.toCassette().entries[0]?.failure).toEqual({ code: 'ECONNREFUSED' });
    const { fetch } = replayCassette(recorder.toCassette());
    await expect(fetch(`${origin}/x`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });

  it('takes its time when it is asked to, and can be left meanwhile', async () => {
    const response = { status: 200, headers: {}, end: 'complete' } as const;
    const pieces = [{ afterMs: 3_600_000, text: 'late' }];
    const request = { method: 'POST', path: '/v1/chat', headers: {}, body: {} };
    const player = replayCassette(
      { cassette: 1, entries: [{ request, response: { ...response, pieces } }] },
      { pace: 'as-recorded' },
    );
    const stop = new AbortController();
    const text = (await post(player.fetch, {}, { signal: stop.signal })).text();
    stop.abort(new Error('enough'));
    await expect(text).rejects.toThrow('enough');
  });

  it('says in seconds when to try again, also when the server named a date', async () => {
    const { cassette } = await copy({
      status: 429,
      headers: { 'retry-after': { httpDateInMs: 3_600_000 } },
      body: '{}',
    });
    const seconds = Number(cassette.entries[0]?.response?.headers['retry-after']);
    expect([seconds > 3_000, seconds <= 3_601]).toEqual([true, true]);
  });
});

describe('a request', () => {
  it('is matched whatever the order of its fields and the value of volatile ones', async () => {
    const { cassette, player } = await copy({ body: 'yes' }, { a: 1, b: [2], prompt_cache_key: 'ses_1' });
    const response = await post(player.fetch, { prompt_cache_key: 'ses_2', b: [2], a: 1 });
    expect([await response.text(), player.problems]).toEqual(['yes', []]);
    const deep = replayCassette(cassette, { volatile: ['b.*', 'prompt_cache_key'] });
    expect(await (await post(deep.fetch, { a: 1, b: [9] })).text()).toBe('yes');
  });

  it.each([
    ['another body', { ask: 2, more: 'x' }, {}, 'body.ask was 1, now 2; body.more was absent, now "x"'],
    ['another path', { ask: 1 }, { path: '/v2/chat' }, 'path was "/v1/chat", now "/v2/chat"'],
    ['another query', { ask: 1 }, { path: '/v1/chat?a=1' }, 'path was "/v1/chat", now "/v1/chat?a=1"'],
    ['another method', { ask: 1 }, { method: 'PUT' }, 'method was "POST", now "PUT"'],
  ])('with %s is not matched, and the difference is told', async (_, body, more, words) => {
    const { player } = await copy({ body: 'yes' });
    const response = await post(player.fetch, body, more);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining(words) } });
    expect(player.problems).toEqual([
      expect.stringContaining(words),
      'Cassette: nobody asked for answer 1 (POST /v1/chat).',
    ]);
  });

  it('that is repeated gets the answers in the order of recording, and then none', async () => {
    await serve({ body: 'one' }, { body: 'two' });
    const recorder = recordCassette();
    for (let n = 0; n < 2; n += 1) await (await post(recorder.fetch, {})).text();
    const player = replayCassette(recorder.toCassette());
    const texts = [];
    for (let n = 0; n < 3; n += 1) texts.push(await (await post(player.fetch, {})).text());
    expect(texts.slice(0, 2)).toEqual(['one', 'two']);
    expect(texts[2]).toContain('was recorded 2 times with this body and is asked for once more');
  });

  it('reaches the server as it would without a recorder', async () => {
    await serve({ body: '' }, { body: '' });
    await (await post(fetch, { ask: 'ü' })).text();
    await (await post(recordCassette().fetch, { ask: 'ü' })).text();
    const [plain, recorded] = server?.requests ?? [];
    expect([recorded?.text, recorded?.headers]).toEqual([plain?.text, plain?.headers]);
  });

  it('that is left before its answer closes the connection', async () => {
    await serve({ headDelayMs: Number.POSITIVE_INFINITY });
    const recorder = recordCassette();
    const stop = new AbortController();
    const answer = post(recorder.fetch, {}, { signal: stop.signal });
    await waitUntil(() => server?.requests.length === 1, 10_000);
    stop.abort(new Error('enough'));
    await expect(answer).rejects.toThrow('enough');
    expect(await waitUntil(() => server?.requests[0]?.closedBy === 'client', 10_000)).toBe(true);
    expect(recorder.toCassette().entries[0]?.failure).toEqual({ code: 'aborted' });
  });
});

describe('a cassette', () => {
  it('holds no secret that was given, sent in a header or echoed, in any place', async () => {
    const body = `data: {"error":"bad key ${secret}, other-secret-7"}\n\n`;
    await serve({ status: 401, headers: { ...stream, 'x-echo': secret }, body, chunking: { at: [30, 50] } });
    const recorder = recordCassette({ secrets: ['other-secret-7'] });
    const asked = { [secret]: `say ${secret}`, deep: [{ header: `Bearer ${secret}` }] };
    await (await post(recorder.fetch, asked, { path: `/v1/x?key=short&q=${secret}` })).text();
    const text = JSON.stringify(recorder.toCassette());
    for (const hidden of [secret, 'other-secret-7', 'key=short']) expect(text).not.toContain(hidden);
    const player = replayCassette(recorder.toCassette());
    const response = await post(player.fetch, asked, { path: `/v1/x?key=short&q=${secret}` });
    expect([response.status, player.problems]).toEqual([401, []]);
  });

  it('is refused when a reply spells a secret out over several events', async () => {
    const events = [...secret].map(
      (letter) => `data: ${JSON.stringify({ choices: [{ delta: { content: letter } }] })}`,
    );
    await serve({ headers: stream, body: `${events.join('\n\n')}\n\n` });
    const recorder = recordCassette({ secrets: [secret] });
    await (await post(recorder.fetch, {})).text();
    expect(() => recorder.toCassette()).toThrow('spells a secret out over several events');
  });

  it('is one file, for its owner only, and comes back the same', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ethos-cassette-'));
    try {
      const { cassette } = await copy({ body: Buffer.from([0xff, 0x00, 0xc3]), chunking: { at: [1] } });
      const file = join(folder, 'a b.json');
      await saveCassette(file, cassette);
      expect(await loadCassette(file)).toEqual(cassette);
      expect((await stat(file)).mode & 0o077).toBe(process.platform === 'win32' ? 0o066 : 0);
      await writeFile(file, (await readFile(file, 'utf8')).replace('"cassette": 1', '"cassette": 2'));
      await expect(loadCassette(file)).rejects.toThrow(`${file} is no cassette: cassette: `);
      await writeFile(file, 'hello');
      await expect(loadCassette(file)).rejects.toThrow('is no cassette: the file: ');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
