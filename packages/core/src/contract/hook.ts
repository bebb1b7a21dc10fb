import type { AgentEvent } from './event.ts';
import type { ContentPart, Message } from './message.ts';
import type { CompletionRequest } from './provider.ts';

/** What every hook and injector gets about the turn. */
export interface TurnInfo {
  readonly sessionId: string;
  readonly turnId: string;
  readonly cwd: string;
  readonly provider: string;
  readonly model: string;
  readonly signal: AbortSignal;
}

/** The call that a hook looks at; `args` are parsed and as the hooks before left them. */
export interface HookCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly args: Record<string, unknown>;
}

/** What `before_tool_call` may answer: other arguments, or a refusal with the reason for the model. */
export type BeforeToolCallResult = { args: Record<string, unknown> } | { refuse: string } | undefined;

/**
 * The names of the hooks with what each gets and may return (`unknown`: what it returns is ignored).
 * Hooks of one name run in registration order.
 */
export interface HookPoints {
  turn_start: { payload: { input: readonly ContentPart[] }; result: unknown };
  /** May return another request; what it returns is sent. */
  before_llm_call: {
    payload: { request: CompletionRequest; round: number };
    result: CompletionRequest | undefined;
  };
  after_llm_call: { payload: { message: Message; round: number }; result: unknown };
  before_tool_call: { payload: HookCall; result: BeforeToolCallResult };
  after_tool_call: {
    payload: HookCall & { ok: boolean; result: string; durationMs: number };
    result: unknown;
  };
  turn_end: { payload: { ending: Extract<AgentEvent, { type: 'done' | 'error' }> }; result: unknown };
}
export type HookName = keyof HookPoints;

/**
 * Code that looks at one point of a turn.
 * - `guard: true`: if it throws or takes longer than 60 s the turn ends in `hook_failed` (for
 *   `before_tool_call` before the call runs). `guard: false`: a failure is kept in the log and the turn goes on.
 */
export type Hook<Name extends HookName = HookName> = {
  [N in Name]: {
    id: string;
    on: N;
    guard: boolean;
    run(
      payload: HookPoints[N]['payload'],
      turn: TurnInfo,
    ): HookPoints[N]['result'] | Promise<HookPoints[N]['result']>;
  };
}[Name];

/** What an injector adds. `system` joins the system text, `prompt` stands before the person's words. */
export interface InjectedContext {
  system?: string | undefined;
  prompt?: string | undefined;
  /** Merged into `context_meta.data`. */
  meta?: Record<string, unknown> | undefined;
}

/** Adds context before the first LLM call. Lower `priority` first. A failed `required` one ends the turn. */
export interface ContextInjector {
  id: string;
  priority: number;
  required?: boolean | undefined;
  inject(
    turn: TurnInfo & { input: readonly ContentPart[] },
  ): Promise<InjectedContext | undefined> | InjectedContext | undefined;
}
