import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { interactionIdSchema, sessionIdSchema, turnIdSchema } from './contract/index.ts';
import { createIds } from './ids.ts';

it('ids have the shapes of the contract', () => {
  const ids = createIds();
  expect(sessionIdSchema.safeParse(ids.next('ses')).success).toBe(true);
  expect(turnIdSchema.safeParse(ids.next('trn')).success).toBe(true);
  expect(interactionIdSchema.safeParse(ids.next('int')).success).toBe(true);
  expect(ids.next('log')).toMatch(/^log_[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(ids.next('call')).toMatch(/^call_[0-9A-HJKMNP-TV-Z]{26}$/);
});

it('the time stands in the first ten characters', () => {
  expect(
    createIds(() => 0)
      .next('ses')
      .slice(4, 14),
  ).toBe('0000000000');
  expect(
    createIds(() => 1_469_918_176_385)
      .next('ses')
      .slice(4, 14),
  ).toBe('01ARYZ6S41');
});

it('ids sort in the order of making: in one millisecond, over time, and when the clock goes back', () => {
  let now = 1_700_000_000_000;
  const ids = createIds(() => now);
  const made: string[] = [];
  for (const ms of [0, 0, 0, 1, 0, 5_000, -3_000, 0, 1, 4_000]) {
    now += ms;
    for (let n = 0; n < 200; n++) made.push(ids.next('ses'));
  }
  expect([...made].sort()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

it('two sources do not make the same ids', () => {
  const [a, b] = [createIds(() => 1), createIds(() => 1)];
  expect(a.next('ses')).not.toBe(b.next('ses'));
});

it('where Node is not there, Web Crypto gives the random part', () => {
  const program = `
    process.getBuiltinModule = undefined;
    const { createIds } = await import(process.argv[1]);
    process.stdout.write(createIds(() => 1).next('ses') + ' ' + createIds(() => 1).next('ses'));
  `;
  const file = new URL('ids.ts', import.meta.url).href;
  const made = execFileSync(process.execPath, ['--input-type=module', '--eval', program, file], {
    encoding: 'utf8',
  });
  const [a, b] = made.split(' ');
  expect(a).toMatch(/^ses_[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(b).not.toBe(a);
});
