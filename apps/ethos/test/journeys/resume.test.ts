import { expect, test, vi } from 'vitest';
import { setUpChat } from './open-chat.ts';
import { holdReply, lastSaid, sayReply, startModel } from './scripted-model.ts';

vi.setConfig({ testTimeout: 90_000 });
const { openChat } = setUpChat();

test('after SIGKILL in a turn the next start says what was interrupted, and goes on with the session', async () => {
  const model = await startModel(sayReply('Noted: quince.'), holdReply('Half an ans').reply, sayReply('It is quince.'));
  const args = [...model.args, '--session', 'killed'];
  const desk = await openChat({ args });
  desk.type('The word is quince.\r');
  await desk.see(/Noted: quince\.\n[^\n]*\n> $/);
  desk.type('What is the word?\r');
  await desk.see('Half an ans');
  desk.kill('SIGKILL');
  await desk.left;
  const next = await openChat({ args });
  expect(next.transcript()).toMatch(/session killed · 2 turns/);
  expect(next.transcript()).toMatch(/interrupted|died/i);
  next.type('Again, please.\r');
  await next.see(/It is quince\.\n[^\n]*\n> $/);
  const last = model.requests.at(-1);
  expect(last && lastSaid(last)).toContain('Again, please.');
  expect(JSON.stringify(last?.messages)).toContain('The word is quince.');
});
