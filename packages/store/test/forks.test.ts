import { AgentLoop, forkSession, type Message, redoTurns, undoTurns } from '@ethosagent/core';
import { createSqliteStore } from '@ethosagent/store';
import { createScriptedProvider, recordEvents, reply } from '@ethosagent/testkit';
import { expect, it, onTestFinished } from 'vitest';

const SESSION = 'ses_00000000000000000000000001';

function createStage() {
  const store = createSqliteStore({ path: ':memory:' });
  onTestFinished(() => store.close());
  /** Plays a turn; gives what the model was told, by the first words of each message. */
  async function play(sessionId: string, input: string, answer: string) {
    const provider = createScriptedProvider([[reply.text(answer), reply.usage(1, 1)]]);
    await recordEvents(new AgentLoop({ provider, model: 'any', store }).run({ sessionId, input }));
    return provider.requests[0]?.messages.map(toWords);
  }
  return { store, play };
}

function toWords(message: Message): string {
  const [first] = message.role === 'tool' ? [] : message.content;
  return first?.type === 'text' ? first.text : message.role;
}

it('a fork goes its own way from the turn that it was made at', async () => {
  const { store, play } = createStage();
  for (const n of [1, 2, 3]) await play(SESSION, `question ${n}`, `answer ${n}`);
  const turns: string[] = [];
  for await (const row of store.read(SESSION)) {
    if ('wire' in row && !turns.includes(row.wire.turnId)) turns.push(row.wire.turnId);
  }
  const fork = await forkSession(store, { sessionId: SESSION, turnId: turns[1], key: 'other-way' });
  expect(fork).toMatchObject({ turnCount: 2, picoUsd: 0, key: 'other-way', parent: { sessionId: SESSION } });
  const told = ['question 1', 'answer 1', 'question 2', 'answer 2', 'question 4'];
  expect(await play(fork.sessionId, 'question 4', 'answer 4')).toEqual(told);
  expect((await store.find(SESSION))?.turnCount).toBe(3);
  expect((await store.search('answer 2')).length).toBe(2);
});

it('undone turns are left out and come back', async () => {
  const { store, play } = createStage();
  for (const n of [1, 2]) await play(SESSION, `question ${n}`, `answer ${n}`);
  await undoTurns(store, SESSION);
  await redoTurns(store, SESSION);
  await undoTurns(store, SESSION, 2);
  expect(await play(SESSION, 'question 3', 'answer 3')).toEqual(['question 3']);
  expect((await store.find(SESSION))?.turnCount).toBe(3);
});
