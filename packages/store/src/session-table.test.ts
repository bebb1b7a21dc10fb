import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { MIGRATIONS } from './migrations.ts';
import { toLimit, toListQuery } from './session-table.ts';

const before = { updatedAt: '2026-01-01T00:00:00.000Z', sessionId: 'ses_1' };

it.each([
  { limit: 10, before: undefined, cwd: undefined },
  { limit: 10, before, cwd: undefined },
  { limit: 10, before: undefined, cwd: '/a' },
  { limit: 10, before, cwd: '/a' },
])('a list is read in the order of an index: %o', (options) => {
  const db = new DatabaseSync(':memory:');
  for (const { sql } of MIGRATIONS) db.exec(sql);
  const { sql, values } = toListQuery(options);
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
  const index = options.cwd === undefined ? 'sessions_latest' : 'sessions_of_folder';
  expect(plan.map(({ detail }) => String(detail)).join('; ')).toMatch(
    new RegExp(`^S(CAN|EARCH) sessions USING INDEX ${index}[^;]*$`),
  );
});

it('a limit without end is none, and never negative', () => {
  expect([toLimit(Number.POSITIVE_INFINITY), toLimit(-3), toLimit(2.9)]).toEqual([-1, 0, 2]);
});
