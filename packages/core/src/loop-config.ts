import type { z } from 'zod';
import { systemClock } from './clock.ts';
import {
  type ApprovalPort,
  type ClientPort,
  type Clock,
  type ContentPart,
  type ContextInjector,
  contentPartSchema,
  EthosError,
  type Hook,
  type HookName,
  type IdSource,
  type Router,
  type SessionLogs,
  sessionIdSchema,
  type Watcher,
} from './contract/index.ts';
import { deepFreeze } from './deep-freeze.ts';
import { toErrorMessage } from './errors.ts';
import { createIds } from './ids.ts';
import type { AgentLoopOptions, Limits, RetryOptions, RunOptions, Timeouts } from './loop-options.ts';
import { createMemoryStore } from './memory-store.ts';
import { toProblemText } from './schema-problems.ts';
import { toSyncAnswer } from './sync-answer.ts';
import { createToolSet, type ToolSet, toSchemaPair } from './tool-set.ts';
import { createWatcher } from './watcher/create-watcher.ts';

export const DEFAULT_LIMITS: Limits = {
  budgetCapUsd: undefined,
  allowUnpriced: false,
  maxToolCallsPerTurn: 1000,
  maxIdenticalToolCalls: 250,
  maxIdenticalStreak: 5,
  maxRounds: 500,
  maxParallelTools: 8,
};

export const DEFAULT_TIMEOUTS: Timeouts = {
  firstByteMs: 120_000,
  firstContentMs: undefined,
  silenceMs: 120_000,
  callMs: 1_800_000,
  turnMs: Number.POSITIVE_INFINITY,
  toolMs: 120_000,
  hookMs: 60_000,
  injectorMs: 10_000,
  storeMs: 10_000,
};

export const DEFAULT_RETRY: RetryOptions = { maxAttempts: 4, baseMs: 500, waitCapMs: 60_000 };

const inputContentSchema = contentPartSchema.array().min(1);

/** {@link AgentLoopOptions} checked, with every default filled in. */
export interface LoopConfig {
  route: Router;
  tools: ToolSet;
  system: string;
  cwd: string;
  store: SessionLogs;
  approvals: ApprovalPort | undefined;
  client: ClientPort | undefined;
  hooks: readonly Hook[];
  injectors: readonly ContextInjector[];
  watcher: Watcher | undefined;
  limits: Limits;
  timeouts: Timeouts;
  retry: RetryOptions;
  redact: (text: string) => string;
  clock: Clock;
  ids: IdSource;
  random: () => number;
}

/** {@link RunOptions} checked. */
export interface RunConfig {
  sessionId: string;
  content: readonly ContentPart[];
  signal: AbortSignal | undefined;
  output: { schema: z.ZodType; json: Record<string, unknown> } | undefined;
  model: string | undefined;
  cwd: string;
  limits: Limits;
  thinking: boolean;
  maxOutputTokens: number | undefined;
  from: 'person' | 'program';
  kind: 'prompt' | 'follow_up';
}

/** Throws `invalid_options`. */
export function resolveLoopOptions(options: AgentLoopOptions): LoopConfig {
  const watcher = options.watcher === undefined ? createWatcher() : options.watcher;
  return {
    route: resolveRoute(options),
    tools: createToolSet(resolveList('tools', options.tools, (tool) => typeof tool.execute === 'function')),
    system: options.system ?? '',
    cwd: options.cwd ?? (typeof process === 'undefined' ? '/' : process.cwd()),
    store: options.store ?? createMemoryStore(),
    approvals: options.approvals,
    client: options.client,
    hooks: resolveList('hooks', options.hooks, (hook) => typeof hook.run === 'function'),
    injectors: resolveList('injectors', options.injectors, (one) => typeof one.inject === 'function').sort(
      (a, b) => a.priority - b.priority,
    ),
    watcher: watcher === false ? undefined : watcher,
    limits: resolveNumbers('limits', DEFAULT_LIMITS, options.limits),
    timeouts: resolveNumbers('timeouts', DEFAULT_TIMEOUTS, options.timeouts),
    retry: resolveNumbers('retry', DEFAULT_RETRY, options.retry),
    redact: toSafeRedact(options.redact),
    clock: options.clock ?? systemClock,
    ids: options.ids ?? createIds(),
    random: options.random ?? Math.random,
  };
}

/** Throws `invalid_options`. */
export function resolveRunOptions(config: LoopConfig, options: RunOptions): RunConfig {
  if (typeof options !== 'object' || options === null) {
    throw new EthosError('invalid_options', 'A turn needs an input: run({ input: "…" }).');
  }
  const sessionId = options.sessionId ?? config.ids.next('ses');
  if (!sessionIdSchema.safeParse(sessionId).success) {
    throw new EthosError('invalid_options', `"${sessionId}" is not a session id (ses_ and a ULID).`);
  }
  return {
    sessionId,
    content: resolveInput(options.input),
    signal: resolveSignal(options.signal),
    output: resolveOutput(options.output),
    model: options.model,
    cwd: options.cwd ?? config.cwd,
    limits: resolveNumbers('limits', config.limits, options.limits),
    thinking: options.thinking ?? false,
    maxOutputTokens: options.maxOutputTokens,
    from: options.from ?? 'person',
    kind: options.kind ?? 'prompt',
  };
}

/** The hooks of one name, in registration order. */
export function hooksOf<Name extends HookName>(config: LoopConfig, name: Name): Hook<Name>[] {
  return config.hooks.filter((hook) => hook.on === name) as Hook[] as Hook<Name>[];
}

/** A redaction that fails hides the whole text: guards fail closed. */
function toSafeRedact(redact: AgentLoopOptions['redact']): (text: string) => string {
  if (!redact) return (text) => text;
  return (text) => {
    try {
      return String(toSyncAnswer(redact(text), 'redact'));
    } catch {
      return '[hidden: the redaction failed]';
    }
  };
}

function resolveRoute(options: AgentLoopOptions): Router {
  if (options.route) return options.route;
  const { provider, model } = options;
  if (!provider) throw new EthosError('invalid_options', 'An AgentLoop needs a provider or a route.');
  return (input) => {
    const chosen = input.model ?? model;
    if (!chosen)
      throw new EthosError('invalid_options', 'No model was named: give `model` to the loop or to run().');
    return { provider, model: chosen, source: 'global' };
  };
}

function resolveSignal(signal: AbortSignal | undefined): AbortSignal | undefined {
  if (signal === undefined) return undefined;
  const isSignal =
    typeof signal?.aborted === 'boolean' &&
    typeof signal.addEventListener === 'function' &&
    typeof signal.removeEventListener === 'function';
  if (!isSignal) throw new EthosError('invalid_options', '`signal` must be an AbortSignal.');
  return signal;
}

export function resolveInput(input: RunOptions['input']): readonly ContentPart[] {
  const parts = typeof input === 'string' ? [{ type: 'text' as const, text: input }] : input;
  const checked = inputContentSchema.safeParse(parts);
  if (!checked.success) {
    throw new EthosError('invalid_options', `The input cannot be used: ${toProblemText(checked.error)}.`);
  }
  if (checked.data.every((part) => part.type === 'text' && part.text.trim() === '')) {
    throw new EthosError('invalid_options', 'The input is empty: say something to the agent.');
  }
  deepFreeze(checked.data);
  return checked.data;
}

function resolveOutput(output: RunOptions['output']): RunConfig['output'] {
  if (output === undefined) return undefined;
  try {
    return toSchemaPair(output);
  } catch (cause) {
    const message = `The output schema cannot be used: ${toErrorMessage(cause)}`;
    throw new EthosError('invalid_options', message, { cause });
  }
}

/** Every entry must be what the list is for; a hole left by a condition is told at once. */
function resolveList<T>(group: string, given: readonly T[] | undefined, isEntry: (entry: T) => boolean): T[] {
  return (given ?? []).map((entry, i) => {
    if (typeof entry === 'object' && entry !== null && isEntry(entry)) return entry;
    throw new EthosError('invalid_options', `${group}[${i}] cannot be used: it has nothing to run.`);
  });
}

/** Defaults with what was given over them; numbers must be zero or more, or `Infinity`. */
function resolveNumbers<T extends object>(group: string, defaults: T, given: Partial<T> | undefined): T {
  const merged = { ...defaults };
  for (const [name, value] of Object.entries(given ?? {})) {
    if (!Object.hasOwn(defaults, name))
      throw new EthosError('invalid_options', `${group}.${name} is not an option.`);
    if (value === undefined) continue;
    const isSwitch = typeof (defaults as Record<string, unknown>)[name] === 'boolean';
    if (isSwitch ? typeof value !== 'boolean' : !(typeof value === 'number' && value >= 0)) {
      const wanted = isSwitch ? 'true or false' : 'a number of 0 or more';
      throw new EthosError('invalid_options', `${group}.${name} must be ${wanted}.`);
    }
    Object.assign(merged, { [name]: value });
  }
  return merged;
}
