import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listModels } from './list-models.ts';

const asked: { url: string | undefined; headers: Record<string, unknown> }[] = [];
let answer: { status: number; body: unknown };
const server: Server = createServer(({ url, headers }, response) => {
  asked.push({ url, headers });
  response
    .writeHead(answer.status)
    .end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const baseURL = `http://127.0.0.1:${port}/v1`;
const timeoutMs = 30_000;
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  answer = { status: 200, body: { data: [] } };
});

test('the server’s list comes in its order, with what the config says of a model', async () => {
  answer.body = { data: [{ id: 'b' }, { id: 'a' }, { id: 'bad\nname' }] };
  const models = { a: { contextWindow: 1000, prices: { inputPerMillion: 1, outputPerMillion: 2 } } };
  const list = await listModels({ baseURL, env: { ETHOS_API_KEY: 'key-of-mine' }, models, timeoutMs });
  expect(list).toEqual({
    provider: 'custom',
    host: `127.0.0.1:${port}`,
    problem: undefined,
    models: [
      {
        provider: 'custom',
        model: 'b',
        source: 'server',
        isDefault: false,
        contextWindow: null,
        prices: null,
        asOf: null,
      },
      {
        provider: 'custom',
        model: 'a',
        source: 'server',
        isDefault: false,
        contextWindow: 1000,
        prices: models.a.prices,
        asOf: null,
      },
    ],
  });
  expect(asked).toMatchObject([{ url: '/v1/models', headers: { authorization: 'Bearer key-of-mine' } }]);
});

test('a server that speaks Messages is asked in its way', async () => {
  answer.body = { data: [{ type: 'model', id: 'claude-x', display_name: 'X' }], has_more: false };
  const env = { ANTHROPIC_API_KEY: 'sk-ant-00000' };
  const { models } = await listModels({
    provider: 'anthropic',
    baseURL: `http://127.0.0.1:${port}`,
    env,
    timeoutMs,
  });
  expect(models.map(({ model }) => model)).toEqual(['claude-x']);
  expect(asked).toMatchObject([
    {
      url: '/v1/models?limit=1000',
      headers: { 'x-api-key': 'sk-ant-00000', 'anthropic-version': '2023-06-01' },
    },
  ]);
});

test('limits and prices that a server tells are read', async () => {
  answer.body = {
    data: [
      { id: 'router', context_length: 200000, pricing: { prompt: '0.0000003', completion: '0.0000012' } },
      { id: 'vllm', max_model_len: 32768 },
      { id: 'llama', meta: { n_ctx_train: 8192 } },
      { id: 'odd', context_length: 'many', pricing: { prompt: '-1', completion: 'x' }, meta: 5 },
    ],
  };
  const { models } = await listModels({ baseURL, env: {}, timeoutMs });
  expect(models.map(({ model, contextWindow, prices }) => ({ model, contextWindow, prices }))).toEqual([
    { model: 'router', contextWindow: 200000, prices: { inputPerMillion: 0.3, outputPerMillion: 1.2 } },
    { model: 'vllm', contextWindow: 32768, prices: null },
    { model: 'llama', contextWindow: 8192, prices: null },
    { model: 'odd', contextWindow: null, prices: null },
  ]);
});

test.each<[number, unknown, RegExp]>([
  [401, { error: 'no' }, /answered 401 without a list of models\.$/],
  [200, '<html>', /answered 200 without a list of models\.$/],
  [302, '', /answered 302 /],
])('with %d %j the list is what is known here, and says why', async (status, body, problem) => {
  answer = { status, body };
  const list = await listModels({ baseURL, env: {}, models: { mine: { contextWindow: 5 } }, timeoutMs });
  expect(list.problem).toMatch(problem);
  expect(list.models).toMatchObject([{ model: 'mine', source: 'table', contextWindow: 5 }]);
});

test('offline nobody is asked, and the table is dated', async () => {
  const env = { ANTHROPIC_API_KEY: 'sk-ant-00000' };
  const list = await listModels({ env, isOffline: true });
  expect(list).toMatchObject({ provider: 'anthropic', host: 'api.anthropic.com', problem: undefined });
  expect(list.models[0]).toMatchObject({
    model: 'claude-sonnet-5-5',
    source: 'table',
    isDefault: true,
    contextWindow: expect.any(Number),
    prices: { inputPerMillion: expect.any(Number) },
    asOf: expect.stringMatching(/^\d{4}-\d\d$/),
  });
  const names = list.models.map(({ model }) => model);
  expect(names).toContain('claude-haiku-4-5');
  expect(new Set(names).size).toBe(names.length);
  const elsewhere = { provider: 'anthropic', baseURL: 'http://127.0.0.1:9', env, isOffline: true };
  expect((await listModels(elsewhere)).models.map(({ model }) => model)).toEqual(['claude-sonnet-5-5']);
  const models = { 'claude-sonnet-5-5': { prices: { inputPerMillion: 9, outputPerMillion: 9 } } };
  const own = await listModels({ env, isOffline: true, models });
  expect(own.models[0]).toMatchObject({ prices: models['claude-sonnet-5-5'].prices, asOf: null });
});

test('without its key a vendor is not asked', async () => {
  const { problem } = await listModels({ provider: 'openrouter', env: {}, timeoutMs });
  expect(problem).toBe('There is no key for it: set OPENROUTER_API_KEY.');
});

test('the demo has no models to choose from', async () => {
  expect(await listModels({ env: {} })).toEqual({
    provider: 'demo',
    host: null,
    models: [],
    problem: undefined,
  });
});
