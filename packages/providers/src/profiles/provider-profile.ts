/** A protocol that one of the adapters speaks. */
export type WireProtocol = 'openai-responses' | 'openai-chat' | 'anthropic-messages';

/** Names that a person chooses a provider by. */
export type ProviderName =
  | 'openai'
  | 'anthropic'
  | 'openrouter'
  | 'deepseek'
  | 'ollama'
  | 'lmstudio'
  | 'llamacpp'
  | 'custom'
  | 'demo';

/** How one provider is reached. A value that is not there is `undefined`. */
export interface ProviderProfile {
  readonly name: ProviderName;
  /** Its name in texts for people. */
  readonly label: string;
  /** `undefined`: nothing is sent anywhere. */
  readonly protocol: WireProtocol | undefined;
  /** Its own address. `undefined`: one must be given, or there is none. */
  readonly baseURL: string | undefined;
  /** The environment variable that holds its key. */
  readonly keyVariable: string | undefined;
  /** The environment variable by which other programs are sent to another address. */
  readonly addressVariable: string | undefined;
  /** The model when none is named. `undefined`: one must be. */
  readonly defaultModel: string | undefined;
  /** Runs on this machine. */
  readonly local: boolean;
  /** Wire cases of the test kit that the adapter passes with this profile. None: untested on the wire. */
  readonly cases: readonly string[];
}
