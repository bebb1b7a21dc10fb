import { createWireServer, type WireDialectName, type WireServer } from '@ethosagent/testkit';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { type EthosResult, runEthos } from './run-ethos.ts';
import { toFailedResponse, WIRE_TURNS } from './wire-replies.ts';
import { createWorkspace } from './workspace.ts';

// Each test starts a program.
vi.setConfig({ testTimeout: 60_000 });
const { folder: cwd, remove } = createWorkspace({ 'note.txt': 'the word is quince' });
afterAll(remove);

const ETHOS_API_KEY = 'sk-ethos-11111';
const OPENAI_API_KEY = 'sk-openai-22222';
const servers: WireServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

/** A server that asks for one call and then tells the word. */
async function startServer(protocol: WireDialectName): Promise<WireServer> {
  const { path, call, say } = WIRE_TURNS[protocol];
  const server = await createWireServer({ path, responses: [call, say('I found ', 'quince.')] });
  servers.push(server);
  return server;
}

function ask(args: readonly string[], env: Record<string, string> = {}): Promise<EthosResult> {
  return runEthos(['-p', 'What is the word?', '--output-format', 'json', ...args], { cwd, env });
}

function expectWholeTurn({ exitCode, stdout, stderr }: EthosResult, server: WireServer): void {
  expect(JSON.parse(stdout)).toMatchObject({
    ok: true,
    text: 'I found quince.',
    usage: { calls: 2, inputTokens: 250, outputTokens: 10 },
  });
  expect(stderr).toMatch(/• read_file note\.txt · ok · /);
  expect(server.requests.map(({ served }) => served)).toEqual([0, 1]);
  // What the tool read went back to the model.
  expect(server.requests[0]?.text).not.toContain('quince');
  expect(server.requests[1]?.text).toContain('the word is quince');
  expect(exitCode).toBe(0);
}

describe.each(Object.keys(WIRE_TURNS) as WireDialectName[])('a server that speaks %s', (protocol) => {
  test('plays a whole turn: text, a call on the real folder, usage, and its key in the right header', async () => {
    const server = await startServer(protocol);
    const address = ['--protocol', protocol, '--base-url', `${server.origin}/v1`, '--model', 'tiny'];
    expectWholeTurn(await ask(address, { ETHOS_API_KEY }), server);
    const [name, value] = WIRE_TURNS[protocol].toKeyHeader(ETHOS_API_KEY);
    expect(server.requests.map(({ headers }) => headers[name])).toEqual([value, value]);
  });
});

describe('a vendor’s key', () => {
  test('stays here when only an address was named, and stderr says why', async () => {
    const server = await startServer('openai-chat');
    const result = await ask(['--base-url', `${server.origin}/v1`, '--model', 'tiny'], { OPENAI_API_KEY });
    expectWholeTurn(result, server);
    expect(JSON.stringify(server.requests)).not.toContain(OPENAI_API_KEY);
    expect(result.stderr).toMatch(
      /^ethos: No key is sent to 127\.0\.0\.1:\d+\. OPENAI_API_KEY belongs to its vendor/m,
    );
    expect(result.stderr).not.toContain(OPENAI_API_KEY);
  });

  test.each<[string, WireDialectName, Record<string, string>]>([
    ['openai', 'openai-responses', { OPENAI_API_KEY }],
    ['anthropic', 'anthropic-messages', { ANTHROPIC_API_KEY: 'sk-ant-33333' }],
    ['openrouter', 'openai-chat', { OPENROUTER_API_KEY: 'sk-or-444444' }],
    ['deepseek', 'openai-chat', { DEEPSEEK_API_KEY: 'sk-deep-5555' }],
  ])('goes to the address that was named with %s, and stderr says so', async (provider, protocol, env) => {
    const server = await startServer(protocol);
    const result = await ask(['--provider', provider, '--base-url', `${server.origin}/v1`], env);
    expectWholeTurn(result, server);
    const [variable = '', key = ''] = Object.entries(env)[0] ?? [];
    const [name, value] = WIRE_TURNS[protocol].toKeyHeader(key);
    expect(server.requests.map(({ headers }) => headers[name])).toEqual([value, value]);
    expect(result.stderr).toMatch(new RegExp(`^ethos: ${variable} goes to 127\\.0\\.0\\.1:`, 'm'));
    // A gateway on this machine may bill: its price is not known.
    expect(JSON.parse(result.stdout)).not.toMatchObject({ usage: { costBasis: 'local' } });
  });

  test('is not sent where a variable points', async () => {
    const server = await startServer('openai-responses');
    const { exitCode, stderr } = await ask([], { OPENAI_API_KEY, OPENAI_BASE_URL: `${server.origin}/v1` });
    expect(stderr).toContain('OPENAI_BASE_URL points to 127.0.0.1:');
    expect(server.requests).toEqual([]);
    expect(exitCode).toBe(2);
  });
});

test('a fallback takes over from a model that is not there, and stderr says so', async () => {
  const { path, say } = WIRE_TURNS['openai-chat'];
  const missing = toFailedResponse(404, {
    message: 'The model `gone` does not exist',
    code: 'model_not_found',
  });
  const server = await createWireServer({ path, responses: [missing, say('Here ', 'I am.')] });
  servers.push(server);
  const address = ['--base-url', `${server.origin}/v1`, '--model', 'gone'];
  const { exitCode, stdout, stderr } = await ask([...address, '--fallback', 'custom:spare:8b']);
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, text: 'Here I am.' });
  expect(stderr).toMatch(/^ethos: custom · gone, then custom · spare:8b$/m);
  expect(stderr).toMatch(/^ {2}.*no such model.* Going on with custom spare:8b\.$/m);
  expect(server.requests.map(({ json }) => (json as { model: string }).model)).toEqual(['gone', 'spare:8b']);
  expect(exitCode).toBe(0);
});
