import { AgentLoop, type RetryOptions, type Timeouts } from '@ethosagent/core';
import type { AgentEvent, LLMProvider } from '@ethosagent/core/contract';
import { type CaseTools, createCaseTools } from './case-tools.ts';
import { createJournalStore, type Journal } from './journal-store.ts';
import { waitUntil } from './wait-until.ts';
import type { WireCase, WireSettings } from './wire-case.ts';
import type { WireDialectName } from './wire-dialect.ts';
import type { NoteProblem } from './wire-problem.ts';
import type { WireServer } from './wire-server.ts';

/** What an adapter is made of for one run. */
export interface ProviderRequest {
  provider: WireDialectName;
  /** The whole address that requests must go to. */
  url: string;
  model: string;
  settings: WireSettings;
}

/** Makes the adapter of a run. Throws words that tell why there is none. */
export type CreateProvider = (request: ProviderRequest) => LLMProvider;

/** One turn as it was seen. Times are milliseconds of `performance.now()`. */
export interface PlayedTurn {
  events: AgentEvent[];
  arrivals: number[];
  abortedAt: number | undefined;
  /** Requests of the whole run when it had ended. */
  requests: number;
}

/** The loop, the store and the adapter of one run; sockets get this long to close once a turn has ended. */
export const GRACE_MS = 3_000;
const TURN_LIMIT_MS = 180_000;

export interface WireSessionOptions {
  wireCase: WireCase;
  settings: WireSettings;
  server: WireServer;
  createProvider: CreateProvider;
  note: NoteProblem;
}

/** Plays turns of one session against the server. */
export class WireSession {
  readonly server: WireServer;
  readonly turns: PlayedTurn[] = [];
  readonly tools: CaseTools;
  readonly #options: WireSessionOptions;
  readonly #journal: Journal = new Map();
  #store = createJournalStore(this.#journal);
  #loop: AgentLoop;
  #sessionId: string | undefined;

  constructor(options: WireSessionOptions) {
    this.server = options.server;
    this.#options = options;
    this.tools = createCaseTools(options.wireCase.tools, options.note);
    this.#loop = this.#createLoop();
  }

  /** Plays a turn to its ending. Rejects when it does not begin or does not end. */
  async play(prompt: string, abort?: WireCase['abort']): Promise<PlayedTurn> {
    const turn: PlayedTurn = { events: [], arrivals: [], abortedAt: undefined, requests: 0 };
    const controller = new AbortController();
    const stop = (): void => {
      turn.abortedAt = performance.now();
      controller.abort();
    };
    const stream = this.#loop.run({
      input: prompt,
      signal: controller.signal,
      sessionId: this.#sessionId,
      thinking: this.#options.settings.thinking,
    });
    this.#sessionId = stream.sessionId || this.#sessionId;
    this.turns.push(turn);
    let timer: NodeJS.Timeout | undefined;
    const record = async (): Promise<void> => {
      for await (const event of stream) {
        turn.events.push(event);
        turn.arrivals.push(performance.now());
        if (abort?.afterEvent === event.type && timer === undefined) timer = setTimeout(stop, abort.delayMs);
      }
    };
    try {
      await within(TURN_LIMIT_MS, record());
    } catch (error) {
      controller.abort();
      throw error;
    } finally {
      clearTimeout(timer);
    }
    turn.requests = this.server.requests.length;
    await waitUntil(() => this.server.open.length === 0, GRACE_MS);
    return turn;
  }

  /** Closes loop and store and opens them again over what was saved. */
  async reload(): Promise<void> {
    await this.#store.close();
    this.#store = createJournalStore(this.#journal);
    this.#loop = this.#createLoop();
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  #createLoop(): AgentLoop {
    const { wireCase, settings, server, createProvider } = this.#options;
    const { provider, model, path } = wireCase;
    return new AgentLoop({
      provider: createProvider({ provider, url: `${server.origin}${path}`, model, settings }),
      model,
      tools: this.tools.tools,
      store: this.#store,
      timeouts: toTimeouts(settings),
      retry: toRetry(settings),
    });
  }
}

/** No content since the request is a silence as well. */
function toTimeouts({ clocksMs }: WireSettings): Partial<Timeouts> {
  return clocksMs ? { silenceMs: clocksMs.silence, firstContentMs: clocksMs.silence } : {};
}

function toRetry({ maxAttempts, retryBaseMs, retryWaitCapMs }: WireSettings): Partial<RetryOptions> {
  return {
    ...(maxAttempts === undefined ? {} : { maxAttempts }),
    ...(retryBaseMs === undefined ? {} : { baseMs: retryBaseMs }),
    ...(retryWaitCapMs === undefined ? {} : { waitCapMs: retryWaitCapMs }),
  };
}

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const text = `the turn has no ending after ${limitMs / 1000} s`;
    timer = setTimeout(() => reject(new Error(text)), limitMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
