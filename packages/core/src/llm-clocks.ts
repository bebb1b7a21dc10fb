import { type Clock, EthosError } from './contract/index.ts';
import type { Timeouts } from './loop-options.ts';

const LOCAL_FIRST_CONTENT_MS = 900_000;
const FIRST_CONTENT_MS = 300_000;
/** After `finish` only a late usage is waited for. */
const TAIL_MS = 5_000;

/**
 * The clocks of one LLM call: first byte, first content, silence between content, the whole call.
 * One timer in all: content only notes its time, so a delta costs no timer.
 */
export class LlmClocks {
  readonly #clock: Clock;
  readonly #timeouts: Timeouts;
  readonly #firstContentMs: number;
  readonly #onDue: (reason: EthosError | 'tail') => void;
  readonly #startedAt: number;
  #hasByte = false;
  #contentAt: number | undefined;
  #finishedAt: number | undefined;
  #timer: unknown;

  constructor(options: {
    clock: Clock;
    timeouts: Timeouts;
    local: boolean;
    onDue(reason: EthosError | 'tail'): void;
  }) {
    this.#clock = options.clock;
    this.#timeouts = options.timeouts;
    this.#firstContentMs =
      options.timeouts.firstContentMs ?? (options.local ? LOCAL_FIRST_CONTENT_MS : FIRST_CONTENT_MS);
    this.#onDue = options.onDue;
    this.#startedAt = this.#clock.now();
    this.#arm();
  }

  noteByte(): void {
    this.#hasByte = true;
  }

  noteContent(): void {
    const first = this.#contentAt === undefined;
    this.#hasByte = true;
    this.#contentAt = this.#clock.now();
    // From here on the silence counts, which may be due before the timer that waited for the first content.
    if (first) this.#arm();
  }

  noteFinish(): void {
    this.#finishedAt = this.#clock.now();
    this.#arm();
  }

  stop(): void {
    if (this.#timer !== undefined) this.#clock.clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #arm(): void {
    this.stop();
    const { dueAt } = this.#next();
    if (dueAt === Number.POSITIVE_INFINITY) return;
    this.#timer = this.#clock.setTimeout(() => this.#check(), Math.max(0, dueAt - this.#clock.now()));
  }

  #check(): void {
    this.#timer = undefined;
    const { dueAt, toReason } = this.#next();
    if (this.#clock.now() >= dueAt - 1) this.#onDue(toReason());
    else this.#arm();
  }

  /** The clock that is due next. Its error is made when it is due: most never are, and an error takes its time. */
  #next(): Due {
    if (this.#finishedAt !== undefined) return { dueAt: this.#finishedAt + TAIL_MS, toReason: () => 'tail' };
    const waiting = this.#waiting();
    const { callMs } = this.#timeouts;
    const wholeAt = this.#startedAt + callMs;
    if (wholeAt >= waiting.dueAt) return waiting;
    return { dueAt: wholeAt, toReason: () => toTimeout('the whole call took longer than', callMs) };
  }

  #waiting(): Due {
    if (this.#contentAt !== undefined) {
      const { silenceMs } = this.#timeouts;
      return {
        dueAt: this.#contentAt + silenceMs,
        toReason: () => toTimeout('it sent no content for', silenceMs),
      };
    }
    const { firstByteMs } = this.#timeouts;
    if (!this.#hasByte && firstByteMs < this.#firstContentMs) {
      return {
        dueAt: this.#startedAt + firstByteMs,
        toReason: () => toTimeout('it sent nothing at all for', firstByteMs),
      };
    }
    return {
      dueAt: this.#startedAt + this.#firstContentMs,
      toReason: () => toTimeout('it sent no first content for', this.#firstContentMs),
    };
  }
}

interface Due {
  dueAt: number;
  toReason(): EthosError | 'tail';
}

function toTimeout(what: string, ms: number): EthosError {
  const time = ms >= 1000 ? `${Math.round(ms / 1000)} s` : `${ms} ms`;
  return new EthosError(
    'llm_timeout',
    `The model did not answer in time: ${what} ${time}. Try again, or raise this limit.`,
  );
}
