import type { z } from 'zod';
import type {
  AgentEvent,
  ApprovalPort,
  ClientPort,
  Clock,
  ContentPart,
  ContextInjector,
  Hook,
  IdSource,
  LLMProvider,
  Router,
  SessionLogs,
  Tool,
  Watcher,
} from './contract/index.ts';
import type { SteerReceipt } from './steers.ts';

/** Budgets of a turn and a session. */
export interface Limits {
  /** US dollars that a session may spend. @default none */
  budgetCapUsd: number | undefined;
  /** Run under a cap although the price of the model is unknown. @default false */
  allowUnpriced: boolean;
  /** @default 1000 */
  maxToolCallsPerTurn: number;
  /** Calls of one name in a turn; read-only tools are exempt. @default 250 */
  maxIdenticalToolCalls: number;
  /** Consecutive calls with equal name and arguments. @default 5 */
  maxIdenticalStreak: number;
  /** LLM calls in a turn. @default 500 */
  maxRounds: number;
  /** Read-only calls that run side by side. @default 8 */
  maxParallelTools: number;
}

/** Clocks, all in milliseconds; `Infinity` switches one off. They stand still while a person is asked. */
export interface Timeouts {
  /** Until the first sign of life of an LLM call. @default 120000 */
  firstByteMs: number;
  /** Until its first content. @default 300000, for local models 900000 */
  firstContentMs: number | undefined;
  /** Between two pieces of content; keep-alives do not count. @default 120000 */
  silenceMs: number;
  /** The whole LLM call. @default 1800000 */
  callMs: number;
  /** The whole turn. @default Infinity */
  turnMs: number;
  /** A tool that declares nothing else. @default 120000 */
  toolMs: number;
  /** @default 60000 */
  hookMs: number;
  /** @default 10000 */
  injectorMs: number;
  /** @default 10000 */
  storeMs: number;
}

/** Retries of one LLM call, only before its first text. */
export interface RetryOptions {
  /** Requests for one LLM call, the first included. @default 4 */
  maxAttempts: number;
  /** First wait in milliseconds, doubled each time, with jitter. @default 500 */
  baseMs: number;
  /** Longest wait in milliseconds, also when a server asks for more. @default 60000 */
  waitCapMs: number;
}

/** What an AgentLoop is made of. Give `provider` and `model`, or `route`. */
export interface AgentLoopOptions {
  provider?: LLMProvider | undefined;
  model?: string | undefined;
  route?: Router | undefined;
  tools?: readonly Tool[] | undefined;
  /** System text, the same for every turn: no clock in it, or prompt caches break. */
  system?: string | undefined;
  /** Absolute path that tools work in. @default the folder of the process */
  cwd?: string | undefined;
  /** @default a store in memory */
  store?: SessionLogs | undefined;
  /** Without it, calls that need leave are denied at once. */
  approvals?: ApprovalPort | undefined;
  client?: ClientPort | undefined;
  hooks?: readonly Hook[] | undefined;
  injectors?: readonly ContextInjector[] | undefined;
  /** @default `createWatcher()` with its built-in rules; `false` switches it off */
  watcher?: Watcher | false | undefined;
  limits?: Partial<Limits> | undefined;
  timeouts?: Partial<Timeouts> | undefined;
  retry?: Partial<RetryOptions> | undefined;
  /** Takes secrets out of tool results and failure texts before anyone sees them. */
  redact?: ((text: string) => string) | undefined;
  clock?: Clock | undefined;
  ids?: IdSource | undefined;
  /** 0 to 1, for jitter. @default Math.random */
  random?: (() => number) | undefined;
}

/** One turn. */
export interface RunOptions {
  input: string | readonly ContentPart[];
  /** @default a new session */
  sessionId?: string | undefined;
  /** Aborting it stops the turn within 2 s; it ends in `error` with code `abort`. */
  signal?: AbortSignal | undefined;
  /** The final text must be JSON of this shape; the value comes as `done.output`. */
  output?: z.ZodType | Record<string, unknown> | undefined;
  model?: string | undefined;
  cwd?: string | undefined;
  limits?: Partial<Limits> | undefined;
  /** Ask the model for reasoning. @default false */
  thinking?: boolean | undefined;
  maxOutputTokens?: number | undefined;
  /** Who speaks. @default 'person' */
  from?: 'person' | 'program' | undefined;
  /** How the input stands in the log. @default 'prompt' */
  kind?: 'prompt' | 'follow_up' | undefined;
}

/**
 * The events of one turn. Leaving the loop early (`break`, `return()`) stops the turn.
 * The turn runs on its own, not on the consumer's pulls. `next()` rejects only at the first call, with
 * `session_busy`, `session_locked` or `invalid_options`.
 */
export interface TurnStream extends AsyncIterableIterator<AgentEvent, undefined, undefined> {
  readonly sessionId: string;
  readonly turnId: string;
  /**
   * Says something to the running turn: it joins the conversation before the next LLM call, and a turn that was about
   * to be done goes on with it. Never rejects; the receipt comes when it was delivered or cannot be any more.
   */
  steer(
    input: string | readonly ContentPart[],
    options?: { from?: 'person' | 'program' | undefined },
  ): Promise<SteerReceipt>;
}
