import { expect, it, onTestFinished } from 'vitest';
import { Database } from './database.ts';
import { Leases } from './leases.ts';
import { SessionTable } from './session-table.ts';

const SESSION = 'ses_00000000000000000000000001';

function createStage() {
  const db = new Database({ path: ':memory:', lockTimeoutMs: 1_000 });
  onTestFinished(() => db.close());
  const sessions = new SessionTable(db);
  const id = sessions.insert({
    sessionId: SESSION,
    logId: 'log_1',
    key: undefined,
    title: undefined,
    cwd: undefined,
    parent: undefined,
    ready: true,
  });
  /** The lease becomes that of a process of which nothing can be known from here. */
  const moveAway = (secondsAgo: number) =>
    db.run("UPDATE leases SET host = 'elsewhere', renewed_at = ?", Date.now() - secondsAgo * 1_000);
  return { id, moveAway, first: new Leases(db), second: new Leases(db) };
}

it('a session is held by one store, and can be taken again by it', () => {
  const { id, first, second } = createStage();
  first.take(id, SESSION);
  first.take(id, SESSION);
  expect(() => second.take(id, SESSION)).toThrow(expect.objectContaining({ code: 'session_busy' }));
  expect([first.isFree(id), second.isFree(id)]).toEqual([false, false]);
  second.release(id);
  expect(second.isFree(id), 'nobody releases what is held by another').toBe(false);
  first.release(id);
  second.take(id, SESSION);
  expect(() => first.refuseLost(id, SESSION)).toThrow(/was taken over by process \d+ on /);
});

it('an owner of whom nothing can be known is believed for ten seconds after its last sign', () => {
  const { id, moveAway, first, second } = createStage();
  first.take(id, SESSION);
  moveAway(0);
  expect(() => second.take(id, SESSION)).toThrow(
    expect.objectContaining({
      code: 'session_locked',
      message: expect.stringMatching(/held by process \d+ on elsewhere \(last seen \d+ s ago\)/),
    }),
  );
  moveAway(11);
  second.take(id, SESSION);
  expect(() => second.refuseLost(id, SESSION)).not.toThrow();
});

it('a sign of a time to come is none: the clock was set back', () => {
  const { id, moveAway, first, second } = createStage();
  first.take(id, SESSION);
  moveAway(-3_600);
  second.take(id, SESSION);
  expect(() => first.refuseLost(id, SESSION)).toThrow(expect.objectContaining({ code: 'storage_failed' }));
});
