/** What differs between servers that speak Chat Completions. Only what the adapter uses is here. */
export interface OpenAIChatProfile {
  /** Name of the field that caps the output. */
  maxTokensField: 'max_tokens' | 'max_completion_tokens';
  /** Takes `response_format` of type `json_schema`; else the schema goes into the system text. */
  jsonSchema: boolean;
  /** Takes images (unless the caller says otherwise). */
  images: boolean;
  /** Takes `file` parts such as PDF. */
  files: boolean;
  /** Runs on this machine: no price, slow first content is normal. */
  local: boolean;
  /** How reasoning must go back on messages that called tools. */
  reasoningEcho: 'none' | 'text' | 'details';
  /** Added to a request that asks for reasoning. */
  thinkingFields: Readonly<Record<string, unknown>>;
}

const CUSTOM: OpenAIChatProfile = {
  maxTokensField: 'max_tokens',
  jsonSchema: false,
  images: false,
  files: false,
  local: false,
  reasoningEcho: 'none',
  thinkingFields: {},
};

const PROFILES = {
  openai: {
    ...CUSTOM,
    maxTokensField: 'max_completion_tokens',
    jsonSchema: true,
    images: true,
    files: true,
    thinkingFields: { reasoning_effort: 'medium' },
  },
  custom: CUSTOM,
  // Rejects a request whose tool rounds lack `reasoning_content`, even when it was empty.
  deepseek: { ...CUSTOM, reasoningEcho: 'text', thinkingFields: { thinking: { type: 'enabled' } } },
  openrouter: {
    ...CUSTOM,
    jsonSchema: true,
    images: true,
    files: true,
    reasoningEcho: 'details',
    thinkingFields: { reasoning: { enabled: true } },
  },
  ollama: { ...CUSTOM, jsonSchema: true, local: true, thinkingFields: { reasoning_effort: 'medium' } },
  lmstudio: { ...CUSTOM, jsonSchema: true, local: true },
  llamacpp: { ...CUSTOM, jsonSchema: true, local: true },
} as const satisfies Record<string, OpenAIChatProfile>;

export type OpenAIChatProfileName = keyof typeof PROFILES;

/** Names of the profiles: which kind of server is asked. */
export const OPENAI_CHAT_PROFILES: readonly OpenAIChatProfileName[] =
  Object.keys(PROFILES).filter(isProfileName);

export function isProfileName(name: string): name is OpenAIChatProfileName {
  return Object.hasOwn(PROFILES, name);
}

export function findProfile(name: OpenAIChatProfileName): OpenAIChatProfile {
  return PROFILES[name];
}
