import { randomUUID } from 'node:crypto';
import { EthosError } from '@ethosagent/core/contract';
import type { Database, StoredValues } from './database.ts';
import { isAlive, type ProcessIdentity, readOwnIdentity } from './process-identity.ts';

/** How often an owner says that it still lives. */
const RENEW_MS = 3_000;
/** After this long without a sign an owner of whom nothing else is known counts as dead. */
const EXPIRY_MS = 10_000;

interface Lease extends ProcessIdentity {
  token: string;
  renewedAt: number;
}

/**
 * Who may write to which session, kept in the file: one writer over all processes.
 * Everything here but {@link Leases.stop} must run inside a transaction.
 */
export class Leases {
  readonly #db: Database;
  /** This store, and no other one in this process. */
  readonly #token = randomUUID();
  readonly #held = new Set<number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Takes a session, also from an owner that died. Throws `session_locked`, or `session_busy` when another store of this process has it. */
  take(session: number, sessionId: string): void {
    this.refuseHeld(session, sessionId);
    const { pid, started, host, boot } = readOwnIdentity();
    this.#db.run(
      'INSERT OR REPLACE INTO leases (session, token, pid, started, host, boot, renewed_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      session,
      this.#token,
      pid,
      started,
      host,
      boot,
      Date.now(),
    );
  }

  /** Throws when somebody else who lives has the session. */
  refuseHeld(session: number, sessionId: string): void {
    const lease = this.#read(session);
    if (!lease || lease.token === this.#token || this.#isDead(lease)) return;
    if (isOwnProcess(lease)) {
      throw new EthosError(
        'session_busy',
        `Session ${sessionId} is open in this process. Wait for it or stop it.`,
      );
    }
    const seconds = Math.max(0, Math.round((Date.now() - lease.renewedAt) / 1000));
    throw new EthosError(
      'session_locked',
      `Session ${sessionId} is held by process ${lease.pid} on ${lease.host} (last seen ${seconds} s ago). ` +
        'Wait for it, or end that process.',
    );
  }

  /** Whether nobody who lives has the session. */
  isFree(session: number): boolean {
    const lease = this.#read(session);
    return !lease || (lease.token !== this.#token && this.#isDead(lease));
  }

  /** Throws when another process took the session in the meantime: it believed this one dead. */
  refuseLost(session: number, sessionId: string): void {
    const lease = this.#read(session);
    if (lease?.token === this.#token) return;
    const who = lease ? `process ${lease.pid} on ${lease.host}` : 'another process';
    throw new EthosError(
      'storage_failed',
      `Session ${sessionId} was taken over by ${who} while this process did not answer. ` +
        'What was said since then is not saved. Open the session again.',
    );
  }

  release(session: number): void {
    this.#db.run('DELETE FROM leases WHERE session = ? AND token = ?', session, this.#token);
  }

  /** From here on the lease is renewed; call it when {@link take} is committed. */
  keep(session: number): void {
    this.#held.add(session);
    this.#timer ??= setInterval(() => this.#renew(), RENEW_MS).unref();
  }

  forget(session: number): void {
    this.#held.delete(session);
    if (this.#held.size === 0) this.stop();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #renew(): void {
    // A file that cannot be written now is tried again in time; a lost lease is seen at the next commit.
    void this.#db
      .attempt(() =>
        this.#db.run('UPDATE leases SET renewed_at = ? WHERE token = ?', Date.now(), this.#token),
      )
      .catch(() => undefined);
  }

  #read(session: number): Lease | undefined {
    const values = this.#db.get('SELECT * FROM leases WHERE session = ?', session);
    return values && toLease(values);
  }

  #isDead(lease: Lease): boolean {
    // Another store of this process: it is known to live, but it may sit in a thread that has ended.
    const alive = isOwnProcess(lease) ? undefined : isAlive(lease);
    if (alive !== undefined) return !alive;
    // Also when the sign is of a time to come: the clock was set back, and who lives would have said so since.
    return Math.abs(Date.now() - lease.renewedAt) > EXPIRY_MS;
  }
}

function isOwnProcess(lease: ProcessIdentity): boolean {
  const own = readOwnIdentity();
  return (['pid', 'started', 'host', 'boot'] as const).every((field) => lease[field] === own[field]);
}

function toLease(values: StoredValues): Lease {
  return {
    token: String(values.token),
    pid: Number(values.pid),
    started: String(values.started),
    host: String(values.host),
    boot: String(values.boot),
    renewedAt: Number(values.renewed_at),
  };
}
