import type { AgentEvent, EthosError, LogEntry, PrivateEntry, SessionLog } from './contract/index.ts';
import { toStorageError } from './errors.ts';
import type { EventChannel } from './event-channel.ts';
import { toSyncAnswer } from './sync-answer.ts';

/** What is appended beside events. */
export type TurnEntry =
  | { private: PrivateEntry }
  | Omit<Extract<LogEntry, { interaction: unknown } | { input: unknown }>, 'turnId'>;

/** One turn's way into the log and, once committed, to its consumer. */
export class TurnLog {
  readonly #turnId: string;
  readonly #channel: EventChannel<AgentEvent>;
  readonly #onFailure: (error: EthosError) => void;
  #log: SessionLog | undefined;
  #failure: EthosError | undefined;
  #settling = false;
  #forget: (() => void) | undefined;
  /** Events that wait for their commit, with the log's `seq` of each. */
  #uncommitted: { seq: number; event: AgentEvent }[] = [];

  constructor(
    turnId: string,
    parts: { channel: EventChannel<AgentEvent>; onFailure: (error: EthosError) => void },
  ) {
    this.#turnId = turnId;
    this.#channel = parts.channel;
    this.#onFailure = parts.onFailure;
  }

  attach(log: SessionLog): void {
    this.#log = log;
    this.#forget = log.onCommit(() => {
      // Called inside of each append by a store that commits at once: nothing waits then.
      if (this.#uncommitted.length > 0) this.#release(log.committed);
    });
  }

  /** The turn goes on without being saved: it will end in this error. */
  breakOff(error: EthosError): void {
    this.#failure ??= error;
  }

  /** From here on a broken log no longer throws: what is left to say goes out unsaved. */
  beginSettling(): void {
    this.#settling = true;
  }

  /** Logs an event and hands it over once it is committed. Throws when the log breaks. */
  appendEvent(event: AgentEvent): void {
    const log = this.#log;
    if (!log || this.#failure) {
      // Without a log the stream still keeps its promises: pairs close and one ending comes.
      this.#channel.push(event);
      return;
    }
    this.#append({ turnId: this.#turnId, event }, event);
    if (this.#failure) return;
    const { seq, committed } = log;
    if (this.#uncommitted.length === 0 && committed >= seq) this.#channel.push(event);
    else this.#uncommitted.push({ seq, event });
  }

  /** Appends what is no event. Throws when the log breaks. */
  append(entry: TurnEntry): void {
    this.#append({ turnId: this.#turnId, ...entry } as LogEntry, undefined);
  }

  /** Waits until everything appended is safe. */
  async flush(): Promise<void> {
    if (this.#failure) throw this.#failure;
    await this.#log?.flush();
  }

  /** Appends the ending and flushes. It is handed over by {@link finish}. */
  async save(ending: AgentEvent): Promise<void> {
    if (!this.#failure) this.#append({ turnId: this.#turnId, event: ending }, undefined);
    await this.flush();
  }

  async close(): Promise<void> {
    await this.#log?.close();
  }

  /** Hands over what still waits, then the ending. */
  finish(ending: AgentEvent): void {
    this.#release(Number.POSITIVE_INFINITY);
    this.#channel.push(ending);
    this.#channel.close();
    // A store that lives on must not keep this turn alive.
    this.#forget?.();
  }

  #append(entry: LogEntry, event: AgentEvent | undefined): void {
    if (!this.#log || this.#failure) return;
    try {
      const answer = this.#log.append(entry) as unknown;
      if (answer !== undefined) toSyncAnswer(answer, 'append of the store');
    } catch (cause) {
      this.#fail(cause, event);
    }
  }

  #fail(cause: unknown, event: AgentEvent | undefined): void {
    this.#failure = toStorageError(cause, 'The turn could not be saved: ');
    this.#giveUpOn(event);
    this.#onFailure(this.#failure);
    if (!this.#settling) throw this.#failure;
  }

  /** What could not be logged is not shown, but for `run_start`, which every turn begins with. */
  #giveUpOn(event: AgentEvent | undefined): void {
    this.#release(Number.POSITIVE_INFINITY);
    if (event && (this.#settling || event.type === 'run_start')) this.#channel.push(event);
  }

  #release(committed: number): void {
    const waiting = this.#uncommitted.findIndex((entry) => entry.seq > committed);
    const released = this.#uncommitted.splice(0, waiting === -1 ? this.#uncommitted.length : waiting);
    for (const { event } of released) this.#channel.push(event);
  }
}
