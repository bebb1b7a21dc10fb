type Waiter<T> = { resolve(result: IteratorResult<T, undefined>): void; reject(error: unknown): void };

/**
 * A queue between a producer that never waits and one consumer that pulls.
 * What was taken is not kept; several pulls may wait at once and are served in order.
 */
export class EventChannel<T> {
  #queue: T[] = [];
  #head = 0;
  readonly #waiters: Waiter<T>[] = [];
  #closed = false;
  #failure: { error: unknown } | undefined;

  push(value: T): void {
    if (this.#closed) return;
    if (this.#waiters.length === 0) this.#queue.push(value);
    else this.#waiters.shift()?.resolve({ done: false, value });
  }

  /** No more values; those in the queue can still be taken. */
  close(): void {
    this.#closed = true;
    for (const waiter of this.#waiters.splice(0)) waiter.resolve({ done: true, value: undefined });
  }

  /** The next pull rejects with `error`, those after it find the end. */
  fail(error: unknown): void {
    const waiter = this.#waiters.shift();
    if (waiter) waiter.reject(error);
    else this.#failure = { error };
    this.close();
  }

  /** Forgets what nobody will take any more. */
  drop(): void {
    this.#queue = [];
    this.#head = 0;
    this.close();
  }

  next(): Promise<IteratorResult<T, undefined>> {
    if (this.#head < this.#queue.length) return Promise.resolve({ done: false, value: this.#take() });
    if (this.#failure) {
      const { error } = this.#failure;
      this.#failure = undefined;
      return Promise.reject(error);
    }
    if (this.#closed) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }));
  }

  #take(): T {
    const value = this.#queue[this.#head] as T;
    this.#queue[this.#head] = undefined as T;
    this.#head += 1;
    if (this.#head === this.#queue.length) {
      this.#queue = [];
      this.#head = 0;
    } else if (this.#head > 1024 && this.#head * 2 > this.#queue.length) {
      this.#queue = this.#queue.slice(this.#head);
      this.#head = 0;
    }
    return value;
  }
}
