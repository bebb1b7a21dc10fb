import { AgentLoop } from '@ethosagent/core';
import { expect, it } from 'vitest';
import { recordEvents } from '../record-events.ts';
import { reply } from '../reply.ts';
import { createScriptedProvider } from '../scripted-provider.ts';
import { createJournalStore, type Journal } from './journal-store.ts';

const script = [
  [reply.call('echo', { a: 1 }), reply.usage(3, 4)],
  reply.text('one', 'two'),
  reply.text('three'),
];
const echo = {
  name: 'echo',
  description: 'Says yes.',
  input: { type: 'object' },
  replay: 'safe',
  execute: async () => ({ ok: true, value: 'yes' }) as const,
} as const;

it('reads a session back from its journal as it was', async () => {
  const journal: Journal = new Map();
  const provider = createScriptedProvider(script);
  const store = createJournalStore(journal);
  const stream = new AgentLoop({ provider, model: 'm', tools: [echo], store }).run({ input: 'hi' });
  await recordEvents(stream);
  await store.close();
  await expect(store.open({ sessionId: stream.sessionId })).rejects.toThrow('closed');

  const reopened = createJournalStore(journal);
  const loop = new AgentLoop({ provider, model: 'm', tools: [echo], store: reopened });
  const { events } = await recordEvents(loop.run({ input: 'again', sessionId: stream.sessionId }));
  expect(events.at(-1)).toMatchObject({ type: 'done', text: 'three', turnCount: 2 });
  const [, second, third] = provider.requests;
  expect(third?.messages.slice(0, 3)).toEqual(second?.messages);
  expect(third?.messages.slice(3)).toMatchObject([
    { role: 'assistant', content: [{ type: 'text', text: 'onetwo' }] },
    { role: 'user', content: [{ type: 'text', text: 'again' }] },
  ]);
});

it('numbers the records of a reopened session as before', async () => {
  const journal: Journal = new Map();
  const session = { sessionId: 'ses_01ARZ3NDEKTSV4RRFFQ69G5FAV' };
  const log = await createJournalStore(journal).open(session);
  for (const text of ['a', 'b', 'c']) log.append({ turnId: 't', event: { type: 'text_delta', text } });
  await log.close();
  const again = await createJournalStore(journal).open({ ...session, create: false });
  expect([log.seq, again.seq]).toEqual([3, 3]);
});
