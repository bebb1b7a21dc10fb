import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createSqliteStore } from '@ethosagent/store';
import { expect, it, onTestFinished } from 'vitest';
import { createTemporaryFolder } from './temporary-folder.ts';

const COUNT = 3_000;

/** Sessions by the thousand, each with a time of its own. */
function createFullStore() {
  const path = join(createTemporaryFolder(), 'ethos.db');
  const store = createSqliteStore({ path });
  onTestFinished(() => store.close());
  const db = new DatabaseSync(path);
  const insert = db.prepare(
    `INSERT INTO sessions (session_id, log_id, key, prompt_title, cwd, created_at, updated_at, seq)
     VALUES (?, ?, ?, ?, ?, ?, ?, 1)`,
  );
  db.exec('BEGIN');
  for (let n = 0; n < COUNT; n += 1) {
    const id = `ses_${String(n).padStart(26, '0')}`;
    // Not in the order of their making.
    const at = new Date(Date.UTC(2026, 0, 1) + ((n * 7_919) % COUNT) * 60_000).toISOString();
    insert.run(id, `log_${n}`, n % 10 === 0 ? `key-${n}` : null, `prompt ${n}`, `/folder/${n % 3}`, at, at);
  }
  db.exec('COMMIT');
  db.close();
  return store;
}

it('3,000 sessions are listed in order, whole or page by page, also those of one folder', async () => {
  const store = createFullStore();
  const all = await store.list({ limit: Number.POSITIVE_INFINITY });
  expect(all.length).toBe(COUNT);
  const times = all.map(({ updatedAt }) => updatedAt);
  expect(times).toEqual(times.toSorted().reverse());

  const paged = [];
  for (let before = undefined as (typeof all)[number] | undefined; ; before = paged.at(-1)) {
    const page = await store.list({ limit: 250, before });
    if (page.length === 0) break;
    paged.push(...page);
  }
  expect(paged).toEqual(all);
  expect((await store.list({ cwd: '/folder/1', limit: 5_000 })).length).toBe(COUNT / 3);
  expect(await store.find('key-2990')).toMatchObject({ title: 'prompt 2990' });
});
