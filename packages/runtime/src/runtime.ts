import type { Limits, Timeouts, TurnStream } from '@ethosagent/core';
import type {
  ApprovalPort,
  ClientPort,
  ContentPart,
  SessionStore,
  WireRecord,
} from '@ethosagent/core/contract';
import type { ModelName } from './providers/choose-fallbacks.ts';

/** What a program hands in; everything else has a default. */
export interface RuntimeOptions {
  /** The folder that turns work in; a relative path starts at the folder of the process. */
  cwd: string;
  /** Environment variables: keys are read from them, commands get them without secrets. */
  env: Readonly<Record<string, string | undefined>>;
  /** A name of `listProviders`. @default by `protocol`, `baseURL`, the first vendor's key that is set, else `demo` */
  provider?: string | undefined;
  /** What a `custom` server speaks. @default 'openai-chat' */
  protocol?: string | undefined;
  /** @default that of the provider, where it has one */
  model?: string | undefined;
  /** Address of the server. @default that of the provider, where it has one */
  baseURL?: string | undefined;
  /** Models that take over, in this order, when the one before fails before its first text. @default none */
  fallbacks?: readonly ModelName[] | undefined;
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
  /** Why it was chosen, and where keys go, as far as that is not plain. A surface says it once. */
  readonly notices: readonly string[];
  /** What takes over when it fails. */
  readonly fallbacks: readonly ModelName[];
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
