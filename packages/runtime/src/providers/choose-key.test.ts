import { describe, expect, test } from 'vitest';
import { chooseKey } from './choose-key.ts';
import { chooseProvider, type ProviderWish, type ServerChoice } from './choose-provider.ts';
import { createKeyRing } from './key-ring.ts';
import { parseProfile } from './parse-profile.ts';

const OPENAI_API_KEY = 'sk-openai-000';
const ETHOS_API_KEY = 'sk-ethos-0000';
const OPENROUTER_API_KEY = 'sk-or-00000';
const gateway = 'https://llm.example.com/v1';

function choose(wish: Partial<ProviderWish>): ServerChoice {
  const choice = chooseProvider({ model: 'm', env: {}, ...wish });
  if (choice.kind !== 'server') throw new Error('no server was chosen');
  return choice;
}

describe('the key of a vendor', () => {
  test.each<[string, Partial<ProviderWish>]>([
    ['an address alone', { baseURL: gateway }],
    ['an address on this machine', { baseURL: 'http://127.0.0.1:4000/v1' }],
    ['the vendor’s host without encryption', { baseURL: 'http://api.openai.com/v1' }],
    ['the vendor’s host at another port', { baseURL: 'https://api.openai.com:8443/v1' }],
    ['a host that only begins like it', { baseURL: 'https://api.openai.com.example.com/v1' }],
    ['the custom provider', { provider: 'custom', baseURL: gateway }],
    ['another protocol', { baseURL: gateway, protocol: 'openai-responses' }],
  ])('does not go to %s, and the person hears why', (_, wish) => {
    const { apiKey, notices } = choose({ ...wish, env: { OPENAI_API_KEY } });
    expect(apiKey).toBeUndefined();
    expect(notices).toEqual([
      expect.stringMatching(
        /^No key is sent to \S+\. OPENAI_API_KEY belongs to its vendor: .*ETHOS_API_KEY holds/,
      ),
    ]);
    expect(notices.join()).not.toContain(OPENAI_API_KEY);
  });

  test('does not go elsewhere with a provider that was guessed, however it came to that address', () => {
    const profile = parseProfile('openai');
    const destination = { profile, url: new URL(gateway), isAddressGiven: true };
    const keys = createKeyRing({ OPENAI_API_KEY });
    expect(chooseKey({ ...destination, isNamed: false }, keys).apiKey).toBeUndefined();
    expect(chooseKey({ ...destination, isNamed: true }, keys).apiKey).toBe(OPENAI_API_KEY);
  });

  test('does not go to another vendor', () => {
    expect(choose({ provider: 'anthropic', env: { OPENAI_API_KEY } }).apiKey).toBeUndefined();
    const env = { OPENAI_API_KEY, OPENROUTER_API_KEY };
    expect(choose({ provider: 'openrouter', env }).apiKey).toBe(OPENROUTER_API_KEY);
    expect(choose({ baseURL: 'https://openrouter.ai/api/v1', env }).apiKey).toBe(OPENROUTER_API_KEY);
    expect(
      choose({ provider: 'openrouter', baseURL: gateway, env: { OPENAI_API_KEY } }).apiKey,
    ).toBeUndefined();
  });

  test.each(['http://127.0.0.1:11434/v1', 'http://127.0.0.1:1234/v1'])(
    'does not go to a known local server, without a word: %s',
    (baseURL) => {
      expect(choose({ baseURL, env: { OPENAI_API_KEY } })).toMatchObject({ apiKey: undefined, notices: [] });
    },
  );

  test('goes to another address that was named together with the vendor, and the person hears it', () => {
    const { apiKey, notices } = choose({ provider: 'openai', baseURL: gateway, env: { OPENAI_API_KEY } });
    expect(apiKey).toBe(OPENAI_API_KEY);
    expect(notices).toEqual([
      'OPENAI_API_KEY goes to llm.example.com, since this address was named together with openai.',
    ]);
  });

  test('goes to the vendor’s own address without a word, named or not', () => {
    const baseURL = 'https://api.openai.com/v1/';
    for (const wish of [{}, { baseURL }, { provider: 'openai' }, { provider: 'openai', baseURL }]) {
      expect(choose({ ...wish, env: { OPENAI_API_KEY } })).toMatchObject({
        apiKey: OPENAI_API_KEY,
        notices: [],
      });
    }
  });
});

describe('ETHOS_API_KEY', () => {
  test('goes to an address that was named, before the key of a vendor', () => {
    const env = { ETHOS_API_KEY, OPENAI_API_KEY };
    for (const wish of [{}, { provider: 'custom' }, { provider: 'openai' }, { provider: 'llamacpp' }]) {
      expect(choose({ ...wish, baseURL: gateway, env })).toMatchObject({
        apiKey: ETHOS_API_KEY,
        notices: [],
      });
    }
  });

  test('goes to no address that was not named', () => {
    const env = { ETHOS_API_KEY };
    expect(choose({ provider: 'openai', env })).toMatchObject({
      apiKey: undefined,
      missing: ['OPENAI_API_KEY'],
    });
    expect(choose({ provider: 'ollama', env }).apiKey).toBeUndefined();
  });
});

describe('an address in the environment', () => {
  test.each<[string, Partial<ProviderWish>]>([
    ['a key chose', {}],
    ['a flag named', { provider: 'openai' }],
  ])('is not followed when %s the provider, and the vendor is not asked either', (_, wish) => {
    const env = { OPENAI_API_KEY, OPENAI_BASE_URL: 'https://someone:secret@llm.example.com/v1' };
    const expected =
      /^OPENAI_BASE_URL points to llm\.example\.com\. .*: --provider openai --base-url ADDRESS\. To ask OpenAI itself, unset OPENAI_BASE_URL\.$/;
    expect(() => choose({ ...wish, env })).toThrow(expected);
    expect(() => choose({ ...wish, env: { ...env, OPENAI_BASE_URL: 'nowhere' } })).toThrow(
      'OPENAI_BASE_URL points to no complete address.',
    );
  });

  test('counts where it is the vendor’s own', () => {
    const OPENAI_BASE_URL = 'https://api.openai.com/v1/';
    expect(choose({ env: { OPENAI_API_KEY, OPENAI_BASE_URL } })).toMatchObject({
      baseURL: OPENAI_BASE_URL,
      apiKey: OPENAI_API_KEY,
    });
  });

  test('gives way to the command line', () => {
    const env = { OPENAI_API_KEY, OPENAI_BASE_URL: gateway, ANTHROPIC_BASE_URL: gateway };
    expect(choose({ baseURL: 'http://127.0.0.1:9/v1', env }).baseURL).toBe('http://127.0.0.1:9/v1');
    expect(choose({ provider: 'ollama', env }).baseURL).toBe('http://127.0.0.1:11434/v1');
    expect(() => choose({ provider: 'anthropic', env })).toThrow(
      'ANTHROPIC_BASE_URL points to llm.example.com.',
    );
  });
});

describe('a kept key', () => {
  const keptKeys = { openai: 'kept-openai', custom: 'kept-custom', mine: 'kept-mine' };
  const providers = { mine: { baseURL: 'https://mine.example.com/v1' } };

  test('stands behind the environment', () => {
    expect(choose({ provider: 'openai', keptKeys }).apiKey).toBe('kept-openai');
    expect(choose({ provider: 'openai', keptKeys, env: { OPENAI_API_KEY } }).apiKey).toBe(OPENAI_API_KEY);
  });

  test('goes where a key of the environment would go, and nowhere else', () => {
    expect(choose({ baseURL: gateway, keptKeys: { openai: 'kept-openai' } })).toMatchObject({
      apiKey: undefined,
      notices: [
        expect.stringMatching(/^No key is sent to llm\.example\.com\. The kept key of openai belongs/),
      ],
    });
    expect(choose({ baseURL: gateway, keptKeys })).toMatchObject({ apiKey: 'kept-custom', notices: [] });
    expect(choose({ provider: 'anthropic', keptKeys }).apiKey).toBeUndefined();
    const { openai } = keptKeys;
    const { apiKey, notices } = choose({ provider: 'openai', baseURL: gateway, keptKeys: { openai } });
    expect(apiKey).toBe(openai);
    expect(notices).toEqual([
      'The kept key of openai goes to llm.example.com, since this address was named together with openai.',
    ]);
  });

  test('of a server of the config goes to that server alone', () => {
    expect(choose({ provider: 'mine', providers, keptKeys })).toMatchObject({
      apiKey: 'kept-mine',
      baseURL: 'https://mine.example.com/v1',
      notices: [],
    });
    const shared = { mine: { ...providers.mine, keyEnv: 'OPENAI_API_KEY' } };
    expect(
      choose({ provider: 'openai', providers: shared, keptKeys: { mine: 'kept-mine' } }).apiKey,
    ).toBeUndefined();
  });
});

describe('a server of the config', () => {
  const baseURL = 'https://mine.example.com/v1';

  test('gets the key of its variable, and the person hears when that is a vendor’s', () => {
    const providers = { mine: { baseURL, keyEnv: 'MINE_KEY' }, other: { baseURL, keyEnv: 'OPENAI_API_KEY' } };
    const env = { MINE_KEY: 'key-of-mine', OPENAI_API_KEY };
    expect(choose({ provider: 'mine', providers, env })).toMatchObject({
      apiKey: 'key-of-mine',
      notices: [],
    });
    expect(choose({ provider: 'mine', providers, env: { OPENAI_API_KEY } })).toMatchObject({
      apiKey: undefined,
      missing: ['MINE_KEY'],
      notices: [],
    });
    expect(choose({ provider: 'other', providers, env })).toMatchObject({
      apiKey: OPENAI_API_KEY,
      notices: ['OPENAI_API_KEY goes to mine.example.com, since providers.other.keyEnv names it.'],
    });
  });

  test('needs no key when it names no variable, and then gets none of another program', () => {
    const env = { OPENAI_API_KEY, MINE_API_KEY: 'another program’s', ETHOS_API_KEY };
    expect(choose({ provider: 'mine', providers: { mine: { baseURL } }, env })).toMatchObject({
      apiKey: undefined,
      missing: [],
      notices: [],
    });
  });
});
