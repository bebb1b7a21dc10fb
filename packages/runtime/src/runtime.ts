import type { Limits, Timeouts, TurnStream } from '@ethosagent/core';
import type {
  ApprovalPort,
  ClientPort,
  ContentPart,
  SessionStore,
  Tool,
  WireRecord,
} from '@ethosagent/core/contract';
import type { Config } from './config/load-config.ts';
import type { Home } from './home/home.ts';
import type { PermissionMode, Permissions } from './permissions/index.ts';
import type { ModelName } from './providers/choose-fallbacks.ts';
import type { OpenedSession, SessionWish } from './sessions/open-session.ts';

/** What a program hands in; everything else has a default. */
export interface RuntimeOptions {
  /** The folder that turns work in; a relative path starts at the folder of the process. */
  cwd: string;
  /** More folders that tools may work in. @default none */
  addDirs?: readonly string[] | undefined;
  /** Environment variables: the home, settings and keys are found by them, commands get them without secrets. */
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
  /** What tools may do without asking. @default by the settings, else 'ask' */
  mode?: PermissionMode | undefined;
  /** Rules beside those of the settings, such as `run_command(npm test:*)`. */
  permissions?: Readonly<Partial<Record<'allow' | 'ask' | 'deny', readonly string[]>>> | undefined;
  /** Who is asked for leave. @default nobody: what would be asked is denied at once */
  approvals?: Pick<ApprovalPort, 'request'> | undefined;
  /** Told of each call that is denied without a question. */
  onDenied?: ((denial: { toolName: string; reason: string }) => void) | undefined;
  /** Where sessions are kept. @default `ethos.db` of the home; where there is no home, memory */
  store?: SessionStore | undefined;
  /** Ask the usual servers of this machine (one request without a key to each) when nothing else was chosen. @default false */
  isProbing?: boolean | undefined;
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
  /** Another model, or `PROVIDER:MODEL`. @default that of the runtime */
  model?: string | undefined;
  limits?: Partial<Limits> | undefined;
  /** Ask the model for reasoning. @default as the runtime was made */
  thinking?: boolean | undefined;
  /** How the input stands in the log. @default 'prompt' */
  kind?: 'prompt' | 'follow_up' | undefined;
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
  /** Absolute path of the folder that turns work in. */
  readonly cwd: string;
  readonly home: Home;
  /** The settings that hold here, and where each comes from. */
  readonly config: Config;
  readonly permissions: Permissions;
  readonly tools: readonly Tool[];
  readonly store: SessionStore;
  /** Why sessions are gone at exit; `undefined` when they are kept. */
  readonly storeProblem: string | undefined;
  /** What a surface says once beside what the provider says: of settings, keys, the project and the store. */
  readonly notices: readonly string[];
  /** Makes a session of the folder, which `continue` finds again, and gives its id. Rejects with what the store rejects with. */
  createSession(): Promise<string>;
  /** See `openSession`. Rejects with `storage_failed` as well where sessions are not kept. */
  openSession(wish: SessionWish): Promise<OpenedSession | undefined>;
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
  /** What tools keep for a session goes: background jobs end. For a session that a person leaves. */
  endSession(sessionId: string): Promise<void>;
  /** Frees what the runtime holds. Turns must have ended. */
  close(): Promise<void>;
}
