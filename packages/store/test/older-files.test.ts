import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LoggedRecord } from '@ethosagent/core';
import { createSqliteStore } from '@ethosagent/store';
import { expect, it, onTestFinished } from 'vitest';
import { createTemporaryFolder } from './temporary-folder.ts';

const SESSION = 'ses_00000000000000000000000001';

function openFile(version: number) {
  const path = join(createTemporaryFolder(), 'ethos.db');
  const db = new DatabaseSync(path);
  db.exec(readFileSync(join(import.meta.dirname, `schema-${version}.sql`), 'utf8'));
  db.close();
  const store = createSqliteStore({ path });
  onTestFinished(() => store.close());
  return store;
}

it.each([1])('a file of schema %i is read whole, searched and written on', async (version) => {
  const store = openFile(version);
  const info = await store.find('first');
  expect(info).toMatchObject({
    sessionId: SESSION,
    title: 'Named',
    cwd: '/home/someone/project',
    parent: { sessionId: 'ses_0000000000000000000000000P', seq: 2 },
    createdAt: '2026-01-01T10:00:00.000Z',
    updatedAt: '2026-01-01T10:00:01.000Z',
    seq: 8,
    turnCount: 1,
    picoUsd: 1_234_567_890_123,
  });
  expect(await store.list()).toEqual([info]);

  const rows = [];
  for await (const row of store.read(SESSION)) rows.push('wire' in row ? row.wire.seq : row.private.kind);
  expect(rows).toEqual([1, 2, 'message', 6, 7, 'usage', 8]);
  const heard: LoggedRecord[] = [];
  for await (const record of store.follow(SESSION, { after: 5 })) {
    heard.push(record);
    if (record.seq === 8) break;
  }
  expect(heard).toMatchObject([
    // The second half of a pair: what comes after the first three deltas.
    { seq: 6, event: { type: 'text_delta', text: '\ude42.' } },
    { seq: 7, event: { type: 'thinking_delta', thinking: 'half \ud83d' } },
    { seq: 8, event: { type: 'done' } },
  ]);
  expect((await store.search('lighthouse')).map(({ seq, role }) => [seq, role])).toEqual([
    [6, 'reply'],
    [1, 'input'],
  ]);

  const log = await store.open({ sessionId: SESSION, create: false });
  log.append({ turnId: 'trn_00000000000000000000000002', event: { type: 'text_delta', text: 'south' } });
  await log.close();
  expect((await store.find(SESSION))?.seq).toBe(9);
  expect((await store.search('south')).map(({ seq }) => seq)).toEqual([9]);
  await store.delete(SESSION);
  expect([await store.list(), await store.search('lighthouse')]).toEqual([[], []]);
});
