import type { ProviderProfile } from './provider-profile.ts';

/** All providers. Where several keys are set, the first one in this order is taken. */
export const PROVIDER_PROFILES: readonly ProviderProfile[] = [
  {
    name: 'openai',
    label: 'OpenAI',
    protocol: 'openai-responses',
    baseURL: 'https://api.openai.com/v1',
    keyVariable: 'OPENAI_API_KEY',
    addressVariable: 'OPENAI_BASE_URL',
    defaultModel: 'gpt-5.4-mini',
    local: false,
    cases: 'R01 R02 R03 R04 R05 R06 R07 R08 R09 R10'.split(' '),
  },
  {
    name: 'anthropic',
    label: 'Anthropic',
    protocol: 'anthropic-messages',
    baseURL: 'https://api.anthropic.com',
    keyVariable: 'ANTHROPIC_API_KEY',
    addressVariable: 'ANTHROPIC_BASE_URL',
    defaultModel: 'claude-sonnet-5-5',
    local: false,
    cases: 'B30 B32 B36 B38'.split(' '),
  },
  {
    name: 'openrouter',
    label: 'OpenRouter',
    protocol: 'openai-chat',
    baseURL: 'https://openrouter.ai/api/v1',
    keyVariable: 'OPENROUTER_API_KEY',
    addressVariable: undefined,
    defaultModel: 'openrouter/auto',
    local: false,
    cases: ['OR1', 'OR2', 'OR3'],
  },
  {
    name: 'deepseek',
    label: 'DeepSeek',
    protocol: 'openai-chat',
    baseURL: 'https://api.deepseek.com',
    keyVariable: 'DEEPSEEK_API_KEY',
    addressVariable: undefined,
    defaultModel: 'deepseek-flash',
    local: false,
    cases: ['B34'],
  },
  toLocalProfile({ name: 'ollama', label: 'Ollama', port: 11434, cases: ['OL1', 'OL2', 'OL3'] }),
  toLocalProfile({ name: 'lmstudio', label: 'LM Studio', port: 1234, cases: ['LM1', 'LM2'] }),
  toLocalProfile({ name: 'llamacpp', label: 'llama.cpp', port: 8080, cases: ['LC1', 'LC2'] }),
  {
    name: 'custom',
    label: 'another server',
    protocol: 'openai-chat',
    baseURL: undefined,
    keyVariable: 'ETHOS_API_KEY',
    addressVariable: undefined,
    defaultModel: undefined,
    local: false,
    cases: 'B02 B04 B06 B08 B10 B12 B14 B16 B18 B20 B22 B24 B26 B28 B40 B74'.split(' '),
  },
  {
    name: 'demo',
    label: 'offline demo',
    protocol: undefined,
    baseURL: undefined,
    keyVariable: undefined,
    addressVariable: undefined,
    defaultModel: 'demo',
    local: true,
    cases: [],
  },
];

/** Servers that a person runs: no key, no price, and only they know which models are there. */
function toLocalProfile({
  port,
  ...profile
}: Pick<ProviderProfile, 'name' | 'label' | 'cases'> & { port: number }): ProviderProfile {
  return {
    ...profile,
    protocol: 'openai-chat',
    baseURL: `http://127.0.0.1:${port}/v1`,
    keyVariable: undefined,
    addressVariable: undefined,
    defaultModel: undefined,
    local: true,
  };
}

/** The profile of this name; `undefined` when there is none. */
export function findProviderProfile(name: string): ProviderProfile | undefined {
  return PROVIDER_PROFILES.find((profile) => profile.name === name);
}
