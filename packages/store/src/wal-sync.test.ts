import { expect, it } from 'vitest';
import { WalSync } from './wal-sync.ts';

/** A disk whose syncs end when they are told to. */
function createDisk() {
  const db = { commits: 0 };
  const syncs: { commits: number; end(error?: Error): void }[] = [];
  const wal = new WalSync(
    db,
    () =>
      new Promise<void>((resolve, reject) => {
        syncs.push({ commits: db.commits, end: (error) => (error ? reject(error) : resolve()) });
      }),
  );
  return { db, wal, syncs };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('has nothing to do when nothing was committed, or all of it is on disk', async () => {
  const { db, wal, syncs } = createDisk();
  await wal.sync();
  expect(syncs.length).toBe(0);
  db.commits = 1;
  const first = wal.sync();
  syncs[0]?.end();
  await first;
  await wal.sync();
  expect(syncs.length).toBe(1);
});

it('shares one sync among those who wait for the same commits', async () => {
  const { db, wal, syncs } = createDisk();
  db.commits = 3;
  const both = [wal.sync(), wal.sync()];
  expect(syncs.length).toBe(1);
  syncs[0]?.end();
  await Promise.all(both);
});

it('does not take a sync that began before the commit for its own', async () => {
  const { db, wal, syncs } = createDisk();
  db.commits = 1;
  const first = wal.sync();
  db.commits = 2;
  let isSafe = false;
  const second = wal.sync().then(() => {
    isSafe = true;
  });
  syncs[0]?.end();
  await first;
  await settle();
  expect([isSafe, syncs.map(({ commits }) => commits)]).toEqual([false, [1, 2]]);
  syncs[1]?.end();
  await second;
});

it('never says again that something is safe once a sync has failed', async () => {
  const { db, wal, syncs } = createDisk();
  db.commits = 1;
  const first = wal.sync();
  syncs[0]?.end(new Error('bad sector'));
  await expect(first).rejects.toThrow('bad sector');
  await expect(wal.sync()).rejects.toThrow('bad sector');
  expect(syncs.length).toBe(1);
});
