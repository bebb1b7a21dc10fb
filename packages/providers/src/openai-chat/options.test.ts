import { describe, expect, it } from 'vitest';
import { collect } from '../../test/collect.ts';
import { startWireServer } from '../../test/wire-server.ts';
import { type OpenAIChatOptions, parseBaseURL } from './options.ts';
import { createOpenAIChatProvider } from './provider.ts';

const prices = { inputPerMillion: 1, outputPerMillion: 2 };

function describeModel(options: Partial<OpenAIChatOptions>) {
  return createOpenAIChatProvider({ baseURL: 'https://example.com/v1', ...options }).describe('m');
}

describe('options of the provider', () => {
  it.each([
    ['https://api.example.com/v1', 'https://api.example.com/v1/chat/completions'],
    ['http://localhost:1234/v1/', 'http://localhost:1234/v1/chat/completions'],
    ['https://x.example.com/openai/chat/completions', 'https://x.example.com/openai/chat/completions'],
    ['https://x.example.com/v1?api-version=2', 'https://x.example.com/v1/chat/completions?api-version=2'],
  ])('adds the path to %s', (baseURL, expected) => {
    expect(parseBaseURL(baseURL).href).toBe(expected);
  });

  it.each(['', 'api.example.com', 'ftp://x', '/v1'])('rejects the base URL %j', (baseURL) => {
    expect(() => createOpenAIChatProvider({ baseURL })).toThrow(
      expect.objectContaining({ code: 'invalid_options' }),
    );
  });

  it('rejects a key that cannot stand in a header, without showing it', () => {
    const create = (): unknown => createOpenAIChatProvider({ baseURL: 'http://x', apiKey: 'sk-1\n' });
    expect(create).toThrow(expect.objectContaining({ code: 'invalid_options' }));
    expect(create).not.toThrow(/sk-1/);
  });

  it.each([{ 'x y': '1' }, { 'x-a': 'secret\r\nx-b: 1' }])(
    'rejects the header %j without its value',
    (headers) => {
      const create = (): unknown => createOpenAIChatProvider({ baseURL: 'http://x', headers });
      expect(create).toThrow(expect.objectContaining({ code: 'invalid_options' }));
      expect(create).not.toThrow(/secret/);
    },
  );

  it('rejects a profile that does not exist and lists those that do', () => {
    const options = { baseURL: 'http://x', profile: 'toString' as 'custom' };
    expect(() => createOpenAIChatProvider(options)).toThrow(/Take one of openai, custom, deepseek/);
  });

  it('is named by its profile unless it is given an id', () => {
    expect(createOpenAIChatProvider({ baseURL: 'http://x' }).id).toBe('custom');
    expect(createOpenAIChatProvider({ baseURL: 'http://x', profile: 'ollama', id: 'mine' }).id).toBe('mine');
  });

  it('knows prices as given, nothing else', () => {
    expect(describeModel({ prices: { m: prices } })).toMatchObject({
      costBasis: 'priced',
      prices,
      local: false,
    });
    expect(describeModel({ prices: { other: prices } })).toMatchObject({ costBasis: 'unknown' });
    const { constructor: _none, ...rest } = createOpenAIChatProvider({
      baseURL: 'http://x',
      prices: {},
    }).describe('constructor');
    expect(rest).toMatchObject({ costBasis: 'unknown' });
  });

  it.each(['http://localhost:1/v1', 'http://127.0.0.1:1', 'http://[::1]:1', 'http://127.5.0.1'])(
    'takes %s as local',
    (baseURL) => {
      expect(describeModel({ baseURL })).toMatchObject({ costBasis: 'local', local: true });
    },
  );

  it('takes a local profile as local wherever it runs', () => {
    expect(describeModel({ baseURL: 'http://10.0.0.2:11434/v1', profile: 'ollama' })).toMatchObject({
      local: true,
      costBasis: 'local',
    });
    expect(describeModel({ baseURL: 'http://127.example.com' })).toMatchObject({ local: false });
  });

  it('takes the word of the caller for what is local', () => {
    const baseURL = 'http://127.0.0.1:4000/v1';
    expect(describeModel({ baseURL, local: false })).toMatchObject({ local: false, costBasis: 'unknown' });
    const here = describeModel({ baseURL: 'http://10.0.0.2:8000/v1', local: true });
    expect(here).toMatchObject({ local: true, costBasis: 'local' });
    expect(describeModel({ baseURL, profile: 'ollama', local: false })).toMatchObject({ local: false });
  });

  it('knows list prices and limits of well-known models by profile, unless the server is local', () => {
    const openai = createOpenAIChatProvider({ baseURL: 'https://example.com/v1', profile: 'openai' });
    expect(openai.describe('gpt-5-mini-2025-08-07')).toEqual({
      prices: { inputPerMillion: 0.25, outputPerMillion: 2, cacheReadPerMillion: 0.025 },
      costBasis: 'priced',
      contextWindow: 400_000,
      images: true,
      files: true,
      local: false,
    });
    const given = createOpenAIChatProvider({
      baseURL: 'https://example.com/v1',
      profile: 'openai',
      prices: { 'gpt-5-mini': prices },
    });
    expect(given.describe('gpt-5-mini')).toMatchObject({ prices, contextWindow: 400_000 });
    const gateway = { baseURL: 'http://127.0.0.1:4000/v1', profile: 'openai' } as const;
    expect(createOpenAIChatProvider(gateway).describe('gpt-5-mini')).toMatchObject({ costBasis: 'local' });
    expect(createOpenAIChatProvider({ ...gateway, local: false }).describe('gpt-5-mini')).toMatchObject({
      costBasis: 'priced',
    });
    expect(
      createOpenAIChatProvider({ baseURL: 'https://x.example.com' }).describe('gpt-5-mini'),
    ).toMatchObject({
      costBasis: 'unknown',
    });
  });

  it('says which models take images and files', () => {
    expect(describeModel({ profile: 'openai' })).toMatchObject({ images: true, files: true });
    expect(describeModel({ profile: 'ollama' })).toMatchObject({ images: false, files: false });
    expect(describeModel({ profile: 'ollama', images: true })).toMatchObject({ images: true });
  });

  it('sends images to models that take them, as the caller says', async () => {
    await using server = await startWireServer({ body: 'data: [DONE]\n\n' });
    const provider = createOpenAIChatProvider({
      baseURL: server.baseURL,
      profile: 'ollama',
      models: { llava: { images: true } },
    });
    expect(['llava', 'qwen3:8b'].map((model) => provider.describe(model).images)).toEqual([true, false]);
    const content = [{ type: 'image' as const, mediaType: 'image/png', data: 'iVBORw0KGgo=' }];
    await collect(provider, { request: { model: 'llava', messages: [{ role: 'user', content }] } });
    expect(server.requests[0]?.text).toContain('data:image/png;base64,iVBORw0KGgo=');
  });
});
