import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OPENAI_CHAT_PROFILES } from '../openai-chat/index.ts';
import { findModelFacts } from '../prices/index.ts';
import { findProviderProfile, PROVIDER_PROFILES } from './provider-profiles.ts';

interface SideFile {
  provider: string;
  source?: string;
  settings?: { profile?: string };
}

function readCase(id: string): SideFile | undefined {
  const folders = ['wire', 'wire-own'].map(
    (name) => new URL(`../../../testkit/fixtures/${name}/`, import.meta.url),
  );
  const file = folders.map((folder) => new URL(`${id}.json`, folder)).find((url) => existsSync(url));
  return file && JSON.parse(readFileSync(file, 'utf8'));
}

describe('the profiles', () => {
  it('have names of their own, by which they are found', () => {
    const names = PROVIDER_PROFILES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.map((name) => findProviderProfile(name)?.name)).toEqual(names);
    expect(findProviderProfile('toString')).toBeUndefined();
  });

  it('have keys and addresses of their own, safe ones where they are far away', () => {
    const keys = PROVIDER_PROFILES.flatMap(({ keyVariable = [] }) => keyVariable);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { baseURL, local } of PROVIDER_PROFILES) {
      if (baseURL !== undefined) expect(new URL(baseURL).protocol).toBe(local ? 'http:' : 'https:');
    }
  });

  it.each(PROVIDER_PROFILES.filter(({ protocol }) => protocol === 'openai-chat'))(
    '$name is known to the adapter of its protocol',
    ({ name }) => {
      expect(OPENAI_CHAT_PROFILES).toContain(name);
    },
  );

  it.each(PROVIDER_PROFILES.flatMap((profile) => profile.cases.map((id) => ({ ...profile, id }))))(
    '$name is covered by the wire case $id, which speaks its protocol with its settings',
    ({ name, protocol, id }) => {
      const found = readCase(id);
      expect(found?.provider).toBe(protocol);
      const isOneOfMany = ['openai', 'anthropic', 'custom'].includes(name);
      expect(found?.settings?.profile).toBe(isOneOfMany ? undefined : name);
    },
  );

  it.each(['openrouter', 'ollama', 'lmstudio', 'llamacpp'])(
    '%s names the documents behind its cases',
    (name) => {
      const { cases = [] } = findProviderProfile(name) ?? {};
      expect(cases.length).toBeGreaterThanOrEqual(2);
      for (const id of cases) expect(readCase(id)?.source).toMatch(/https:\/\//);
    },
  );

  it('are untested on the wire only where nothing is sent', () => {
    const untested = PROVIDER_PROFILES.filter(({ cases }) => cases.length === 0);
    expect(untested.map(({ name }) => name)).toEqual(['demo']);
  });

  it.each(['openai', 'anthropic', 'deepseek'])('%s has a price for its default model', (name) => {
    const { defaultModel = '' } = findProviderProfile(name) ?? {};
    expect(findModelFacts(name, defaultModel)?.prices).toBeDefined();
  });
});
