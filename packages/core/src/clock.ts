import type { Clock } from './contract/index.ts';

const LONGEST_TIMER_MS = 2 ** 31 - 1;

const { timeOrigin } = performance;

/** Real time. `now` does not jump when the wall clock is set. */
export const systemClock: Clock = {
  now: () => timeOrigin + performance.now(),
  setTimeout: (callback, ms) => setTimeout(callback, Math.min(ms, LONGEST_TIMER_MS)),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

/** A timer that can stand still, for example while a person is asked. `Infinity` never fires. */
export class PausableTimer {
  readonly #clock: Clock;
  readonly #onDue: () => void;
  #leftMs: number;
  #startedAt = 0;
  #handle: unknown;
  #pauses = 0;
  #over = false;

  constructor(clock: Clock, ms: number, onDue: () => void) {
    this.#clock = clock;
    this.#leftMs = ms;
    this.#onDue = onDue;
    this.#start();
  }

  pause(): void {
    if (this.#pauses++ > 0 || this.#over) return;
    this.#leftMs -= this.#clock.now() - this.#startedAt;
    this.#clear();
  }

  resume(): void {
    if (--this.#pauses === 0 && !this.#over) this.#start();
  }

  cancel(): void {
    this.#over = true;
    this.#clear();
  }

  #start(): void {
    if (this.#leftMs === Number.POSITIVE_INFINITY) return;
    this.#startedAt = this.#clock.now();
    this.#handle = this.#clock.setTimeout(() => this.#due(), Math.max(0, this.#leftMs));
  }

  #due(): void {
    const passed = this.#clock.now() - this.#startedAt;
    this.#handle = undefined;
    // Runtimes cap timers at 24.8 days and may fire a fraction early: measure before believing.
    if (this.#leftMs - passed > 1) {
      this.#leftMs -= passed;
      this.#start();
      return;
    }
    this.#over = true;
    this.#onDue();
  }

  #clear(): void {
    if (this.#handle !== undefined) this.#clock.clearTimeout(this.#handle);
    this.#handle = undefined;
  }
}
