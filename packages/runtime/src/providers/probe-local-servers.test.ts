import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { LOCAL_ADDRESSES, probeLocalServers } from './probe-local-servers.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** Long: only a server that never answers may meet it. */
const timeoutMs = 30_000;

test('the usual places are those of Ollama, LM Studio and llama.cpp', () => {
  expect(LOCAL_ADDRESSES.map(({ name, baseURL }) => `${name} ${new URL(baseURL).port}`)).toEqual([
    'ollama 11434',
    'lmstudio 1234',
    'llamacpp 8080',
  ]);
});

test('each is asked once, without a key, and tells its models', async () => {
  const asked: string[] = [];
  const baseURL = await serve((request, response) => {
    asked.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    response.end(JSON.stringify({ object: 'list', data: [{ id: 'qwen3:8b' }, { id: 'evil\u001b[2J' }] }));
  });
  const [found] = await probeLocalServers({ addresses: [{ name: 'ollama', baseURL }], timeoutMs });
  expect(found).toEqual({ name: 'ollama', baseURL, isAnswering: true, models: ['qwen3:8b'] });
  expect(asked).toEqual([expect.stringMatching(/^GET \/v1\/models /)]);
  expect(asked.join()).not.toMatch(/authorization|api-key|cookie/i);
});

test.each<[string, RequestListener]>([
  ['another program', (_, response) => response.end('<html>hello</html>')],
  ['another JSON', (_, response) => response.end('{"models":[]}')],
  ['a refusal', (_, response) => response.writeHead(401).end('{"data":[]}')],
  ['a way to elsewhere', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['a connection that breaks', (request) => request.socket.destroy()],
  [
    'an answer that breaks',
    (request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{"data"', () => request.socket.destroy());
    },
  ],
])('%s is no such server', async (_, listener) => {
  const baseURL = await serve(listener);
  const [found] = await probeLocalServers({ addresses: [{ name: 'ollama', baseURL }], timeoutMs });
  expect(found).toMatchObject({ isAnswering: false, models: [] });
});

test('one that does not answer in time holds nobody up, also when it has begun', async () => {
  const silent = await serve(() => undefined);
  const slow = await serve((_, response) => response.write('{"data":['));
  const addresses = [silent, slow].map((baseURL) => ({ name: 'ollama', baseURL }));
  const found = await probeLocalServers({ addresses, timeoutMs: 20 });
  expect(found.map(({ isAnswering }) => isAnswering)).toEqual([false, false]);
});

test('an address that is not plainly of this machine is not asked, though it may lead there', async () => {
  let count = 0;
  const baseURL = await serve((_, response) => {
    count += 1;
    response.end('{"data":[]}');
  });
  const addresses = [{ name: 'ollama', baseURL: baseURL.replace('127.0.0.1', '0.0.0.0') }];
  expect(await probeLocalServers({ addresses, timeoutMs })).toMatchObject([{ isAnswering: false }]);
  expect(count).toBe(0);
});
