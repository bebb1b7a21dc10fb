import {
  AgentLoop,
  createMemoryStore,
  forkSession,
  redoTurns,
  type SessionInfo,
  undoTurns,
} from '@ethosagent/core';
import { checkGrammar, createScriptedProvider, recordEvents, reply } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';

const priced = {
  costBasis: 'priced',
  prices: { inputPerMillion: 1, outputPerMillion: 1 },
  images: false,
  local: false,
} as const;

/** A session with one turn for each input; `ask` plays one more and gives what the model was told. */
async function createSession(inputs: readonly string[]) {
  const store = createMemoryStore();
  const answer = [reply.text('ok'), reply.usage(1_000_000, 0)];
  const { sessionId } = await store.create({ key: 'first' });
  const turnIds: string[] = [];
  const ask = async (
    input: string,
    id = sessionId,
  ): Promise<{ told: string[]; turnCount: number | undefined }> => {
    const provider = createScriptedProvider([answer], { describe: priced });
    const stream = new AgentLoop({ provider, model: 'm', store }).run({ input, sessionId: id });
    const { events } = await recordEvents(stream);
    if (id === sessionId) turnIds.push(stream.turnId);
    const told = provider.requests[0]?.messages.flatMap((one) =>
      one.role === 'user' ? one.content.map((part) => (part.type === 'text' ? part.text : '')) : [],
    );
    const ending = events.at(-1);
    return { told: told ?? [], turnCount: ending?.type === 'done' ? ending.turnCount : undefined };
  };
  for (const input of inputs) await ask(input);
  return { store, sessionId, turnIds, ask };
}

describe('undo', () => {
  it('leaves the last turns out of requests, and never lowers the count of turns', async () => {
    const { store, sessionId, turnIds, ask } = await createSession(['a', 'b', 'c']);
    expect(await undoTurns(store, sessionId, 2)).toEqual([turnIds[2], turnIds[1]]);
    expect(await ask('d')).toEqual({ told: ['a', 'd'], turnCount: 4 });
    expect(await undoTurns(store, sessionId)).toEqual([turnIds[3]]);
    expect(await undoTurns(store, sessionId)).toEqual([turnIds[0]]);
    await expect(undoTurns(store, sessionId)).rejects.toMatchObject({ code: 'invalid_options' });
  });

  it('can be taken back, last undo first, until a turn was played since', async () => {
    const { store, sessionId, turnIds, ask } = await createSession(['a', 'b', 'c']);
    await undoTurns(store, sessionId);
    await undoTurns(store, sessionId);
    expect(await redoTurns(store, sessionId)).toEqual([turnIds[1]]);
    expect((await ask('d')).told).toEqual(['a', 'b', 'd']);
    await expect(redoTurns(store, sessionId)).rejects.toMatchObject({ code: 'invalid_options' });
  });

  it('of what cannot be undone says so', async () => {
    const { store, sessionId } = await createSession(['a']);
    for (const count of [0, -1, 1.5, 2])
      await expect(undoTurns(store, sessionId, count)).rejects.toMatchObject({ code: 'invalid_options' });
    await expect(redoTurns(store, sessionId)).rejects.toMatchObject({ code: 'invalid_options' });
    await expect(undoTurns(store, undefined as never)).rejects.toMatchObject({ code: 'invalid_options' });
    await expect(undoTurns(store, 'ses_0000000000000000000000000Z')).rejects.toMatchObject({
      code: 'invalid_options',
    });
  });
});

describe('a fork', () => {
  it('goes on from a turn of its parent, and neither knows of the other', async () => {
    const { store, sessionId, turnIds, ask } = await createSession(['a', 'b', 'c']);
    const fork = await forkSession(store, { sessionId, turnId: turnIds[1], key: 'second' });
    expect(await ask('d', fork.sessionId)).toEqual({ told: ['a', 'b', 'd'], turnCount: 3 });
    expect(await ask('e')).toEqual({ told: ['a', 'b', 'c', 'e'], turnCount: 4 });
    const records = [];
    for await (const row of store.read(fork.sessionId)) if ('wire' in row) records.push(row.wire);
    expect(checkGrammar(records)).toEqual([]);
  });

  it('has spent nothing of its own', async () => {
    const { store, sessionId, ask } = await createSession(['a', 'b']);
    const fork = await forkSession(store, { sessionId });
    expect(fork).toMatchObject({ parent: { sessionId }, picoUsd: 0, turnCount: 2, title: 'a' });
    await ask('c', fork.sessionId);
    const after: SessionInfo | undefined = await store.find(fork.sessionId);
    expect(after?.picoUsd).toBe(1_000_000_000_000);
    expect((await store.find(sessionId))?.picoUsd).toBe(2_000_000_000_000);
  });

  it('keeps what was undone before it', async () => {
    const { store, sessionId, ask } = await createSession(['a', 'b']);
    await undoTurns(store, sessionId);
    const fork = await forkSession(store, { sessionId });
    expect((await ask('c', fork.sessionId)).told).toEqual(['a', 'c']);
  });

  it('of an unknown session or turn, or under a taken key, is refused', async () => {
    const { store, sessionId } = await createSession(['a']);
    for (const options of [
      { sessionId: 'nobody' },
      { sessionId: undefined as never },
      { sessionId, turnId: 'trn_0000000000000000000000000Z' },
      { sessionId, key: 'first' },
      { sessionId, key: 'no spaces' },
    ]) {
      await expect(forkSession(store, options)).rejects.toMatchObject({ code: 'invalid_options' });
    }
    expect(await store.list()).toHaveLength(1);
  });
});
