import type { Limits, Timeouts, TurnStream } from '@ethosagent/core';
import type {
  ApprovalPort,
  ClientPort,
  ContentPart,
  SessionStore,
  WireRecord,
} from '@ethosagent/core/contract';

/** What a program hands in; everything else has a default. */
export interface RuntimeOptions {
  /** The folder that turns work in; a relative path starts at the folder of the process. */
  cwd: string;
  /** Environment variables: `OPENAI_API_KEY` and `OPENAI_BASE_URL` are read, commands get the rest without secrets. */
  env: Readonly<Record<string, string | undefined>>;
  /** `demo` or `openai-chat`. @default `openai-chat` with a base URL or a key, else `demo` */
  provider?: string | undefined;
  /** @default known for the demo and for OpenAI */
  model?: string | undefined;
  /** Address of a server that speaks Chat Completions. @default `OPENAI_BASE_URL`, else OpenAI */
  baseURL?: string | undefined;
  /** Who grants leave. @default nobody: such calls are denied at once */
  approvals?: ApprovalPort | undefined;
  client?: ClientPort | undefined;
  limits?: Partial<Limits> | undefined;
  timeouts?: Partial<Timeouts> | undefined;
  /** Ask models for reasoning. @default false */
  thinking?: boolean | undefined;
}

/** One turn of a {@link Runtime}. */
export interface RuntimeRunOptions {
  /** `/demo <scenario>` as the whole text plays that scenario; it brings its own model, tools and limits. */
  input: string | readonly ContentPart[];
  /** @default a new session */
  sessionId?: string | undefined;
  /** Aborting it stops the turn within 2 s. */
  signal?: AbortSignal | undefined;
  /** JSON Schema that the final text must fit; the value comes as `done.output`. Scenarios do not look at it. */
  output?: Record<string, unknown> | undefined;
  model?: string | undefined;
  limits?: Partial<Limits> | undefined;
  /** Who speaks. @default 'person' */
  from?: 'person' | 'program' | undefined;
}

/** The provider that was chosen, for a banner. */
export interface RuntimeProvider {
  readonly id: string;
  readonly model: string;
  /** No model is connected. */
  readonly demo: boolean;
  /** What a surface must say once; `undefined` when there is nothing to say. */
  readonly banner: string | undefined;
}

/** A scenario of the demo. */
export interface DemoScenarioInfo {
  readonly name: string;
  readonly description: string;
}

/** Everything put together: what a surface needs to play turns. Make one with `createRuntime`. */
export interface Runtime {
  readonly store: SessionStore;
  readonly provider: RuntimeProvider;
  /** Starts a turn. Never throws: see `TurnStream` for how it fails. */
  run(options: RuntimeRunOptions): TurnStream;
  /**
   * The wire records of one turn as they are committed. The ending of a turn that could not be saved comes as an
   * unsaved record. It takes the stream over: do not iterate over both. Leaving early stops the turn.
   */
  records(stream: TurnStream): AsyncIterable<WireRecord>;
  /** What `/demo <name>` can play. */
  readonly demoScenarios: readonly DemoScenarioInfo[];
  /** Frees what the runtime holds. Turns must have ended. */
  close(): Promise<void>;
}
