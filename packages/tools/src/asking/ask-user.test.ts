import { AgentLoop } from '@ethosagent/core';
import { createScriptedProvider, recordEvents, reply } from '@ethosagent/testkit';
import { expect, it } from 'vitest';
import { callTool } from '../../test/call-tool.ts';
import { createAskUserTool } from './ask-user.ts';

it('asks the person, and gives the answer as it is', async () => {
  const asked: unknown[] = [];
  const ask = async (question: unknown): Promise<string> => {
    asked.push(question);
    return ' blue ';
  };
  const input = { question: 'Which colour?', options: ['red', 'blue'] };
  expect((await callTool(createAskUserTool(), input, { ask })).result).toEqual({ ok: true, value: ' blue ' });
  expect(asked).toEqual([input]);
  const silent = await callTool(createAskUserTool(), { question: 'Any?' }, { ask: async () => '' });
  expect(silent.text).toBe('[the person answered nothing]');
});

it('fails honestly when nobody is there', async () => {
  const { result, text } = await callTool(createAskUserTool(), { question: 'Which?' });
  expect(result).toMatchObject({ ok: false, code: 'no_answer' });
  expect(text).toBe(
    'There is no answer: nobody is here to answer a question. Go on with the safest reading of the task, or end with the question.',
  );
});

it('refuses one option, options that are the same, and no question', async () => {
  const tool = createAskUserTool();
  for (const input of [
    { question: 'x', options: ['a'] },
    { question: 'x', options: ['a', 'a '] },
    { question: ' ' },
  ]) {
    expect((await callTool(tool, input)).result).toMatchObject({ ok: false, code: 'invalid_input' });
  }
});

it('asks one question of a session at a time, and questions of others beside it', async () => {
  const tool = createAskUserTool();
  const open: ((answer: string) => void)[] = [];
  const ask = (): Promise<string> => new Promise((resolve) => open.push(resolve));
  const first = callTool(tool, { question: '1' }, { ask });
  const second = callTool(tool, { question: '2' }, { ask });
  const other = callTool(tool, { question: '3' }, { ask, sessionId: 'ses_other' });
  await expect.poll(() => open.length, { timeout: 15_000 }).toBe(2);
  open[0]?.('one');
  expect((await first).text).toBe('one');
  await expect.poll(() => open.length, { timeout: 15_000 }).toBe(3);
  open[1]?.('three');
  open[2]?.('two');
  expect([(await second).text, (await other).text]).toEqual(['two', 'three']);
});

it('is asked in a turn, and a stop while it waits ends the turn', async () => {
  const provider = createScriptedProvider([
    reply.call('ask_user', { question: 'Which?' }),
    reply.text('done'),
  ]);
  const stop = new AbortController();
  const client = {
    ask: () => {
      stop.abort();
      return new Promise<string>(() => {});
    },
  };
  const loop = new AgentLoop({ provider, model: 'm', tools: [createAskUserTool()], client });
  const { events } = await recordEvents(loop.run({ input: 'go', signal: stop.signal }));
  expect(events.at(-1)).toMatchObject({ type: 'error', code: 'abort' });
});
