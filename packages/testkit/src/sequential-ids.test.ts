import { sessionIdSchema, turnIdSchema } from '@ethosagent/core/contract';
import { expect, it } from 'vitest';
import { createSequentialIds } from './sequential-ids.ts';

it('counts up in the shape of a ULID, the same in every run', () => {
  const ids = createSequentialIds();
  expect(ids.next('ses')).toBe('ses_00000000000000000000000001');
  expect(ids.next('trn')).toBe('trn_00000000000000000000000002');
  for (let made = 2; made < 30; made += 1) ids.next('call');
  expect(ids.next('log')).toBe('log_0000000000000000000000000Z');
  expect(ids.next('ses')).toBe('ses_00000000000000000000000010');
});

it('makes ids that the schemas accept', () => {
  const ids = createSequentialIds();
  for (let made = 0; made < 100; made += 1) {
    expect(sessionIdSchema.safeParse(ids.next('ses')).success).toBe(true);
    expect(turnIdSchema.safeParse(ids.next('trn')).success).toBe(true);
  }
});
