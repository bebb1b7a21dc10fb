import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { hasCode } from './files.mjs';

const POLL_MS = 250;
const HEARTBEAT_MS = 2_000;
/** A running owner touches its lock every two seconds; this long without is a dead one. */
const SILENT_OWNER_MS = 60_000;

/**
 * Takes the lock file, waiting for a living owner and replacing a dead one.
 * @param {string} path
 * @param {(owner: number | undefined) => void} onWait called once, when another owner is waited for
 * @returns {Promise<() => void>} gives the lock back; safe to call twice
 */
export async function takeLock(path, onWait) {
  const token = `${process.pid} ${hostname()} ${randomUUID()}\n`;
  let told = false;
  while (!create(path, token)) {
    const owner = read(path);
    if (owner === undefined) continue;
    if (isDead(owner)) {
      remove(path, owner.token);
      continue;
    }
    if (!told) onWait(owner.pid);
    told = true;
    await wait(POLL_MS);
  }
  return hold(path, token);
}

/**
 * @param {string} path
 * @param {string} token
 */
function create(path, token) {
  try {
    writeFileSync(path, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * @typedef {{ token: string; pid: number | undefined; host: string | undefined; silentMs: number }} Owner
 * @param {string} path
 * @returns {Owner | undefined} undefined when the lock has gone meanwhile
 */
function read(path) {
  try {
    const silentMs = Date.now() - statSync(path).mtimeMs;
    const token = readFileSync(path, 'utf8');
    const [pid, host] = token.trim().split(' ');
    return { token, pid: pid ? Number(pid) : undefined, host, silentMs };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** @param {Owner} owner */
function isDead({ pid, host, silentMs }) {
  if (silentMs > SILENT_OWNER_MS) return true;
  if (pid === undefined || host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // EPERM means that it lives and belongs to someone else.
    return hasCode(error, 'ESRCH');
  }
}

/**
 * Removes the lock only if it still is the one that was read: two waiters may find the same dead owner,
 * and the slower must not remove the lock that the faster has just made.
 * @param {string} path
 * @param {string} token
 */
function remove(path, token) {
  const aside = `${path}.${process.pid}.old`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const taken = readFileSync(aside, 'utf8');
  if (taken !== token) create(path, taken);
  rmSync(aside, { force: true });
}

/**
 * @param {string} path
 * @param {string} token
 */
function hold(path, token) {
  const heartbeat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch {
      // Whoever removed the lock by hand wanted it gone; the set-up itself goes on.
      clearInterval(heartbeat);
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    if (read(path)?.token === token) rmSync(path, { force: true });
  };
}
