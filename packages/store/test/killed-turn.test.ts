import { join } from 'node:path';
import { AgentLoop, type LoggedRecord, resumeSession } from '@ethosagent/core';
import { createSqliteStore } from '@ethosagent/store';
import { checkGrammar, createScriptedProvider, recordEvents, reply } from '@ethosagent/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { startTurn } from './start-writer.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const SESSION = 'ses_00000000000000000000000001';

it('a turn whose process is killed in a call is told as interrupted, and the session goes on', async () => {
  const path = join(createTemporaryFolder(), 'ethos.db');
  const turn = startTurn(path, SESSION);
  await turn.line('running');
  await turn.kill('SIGKILL');

  const store = createSqliteStore({ path });
  onTestFinished(() => store.close());
  const resumed = await resumeSession(store, SESSION);
  expect(resumed).toMatchObject({ turnCount: 1, interrupted: { unknownCalls: [{ toolName: 'send' }] } });
  expect((await resumeSession(store, SESSION)).interrupted).toBeUndefined();

  const provider = createScriptedProvider([reply.text('It may have been sent.')]);
  const loop = new AgentLoop({ provider, model: 'any', store });
  const { events } = await recordEvents(loop.run({ sessionId: SESSION, input: 'And?' }));
  expect(events.at(-1)).toMatchObject({ type: 'done', turnCount: 2 });
  expect(provider.requests[0]?.messages).toMatchObject([
    { role: 'user', content: [{ text: 'Send it.' }] },
    { role: 'assistant', content: [{ text: 'I send it.' }, { toolName: 'send' }] },
    {
      role: 'tool',
      answers: [{ toolName: 'send', ok: false, content: [{ text: expect.stringContaining('unknown') }] }],
    },
    { role: 'user', content: [{ text: 'And?' }] },
  ]);

  const records: LoggedRecord[] = [];
  for await (const row of store.read(SESSION)) if ('wire' in row) records.push(row.wire);
  expect(checkGrammar(records, { turnsBefore: 0 })).toEqual([]);
  const errors = records.flatMap((record) =>
    'event' in record && record.event.type === 'error' ? [record.event.code] : [],
  );
  expect(errors).toEqual(['interrupted']);
});
