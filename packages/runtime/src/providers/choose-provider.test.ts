import { EthosError } from '@ethosagent/core/contract';
import { describe, expect, test } from 'vitest';
import { chooseProvider, type ProviderWish, type ServerChoice } from './choose-provider.ts';

const openaiKey = { OPENAI_API_KEY: 'sk-openai-000' };
const allKeys = {
  DEEPSEEK_API_KEY: 'sk-deepseek-0',
  OPENROUTER_API_KEY: 'sk-or-00000',
  ANTHROPIC_API_KEY: 'sk-ant-00000',
  ...openaiKey,
};
const gateway = 'https://llm.example.com/v1';

function choose(wish: Partial<ProviderWish>): ReturnType<typeof chooseProvider> {
  return chooseProvider({ env: {}, ...wish });
}

function chooseServer(wish: Partial<ProviderWish>): ServerChoice {
  const choice = choose({ model: 'm', ...wish });
  if (choice.kind !== 'server') throw new Error('no server was chosen');
  return choice;
}

function refusalOf(wish: Partial<ProviderWish>): { code: string; message: string } {
  try {
    choose(wish);
  } catch (error) {
    if (error instanceof EthosError) return { code: error.code, message: error.message };
  }
  throw new Error('it was chosen');
}

describe('without a flag', () => {
  test.each([
    ['nothing', {}],
    ['an address', { OPENAI_BASE_URL: gateway, ANTHROPIC_BASE_URL: gateway }],
    ['a blank key', { OPENAI_API_KEY: '  \n' }],
    ['a key for no particular server', { ETHOS_API_KEY: 'sk-ethos-0000' }],
  ])('%s in the environment is the demo', (_, env) => {
    expect(choose({ env })).toEqual({
      kind: 'demo',
      model: 'demo',
      reason: 'nothing else was named or found',
    });
  });

  test.each([
    ['OPENAI_API_KEY', 'openai', 'openai-responses', 'gpt-5.4-mini', 'https://api.openai.com/v1'],
    [
      'ANTHROPIC_API_KEY',
      'anthropic',
      'anthropic-messages',
      'claude-sonnet-5-5',
      'https://api.anthropic.com',
    ],
    ['OPENROUTER_API_KEY', 'openrouter', 'openai-chat', 'openrouter/auto', 'https://openrouter.ai/api/v1'],
    ['DEEPSEEK_API_KEY', 'deepseek', 'openai-chat', 'deepseek-flash', 'https://api.deepseek.com'],
  ])('%s alone chooses %s, at its own address', (variable, name, protocol, model, baseURL) => {
    const choice = choose({ env: { [variable]: ' sk-something\n' } });
    expect(choice).toMatchObject({
      protocol,
      model,
      baseURL,
      apiKey: 'sk-something',
      missing: [],
      notices: [],
    });
    expect(choice.kind === 'server' && choice.profile.name).toBe(name);
  });

  test('of several keys the first in a fixed order chooses, and says so', () => {
    const { ANTHROPIC_API_KEY: _, ...others } = allKeys;
    expect(chooseServer({ env: allKeys })).toMatchObject({ apiKey: 'sk-ant-00000' });
    const choice = chooseServer({ env: others });
    expect(choice).toMatchObject({ apiKey: 'sk-openai-000', reason: 'OPENAI_API_KEY is set' });
    expect(choice.notices).toEqual([
      'OPENAI_API_KEY chose openai. OPENROUTER_API_KEY, DEEPSEEK_API_KEY are set too: --provider takes openrouter or deepseek instead.',
    ]);
  });

  test('a kept key chooses behind those of the environment', () => {
    const keptKeys = { anthropic: 'kept-anthropic' };
    expect(chooseServer({ keptKeys })).toMatchObject({
      profile: { name: 'anthropic' },
      apiKey: 'kept-anthropic',
      reason: 'its key is kept in keys.json',
    });
    expect(chooseServer({ keptKeys, env: openaiKey }).profile.name).toBe('openai');
  });
});

describe('a server of this machine that answered', () => {
  const localServers = [
    { name: 'ollama', baseURL: 'http://127.0.0.1:11434/v1', isAnswering: true, models: [] },
    {
      name: 'lmstudio',
      baseURL: 'http://127.0.0.1:5678/v1',
      isAnswering: true,
      models: ['nomic-embed', 'qwen3:8b'],
    },
  ];

  test('is taken where nothing else was chosen: the first with a model that can answer', () => {
    expect(choose({ localServers })).toMatchObject({
      kind: 'server',
      profile: { name: 'lmstudio' },
      baseURL: 'http://127.0.0.1:5678/v1',
      model: 'qwen3:8b',
      apiKey: undefined,
      missing: [],
      reason: 'LM Studio answers on 127.0.0.1:5678',
      notices: [
        expect.stringMatching(
          /^LM Studio answers on 127\.0\.0\.1:5678, so it was chosen, with its model qwen3:8b\./,
        ),
      ],
    });
  });

  test('stands behind a name and a key', () => {
    expect(chooseServer({ localServers, env: openaiKey }).profile.name).toBe('openai');
    expect(choose({ localServers, provider: 'demo' }).kind).toBe('demo');
    const silent = localServers.map((server) => ({ ...server, isAnswering: false }));
    expect(choose({ localServers: silent }).kind).toBe('demo');
  });
});

describe('a named provider', () => {
  test('wins over keys, the demo too', () => {
    expect(choose({ provider: 'demo', env: allKeys }).kind).toBe('demo');
    expect(chooseServer({ provider: 'deepseek', env: allKeys })).toMatchObject({
      apiKey: 'sk-deepseek-0',
      notices: [],
    });
    expect(chooseServer({ provider: 'ollama', env: allKeys })).toMatchObject({
      baseURL: 'http://127.0.0.1:11434/v1',
      apiKey: undefined,
      missing: [],
      notices: [],
    });
  });

  test('without its key says which variables may hold it, never another vendor’s', () => {
    expect(chooseServer({ provider: 'anthropic', env: openaiKey }).missing).toEqual(['ANTHROPIC_API_KEY']);
    const elsewhere = chooseServer({ provider: 'anthropic', baseURL: gateway, env: openaiKey });
    expect(elsewhere.missing).toEqual(['ETHOS_API_KEY', 'ANTHROPIC_API_KEY']);
  });

  test('custom speaks the protocol that is named, Chat Completions by default', () => {
    expect(chooseServer({ provider: 'custom', baseURL: gateway }).protocol).toBe('openai-chat');
    const protocol = 'anthropic-messages';
    expect(chooseServer({ provider: 'custom', baseURL: gateway, protocol }).protocol).toBe(protocol);
    expect(chooseServer({ baseURL: gateway, protocol })).toMatchObject({
      protocol,
      profile: { name: 'custom' },
    });
  });
});

describe('an address', () => {
  test.each([
    ['https://api.openai.com/v1', 'openai'],
    ['https://api.deepseek.com/v1', 'deepseek'],
    ['http://localhost:11434/v1', 'ollama'],
    ['http://[::1]:1234/v1', 'lmstudio'],
    ['http://127.0.0.1:8080/v1', 'custom'],
    ['http://api.openai.com/v1', 'custom'],
    ['https://api.openai.com:8443/v1', 'custom'],
    ['https://api.openai.com.example.com/v1', 'custom'],
    ['https://api.openai.com@llm.example.com/v1', 'custom'],
    ['http://192.168.0.9:11434/v1', 'custom'],
  ])('%s alone is %s', (baseURL, name) => {
    expect(chooseServer({ baseURL }).profile.name).toBe(name);
  });

  test('needs a key only where it is known to', () => {
    expect(chooseServer({ baseURL: gateway }).missing).toEqual([]);
    expect(chooseServer({ baseURL: 'https://api.openai.com/v1' }).missing).toEqual([
      'OPENAI_API_KEY',
      'ETHOS_API_KEY',
    ]);
    expect(chooseServer({ provider: 'openai', baseURL: 'http://127.0.0.1:4000' }).missing).toEqual([]);
  });
});

describe('refused with invalid_options', () => {
  test.each<[Partial<ProviderWish>, RegExp]>([
    [{ provider: 'oracle' }, /^There is no provider "oracle"\. Take one of openai, .*, demo\.$/],
    [{ provider: 'toString' }, /^There is no provider/],
    [
      { provider: 'openai-chat' },
      /^openai-chat is a protocol, .*: --provider custom --protocol openai-chat --base-url ADDRESS\.$/,
    ],
    [{ protocol: 'grpc' }, /^There is no protocol "grpc"\./],
    [{ provider: 'openai', protocol: 'openai-chat' }, /^The provider openai has its own protocol/],
    [{ provider: 'demo', protocol: 'openai-chat' }, /^The provider demo has its own protocol/],
    [{ provider: 'custom' }, /needs the address of its server: --base-url/],
    [{ protocol: 'openai-chat' }, /needs the address of its server: --base-url/],
    [{ provider: 'demo', baseURL: 'http://127.0.0.1:1/v1' }, /^The demo has no server/],
    [{ baseURL: 'example.com/v1', model: 'm' }, /complete http or https address/],
    [{ baseURL: 'file:///etc/passwd', model: 'm' }, /complete http or https address/],
    [
      { baseURL: gateway },
      /^No model is known for llm\.example\.com\. Name one of that server with --model\.$/,
    ],
    [{ provider: 'lmstudio' }, /^No model is known for 127\.0\.0\.1:1234\./],
  ])('%j', (wish, message) => {
    expect(refusalOf(wish)).toEqual({ code: 'invalid_options', message: expect.stringMatching(message) });
  });
});

test('the reason tells who named it', () => {
  expect(choose({ provider: 'demo' }).reason).toBe('it was named');
  expect(chooseServer({ baseURL: gateway, namedBy: 'c.yaml:3' }).reason).toBe(
    'its address was named by c.yaml:3',
  );
});

test('a server of the config is found by its name, with its model', () => {
  const providers = { mine: { baseURL: gateway, protocol: 'anthropic-messages' as const, model: 'm' } };
  expect(choose({ provider: 'mine', providers })).toMatchObject({
    baseURL: gateway,
    protocol: 'anthropic-messages',
    model: 'm',
    profile: { name: 'mine' },
  });
  expect(refusalOf({ provider: 'oracle', providers }).message).toMatch(/, demo, mine\.$/);
});
