import { PausableTimer } from './clock.ts';
import {
  type AgentEvent,
  type ContentPart,
  EthosError,
  type Message,
  type RouteTarget,
  type SessionLog,
  type Tool,
  type ToolAnswer,
  type TurnInfo,
  type WatcherDecision,
} from './contract/index.ts';
import { isAgentEvent } from './contract/is-agent-event.generated.ts';
import { deepFreeze } from './deep-freeze.ts';
import { toEthosError, toTurnError } from './errors.ts';
import type { EventChannel } from './event-channel.ts';
import type { LoopConfig, RunConfig } from './loop-config.ts';
import { RequestHistory } from './request-history.ts';
import type { SessionState } from './sessions/session-state.ts';
import { Steers } from './steers.ts';
import { createStopCounters, type StopCounters } from './stop-rules.ts';
import { toSyncAnswer } from './sync-answer.ts';
import { TextBuffer } from './text-buffer.ts';
import { TurnLedger } from './turn-ledger.ts';
import { type TurnEntry, TurnLog } from './turn-log.ts';
import { ALLOW } from './watcher/allow.ts';
import { toWatcherError } from './watcher-error.ts';

/** A call without its `tool_end`. `started` once its `tool_start` went out, `runningSince` once its tool ran. */
export interface OpenCall {
  toolName: string;
  wireId: string;
  args: unknown;
  started: boolean;
  runningSince: number | undefined;
}

/** The state of one turn, and the one way its events take: check, log, wait for the commit, hand over. */
export class Turn {
  readonly id: string;
  readonly log: TurnLog;
  readonly config: LoopConfig;
  readonly run: RunConfig;
  readonly text = new TextBuffer();
  readonly counters: StopCounters = createStopCounters();
  /** Calls of the running batch that have no `tool_end` yet, in call order. */
  readonly openCalls = new Map<string, OpenCall>();
  readonly callIds: Set<string>;
  /** For an id that came before: the number to try next behind it. */
  readonly nextCallNumbers = new Map<string, number>();
  readonly ledger: TurnLedger;
  readonly steers = new Steers();
  history = new RequestHistory();
  turnCount = 1;
  target: RouteTarget | undefined;
  fallbacks: readonly RouteTarget[] = [];
  /** System text with what injectors added. */
  system: string;
  /** The model was asked once to answer again in the wanted shape. */
  wasReasked = false;
  /** The first pause of the watcher that has not acted yet. */
  pause: Exclude<WatcherDecision, { action: 'allow' }> | undefined;

  readonly #stop = new AbortController();
  readonly #onStop = new Set<() => void>();
  #stopError: EthosError | undefined;
  #stoppedAt = 0;
  #answers = new Map<string, ToolAnswer>();
  #begun = false;
  #ended = false;
  readonly #timer: PausableTimer;
  readonly #watched: Readonly<{ sessionId: string; turnId: string }>;

  constructor(config: LoopConfig, run: RunConfig, channel: EventChannel<AgentEvent>) {
    this.id = config.ids.next('trn');
    this.config = config;
    this.run = run;
    this.system = config.system;
    this.#watched = Object.freeze({ sessionId: run.sessionId, turnId: this.id });
    this.callIds = new Set();
    this.ledger = new TurnLedger();
    this.log = new TurnLog(this.id, { channel, onFailure: (error) => this.stop(error) });
    this.#timer = new PausableTimer(config.clock, config.timeouts.turnMs, () => {
      const seconds = Number((config.timeouts.turnMs / 1000).toPrecision(2));
      this.stop(
        new EthosError(
          'turn_timeout',
          `The turn took longer than ${seconds} s and was stopped. Allow more time.`,
        ),
      );
    });
  }

  /** Aborts when the turn is stopped; handed to hooks, injectors and approvals. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Why the turn must end, once it is known. The first reason counts. */
  get stopError(): EthosError | undefined {
    return this.#stopError;
  }

  /** Its `run_start` went out: from here on it must have an ending. */
  get hasBegun(): boolean {
    return this.#begun;
  }

  get hasEnded(): boolean {
    return this.#ended;
  }

  get info(): TurnInfo {
    return {
      sessionId: this.run.sessionId,
      turnId: this.id,
      cwd: this.run.cwd,
      provider: this.target?.provider.id ?? 'unknown',
      model: this.target?.model ?? this.run.model ?? 'unknown',
      signal: this.signal,
    };
  }

  attach(log: SessionLog, state: SessionState): void {
    this.turnCount = state.turnCount + 1;
    for (const id of state.callIds) this.callIds.add(id);
    this.ledger.spentBefore = state.picoUsd;
    this.history = new RequestHistory(state.messages);
    this.log.attach(log);
  }

  /** Stops the turn: everything that waits is let go, and the signal aborts. */
  stop(error: EthosError): void {
    if (this.#stopError || this.#ended) return;
    this.#stopError = error;
    this.#stoppedAt = this.config.clock.now();
    this.#stop.abort(error);
    for (const listener of [...this.#onStop]) listener();
  }

  /** The clock of the turn stands still while a person is asked. */
  pauseTurnClock(): void {
    this.#timer.pause();
  }

  resumeTurnClock(): void {
    this.#timer.resume();
  }

  throwIfStopped(): void {
    if (this.#stopError) throw this.#stopError;
  }

  /** Runs `listener` when the turn is stopped; the result takes it back. */
  onStop(listener: () => void): () => void {
    this.#onStop.add(listener);
    return () => this.#onStop.delete(listener);
  }

  /** Milliseconds until `ms` after the stop, at most `otherwise`; `otherwise` when nothing stopped the turn. */
  graceMs(ms: number, otherwise: number): number {
    if (!this.#stopError) return otherwise;
    return Math.min(otherwise, Math.max(0, this.#stoppedAt + ms - this.config.clock.now()));
  }

  /** Logs an event and hands it over once it is committed. Throws when the log is broken. */
  emit(event: AgentEvent): void {
    if (this.#ended) return;
    if (!isAgentEvent(event)) {
      throw new EthosError(
        'internal',
        `The loop made an event that breaks the contract (${(event as AgentEvent).type}).`,
      );
    }
    if (event.type === 'text_delta' || event.type === 'thinking_delta') Object.freeze(event);
    else deepFreeze(event);
    this.log.appendEvent(event);
    if (event.type === 'text_delta') this.text.append(event.text);
    else if (event.type === 'run_start') this.#begun = true;
    this.#watch(event);
  }

  /** {@link emit} for code that must not see the failure: the turn is stopped instead. */
  tryEmit(event: AgentEvent): void {
    try {
      this.emit(event);
    } catch (cause) {
      this.stop(toTurnError(cause, 'internal'));
    }
  }

  /** Appends what is no event. Throws when the log is broken. */
  record(entry: TurnEntry): void {
    this.log.append(entry);
  }

  /** Adds a message to the history and the log. */
  addMessage(message: Message): void {
    deepFreeze(message);
    this.record({ private: { kind: 'message', message } });
    this.history.push(message);
  }

  addUserMessage(content: ContentPart[]): void {
    this.addMessage({ role: 'user', content });
  }

  /** Keeps the answer to a call for {@link closeBatch} and in the log. */
  addAnswer(answer: ToolAnswer): void {
    deepFreeze(answer);
    this.#answers.set(answer.toolCallId, answer);
    this.record({ private: { kind: 'tool_answer', answer } });
  }

  /** All calls of a batch are answered: their answers join the history in call order. */
  closeBatch(toolCallIds: readonly string[]): void {
    const answers = toolCallIds.flatMap((id) => this.#answers.get(id) ?? []);
    this.#answers = new Map();
    if (answers.length > 0) this.history.push({ role: 'tool', answers });
  }

  startCall(toolCallId: string, args: unknown): void {
    const call = this.openCalls.get(toolCallId);
    if (!call) return;
    this.emit({ type: 'tool_start', toolCallId, toolName: call.toolName, args });
    call.started = true;
  }

  /** What the hooks made of the arguments. */
  noteArguments(toolCallId: string, args: Record<string, unknown>): void {
    const call = this.openCalls.get(toolCallId);
    if (call) call.args = args;
  }

  /** The tool itself runs from here on. */
  markRunning(toolCallId: string, at: number): void {
    const call = this.openCalls.get(toolCallId);
    if (call) call.runningSince = at;
  }

  /** Keeps in the log what went wrong without ending the turn. */
  note(code: string, error: unknown): void {
    const { message, stack } = toEthosError(error, 'internal');
    this.record({ private: { kind: 'diagnostic', code, message, ...(stack ? { detail: stack } : {}) } });
  }

  /** Hands over the ending. Nothing follows. */
  end(ending: AgentEvent): void {
    this.#ended = true;
    this.steers.close('The turn ended first.');
    this.log.finish(ending);
    this.#watch(ending);
  }

  /** Lets go of timers and listeners. */
  dispose(): void {
    this.#ended = true;
    this.steers.close('The turn ended first.');
    this.#timer.cancel();
    this.#onStop.clear();
  }

  #watch(event: AgentEvent): void {
    const { watcher } = this.config;
    if (!watcher) return;
    try {
      const decision = watcher.afterEvent(event, this.#toWatched(event));
      if (decision !== ALLOW) this.takeDecision(decision);
    } catch (cause) {
      this.stop(toWatcherError(cause));
    }
  }

  #toWatched(event: AgentEvent): { sessionId: string; turnId: string; tool?: Tool } {
    if (event.type === 'text_delta' || !('toolName' in event) || event.toolName === undefined) {
      return this.#watched;
    }
    const tool = this.config.tools.byName.get(event.toolName)?.tool;
    return tool ? { ...this.#watched, tool } : this.#watched;
  }

  /** Acts on a decision of the watcher: `terminate` stops the turn, and so does what is no decision. */
  takeDecision(decision: WatcherDecision): void {
    toSyncAnswer(decision, 'the watcher');
    if (decision?.action === 'allow') return;
    const { action, rule, message } = decision ?? {};
    const isDecision = action === 'pause' || action === 'terminate';
    if (
      !isDecision ||
      typeof rule !== 'string' ||
      !/^[a-z0-9-]+$/.test(rule) ||
      typeof message !== 'string'
    ) {
      throw new EthosError('hook_failed', 'The watcher gave something that is no decision.');
    }
    if (action === 'terminate') this.stop(new EthosError(`watcher_${rule}`, message));
    else this.pause ??= decision;
  }
}
