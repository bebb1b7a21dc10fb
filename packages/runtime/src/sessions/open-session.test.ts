import { AgentLoop, createMemoryStore } from '@ethosagent/core';
import type { SessionStore } from '@ethosagent/core/contract';
import { createScriptedProvider, recordEvents, reply } from '@ethosagent/testkit';
import { describe, expect, test } from 'vitest';
import { findSession, listSessions, openSession } from './open-session.ts';
import { readTranscript } from './read-transcript.ts';

const cwd = '/a';
const refused = { code: 'invalid_options' };

async function say(store: SessionStore, sessionId: string, input: string): Promise<string> {
  const loop = new AgentLoop({ provider: createScriptedProvider([reply.text('ok')]), model: 'm', store });
  const stream = loop.run({ input, sessionId });
  await recordEvents(stream);
  return stream.turnId;
}

describe('a session', () => {
  test('is made by its key the first time, and found by it from then on', async () => {
    const store = createMemoryStore();
    const first = await openSession(store, { key: 'work' }, { cwd });
    expect(first).toMatchObject({ info: { key: 'work', cwd }, resumed: undefined });
    await say(store, first?.info.sessionId ?? '', 'hello');
    const again = await openSession(store, { key: 'work' }, { cwd });
    expect(again).toMatchObject({ info: { sessionId: first?.info.sessionId }, resumed: { turnCount: 1 } });
  });

  test('can be resumed by its id, the beginning of its id and its key', async () => {
    const store = createMemoryStore();
    const { sessionId } = await store.create({ sessionId: 'ses_0000AAAA000000000000000001', key: 'k' });
    await store.create({ sessionId: 'ses_0000AAAB000000000000000001' });
    for (const resume of [sessionId, 'ses_0000AAAA', 'k'])
      expect((await openSession(store, { resume }, { cwd }))?.info.sessionId).toBe(sessionId);
    for (const resume of ['ses_0000', 'ses_1111', 'ses_', 'none'])
      await expect(openSession(store, { resume }, { cwd })).rejects.toMatchObject(refused);
  });

  test('that is continued is the latest one of the folder', async () => {
    const store = createMemoryStore();
    await expect(openSession(store, { continue: true }, { cwd })).rejects.toMatchObject(refused);
    const old = await store.create({ cwd });
    await store.create({ cwd: '/b' });
    expect((await openSession(store, { continue: true }, { cwd }))?.info.sessionId).toBe(old.sessionId);
  });

  test('is not opened when nothing or too much is wished for, or the key is none', async () => {
    const store = createMemoryStore();
    expect(await openSession(store, {}, { cwd })).toBeUndefined();
    await expect(openSession(store, { key: 'a', continue: true }, { cwd })).rejects.toMatchObject(refused);
    await expect(openSession(store, { key: 'no spaces' }, { cwd })).rejects.toMatchObject(refused);
  });

  test('with a turn that runs is busy', async () => {
    const store = createMemoryStore();
    const { sessionId } = await store.create({ key: 'work' });
    const log = await store.open({ sessionId });
    await expect(openSession(store, { key: 'work' }, { cwd })).rejects.toMatchObject({
      code: 'session_busy',
    });
    await log.close();
  });

  test('list goes over all pages', async () => {
    const store = createMemoryStore();
    for (let index = 0; index < 1_203; index += 1) await store.create({});
    const seen = new Set<string>();
    for await (const { sessionId } of listSessions(store)) seen.add(sessionId);
    expect(seen.size).toBe(1_203);
  });
});

test('a transcript leaves undone turns out, and can be of the last turns alone', async () => {
  const store = createMemoryStore();
  const { sessionId } = await store.create({});
  const turns = [
    await say(store, sessionId, 'a'),
    await say(store, sessionId, 'b'),
    await say(store, sessionId, 'c'),
  ];
  const ids = async (options: Parameters<typeof readTranscript>[2]): Promise<string[]> => {
    const records = await readTranscript(store, sessionId, options);
    return [...new Set(records.map(({ turnId }) => turnId))];
  };
  expect(await ids({})).toEqual(turns);
  expect(await ids({ undone: [turns[1] ?? ''] })).toEqual([turns[0], turns[2]]);
  expect(await ids({ undone: [turns[2] ?? ''], turns: 1 })).toEqual([turns[1]]);
  expect((await findSession(store, sessionId)).title).toBe('a');
});
