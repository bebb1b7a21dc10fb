import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AgentEvent } from '@ethosagent/core/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRuntime } from './create-runtime.ts';
import type { Runtime, RuntimeOptions, RuntimeRunOptions } from './runtime.ts';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ethos-runtime-'));
  await writeFile(join(cwd, 'secret.txt'), 'the key is sk-987654321 here\n');
});
afterAll(() => rm(cwd, { recursive: true }));

async function run(options: Partial<RuntimeOptions>, turn: RuntimeRunOptions): Promise<AgentEvent[]> {
  const runtime = await createRuntime({ cwd, env: {}, ...options });
  const events = await play(runtime, turn);
  await runtime.close();
  return events;
}

async function play(runtime: Runtime, turn: RuntimeRunOptions): Promise<AgentEvent[]> {
  const events: AgentEvent[] = [];
  for await (const event of runtime.run(turn)) events.push(event);
  return events;
}

test('without a key it is the demo, and says so', async () => {
  const runtime = await createRuntime({ cwd, env: {} });
  expect(runtime.provider).toEqual({
    id: 'demo',
    model: 'demo',
    demo: true,
    banner: 'offline demo, no model connected',
    notices: [],
    fallbacks: [],
  });
  await runtime.close();
});

test.each<[string, Partial<RuntimeOptions>]>([
  ['provider', { provider: 'anthropic' }],
  ['fallback', { provider: 'ollama', model: 'm', fallbacks: [{ provider: 'anthropic', model: 'm' }] }],
])('a %s without its key ends the turn after run_start', async (_, options) => {
  const events = await run(options, { input: 'hi' });
  expect(events.map((event) => event.type)).toEqual(['run_start', 'error']);
  expect(events[1]).toMatchObject({
    code: 'provider_unauthorized',
    error:
      'There is no key for api.anthropic.com. Set ANTHROPIC_API_KEY, or start with the provider demo, which needs none.',
  });
});

test.each([
  ['no such folder', { cwd: '/does/not/exist' }],
  ['an unknown provider', { provider: 'oracle' }],
  ['a server whose model must be named', { baseURL: 'http://127.0.0.1:9/v1' }],
  ['a limit that is no number', { limits: { maxRounds: -1 } }],
])('%s is refused at once', async (_, options) => {
  await expect(createRuntime({ cwd, env: {}, ...options })).rejects.toMatchObject({
    code: 'invalid_options',
  });
});

test('values of secrets in the environment stand in no event', async () => {
  const events = await run(
    { env: { OPENAI_API_KEY: 'sk-987654321' }, provider: 'demo' },
    { input: 'read secret.txt' },
  );
  expect(JSON.stringify(events)).not.toContain('sk-987654321');
  expect(events.at(-1)).toMatchObject({
    type: 'done',
    text: expect.stringContaining('[OPENAI_API_KEY hidden]'),
  });
});

test('a call that needs leave is denied at once when nobody can give it, and the turn ends in done', async () => {
  const events = await run({}, { input: 'run `touch here`' });
  expect(events.find((event) => event.type === 'tool_end')).toMatchObject({ ok: false, durationMs: 0 });
  expect(events.at(-1)).toMatchObject({ type: 'done' });
});

test('limits of the runtime and of a turn are kept', async () => {
  const limits = { maxRounds: 1 };
  const halts = (events: AgentEvent[]) =>
    events.flatMap((event) => (event.type === 'halt' ? [event.rule] : []));
  expect(halts(await run({ limits }, { input: 'list files' }))).toEqual(['round-limit']);
  expect(halts(await run({}, { input: 'list files', limits }))).toEqual(['round-limit']);
  expect(halts(await run({ limits }, { input: 'list files', limits: { maxRounds: 5 } }))).toEqual([]);
});

test('reasoning is shown when it is asked for', async () => {
  const events = await run({ thinking: true }, { input: 'list files' });
  expect(events.some((event) => event.type === 'thinking_delta')).toBe(true);
});

test.each(['/demo', '  /demo  ', '/demo no-such-thing', '/demo NO'])(
  '%j answers with the list of scenarios',
  async (input) => {
    const [done] = (await run({}, { input })).slice(-1);
    expect(done).toMatchObject({ type: 'done', text: expect.stringContaining('- `halt-no-progress`:') });
  },
);

test.each([['/demonstrate'], ['tell me about /demo plain'], ['/ demo']])(
  '%j is no scenario',
  async (input) => {
    const [done] = (await run({}, { input })).slice(-1);
    expect(done).toMatchObject({ type: 'done', text: expect.stringContaining('I did not understand') });
  },
);

test('a scenario may be asked for by parts and in capitals, and asks real leave', async () => {
  const asked: string[] = [];
  const approvals: RuntimeOptions['approvals'] = {
    async request({ toolName }) {
      asked.push(toolName);
      return { decision: 'approve', scope: 'once' };
    },
  };
  const events = await run({ approvals }, { input: [{ type: 'text', text: '/demo APPROVAL' }] });
  expect(asked).toEqual(['demo_launch']);
  expect(events.at(-1)).toMatchObject({ type: 'done', text: expect.stringContaining('It flies.') });
});

test('the signal of the caller stops a scenario', async () => {
  const stop = new AbortController();
  const runtime = await createRuntime({ cwd, env: {} });
  const codes: string[] = [];
  for await (const event of runtime.run({ input: '/demo silent', signal: stop.signal })) {
    if (event.type === 'context_meta') stop.abort();
    if (event.type === 'error') codes.push(event.code);
  }
  expect(codes).toEqual(['abort']);
});

test('a long output of a command is kept where the model can read it, until the runtime closes', async () => {
  const approvals: RuntimeOptions['approvals'] = {
    request: () => Promise.resolve({ decision: 'approve', scope: 'once' }),
  };
  const runtime = await createRuntime({ cwd, env: { PATH: process.env.PATH }, approvals });
  const command = `node -e "console.log('line '.repeat(20000) + 'THE END')"`;
  const events = await play(runtime, { input: `run \`${command}\`` });
  const result = events.flatMap((event) => (event.type === 'tool_end' ? [event.result ?? ''] : [])).join();
  const path = /the whole output is in (\S+\.txt)/.exec(result)?.[1] ?? '';
  expect(await readFile(path, 'utf8')).toMatch(/^(line )+THE END\n$/);
  const read = await play(runtime, { input: `read ${path}` });
  expect(read).toContainEqual(expect.objectContaining({ type: 'tool_end', ok: true, toolName: 'read_file' }));
  await runtime.close();
  expect(existsSync(dirname(path))).toBe(false);
});

test('a runtime that cannot be made leaves no folder behind', async () => {
  const home = await mkdtemp(join(cwd, 'temporary-'));
  for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, home);
  const runtime = await createRuntime({ cwd, env: {} });
  expect(await readdir(home)).toHaveLength(1);
  await runtime.close();
  await expect(createRuntime({ cwd: '/does/not/exist', env: {} })).rejects.toThrow('cannot be opened');
  await expect(createRuntime({ cwd, env: {}, limits: { maxRounds: -1 } })).rejects.toThrow('maxRounds');
  expect(await readdir(home)).toEqual([]);
});

test('a turn goes over HTTP to a local server that speaks Chat Completions', async () => {
  const asked: { authorization: string | undefined; body: Record<string, unknown> }[] = [];
  const server = await listen((authorization, body) => asked.push({ authorization, body }));
  const { port } = server.address() as AddressInfo;
  const baseURL = `http://127.0.0.1:${port}/v1`;
  const events = await run(
    { baseURL, model: 'tiny', env: { ETHOS_API_KEY: 'sk-987654321' } },
    { input: 'What is here?' },
  );
  server.close();
  expect(events.map((event) => event.type)).toEqual([
    'run_start',
    'context_meta',
    'tool_start',
    'tool_end',
    'usage',
    'text_delta',
    'usage',
    'done',
  ]);
  expect(events[0]).toMatchObject({ provider: 'custom', model: 'tiny' });
  expect(events.at(-1)).toMatchObject({ type: 'done', text: 'One file.' });
  expect(asked.map(({ authorization }) => authorization)).toEqual([
    'Bearer sk-987654321',
    'Bearer sk-987654321',
  ]);
  expect(JSON.stringify(asked[1]?.body.messages)).toContain('secret.txt');
});

/** First asks for a call, then answers. */
async function listen(
  onRequest: (authorization: string | undefined, body: Record<string, unknown>) => void,
): Promise<Server> {
  const call = { index: 0, id: 'c1', function: { name: 'list_files', arguments: '{}' } };
  const replies = [{ tool_calls: [call] }, { content: 'One file.' }];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    onRequest(
      request.headers.authorization,
      JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>,
    );
    const delta = replies.shift();
    const finish_reason = delta !== undefined && 'tool_calls' in delta ? 'tool_calls' : 'stop';
    const usage = { prompt_tokens: 5, completion_tokens: 2 };
    const frames = [
      { choices: [{ index: 0, delta }] },
      { choices: [{ index: 0, delta: {}, finish_reason }], usage },
    ];
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`${frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join('')}data: [DONE]\n\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

test('a turn may name a model of another provider; a model with a colon of its own stays with this one', async () => {
  const runtime = await createRuntime({ cwd, env: { OLLAMA_API_KEY: 'x' } });
  const starts: unknown[] = [];
  for (const model of ['ollama:qwen3:8b', 'qwen3:8b']) {
    for await (const event of runtime.run({ input: 'hi', model })) {
      starts.push(event);
      break;
    }
  }
  await runtime.close();
  expect(starts).toMatchObject([
    { type: 'run_start', provider: 'ollama', model: 'qwen3:8b' },
    { type: 'run_start', provider: 'demo', model: 'qwen3:8b' },
  ]);
});

test('instructions of the folder are told with each turn, and context_meta says where they come from', async () => {
  await writeFile(join(cwd, 'AGENTS.md'), 'Be kind.\n');
  const events = await run({}, { input: 'hi' });
  await rm(join(cwd, 'AGENTS.md'));
  const [instructions] = events.flatMap((event) =>
    event.type === 'context_meta' ? [event.data.instructions] : [],
  );
  expect(instructions).toMatchObject([{ path: expect.stringContaining('AGENTS.md'), bytes: 9 }]);
});

test('fetch_url reaches a host of this machine only when the settings allow it', async () => {
  const server = createServer((_request, response) => response.end('hello from here'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const home = await mkdtemp(join(tmpdir(), 'ethos-home-'));
  const fetchHere = async (): Promise<string> => {
    const runtime = await createRuntime({ cwd, env: { ETHOS_HOME: home } });
    const tool = runtime.tools.find(({ name }) => name === 'fetch_url');
    const refuse = () => Promise.reject(new Error('no'));
    const context = {
      sessionId: 's',
      turnId: 't',
      toolCallId: 'c',
      cwd,
      signal: new AbortController().signal,
    };
    const ports = { emit() {}, ask: refuse, requestClient: refuse, emitClient() {}, fileChanged() {} };
    const result = await tool?.execute({ url: `http://127.0.0.1:${port}/` }, { ...context, ...ports });
    await runtime.close();
    return JSON.stringify(result);
  };
  expect(await fetchHere()).toContain('allowHosts');
  await writeFile(join(home, 'config.yaml'), `allowHosts: ["127.0.0.1:${port}"]\n`);
  expect(await fetchHere()).toContain('hello from here');
  await rm(home, { recursive: true });
  server.close();
});
