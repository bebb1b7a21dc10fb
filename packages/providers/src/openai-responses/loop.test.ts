import { type AgentEvent, AgentLoop, type AgentLoopOptions, createMemoryStore } from '@ethosagent/core';
import type { Tool } from '@ethosagent/core/contract';
import { expect, it } from 'vitest';
import {
  added,
  argsDelta,
  begin,
  call,
  callAdded,
  callItem,
  completed,
  done,
  incomplete,
  message,
  messageItem,
  reasoning,
  reasoningItem,
  textDelta,
  textReply,
  toStream,
} from '../../test/responses-frames.ts';
import { startWireServer, type WireAnswer } from '../../test/wire-server.ts';
import { createOpenAIResponsesProvider } from './provider.ts';

interface Played {
  events: AgentEvent[];
  /** The bodies of the requests. */
  bodies: string[];
}

function createTool(name: string, answer = 'fine'): Tool {
  return {
    name,
    description: `Does ${name}.`,
    input: { type: 'object' },
    replay: 'safe',
    execute: async () => ({ ok: true, value: answer }),
  };
}

async function play(
  answers: readonly string[],
  options: Partial<AgentLoopOptions> & { prompts?: string[] } = {},
): Promise<Played> {
  const { prompts = ['hi'], ...loopOptions } = options;
  await using server = await startWireServer(...answers.map((body): WireAnswer => ({ body })));
  const provider = createOpenAIResponsesProvider({ baseURL: server.baseURL });
  const loop = new AgentLoop({ provider, model: 'gpt-x', ...loopOptions });
  const events: AgentEvent[] = [];
  let sessionId: string | undefined;
  for (const input of prompts) {
    const stream = loop.run({ input, sessionId });
    sessionId = stream.sessionId;
    for await (const event of stream) events.push(event);
  }
  return { events, bodies: server.requests.map(({ text }) => text) };
}

it('sends reasoning, call, reasoning and message back byte for byte, each before what it led to', async () => {
  const first = toStream(begin(), reasoning(0, 'Which? ', 'That.'), call(1, 'a', '{"x":', '1}'), completed());
  const second = toStream(begin(), reasoning(0), message(1, 'So ', 'it is.'), completed());
  const { events, bodies } = await play([first, second, textReply('Bye.')], {
    tools: [createTool('tool_a')],
    prompts: ['hi', 'and now?'],
  });
  expect(events.filter(({ type }) => type === 'done').map((event) => event)).toMatchObject([
    { text: 'So it is.' },
    { text: 'Bye.' },
  ]);
  const item = (id: string, ...summaries: string[]): string => {
    const { type, ...rest } = reasoningItem(id, ...summaries);
    return JSON.stringify({ type, ...rest });
  };
  const sent = [
    item('rs_0', 'Which? ', 'That.'),
    '{"type":"function_call","call_id":"a","name":"tool_a","arguments":"{\\"x\\":1}"}',
    '{"type":"function_call_output","call_id":"a","output":"fine"}',
    item('rs_0'),
    '{"type":"message","role":"assistant","content":[{"type":"output_text","text":"So it is."}]}',
  ].join(',');
  expect(bodies[2]).toContain(sent);
  expect(bodies[2]?.startsWith((bodies[1] ?? '').slice(0, -2))).toBe(true);
});

it('keeps every request valid over 50 rounds, and its prefix the same bytes', async () => {
  const rounds = Array.from({ length: 50 }, (_, i) =>
    toStream(reasoning(0, `Round ${i}.`), call(1, `c${i}`, `{"i":${i}}`), completed()),
  );
  const tools = rounds.map((_, i) => createTool(`tool_c${i}`));
  const { events, bodies } = await play([...rounds, textReply('Done.')], { tools, system: 'Be brief.' });
  expect(events.at(-1)).toMatchObject({ type: 'done', text: 'Done.' });
  expect(bodies).toHaveLength(51);
  for (const [i, body] of bodies.entries()) {
    expect(body.startsWith((bodies[i - 1] ?? '').slice(0, -2))).toBe(true);
    const types = JSON.parse(body).input.map(({ type }: { type: string }) => type);
    expect(types.slice(1).join(' ')).toBe(
      Array(i).fill('reasoning function_call function_call_output').join(' '),
    );
  }
});

it('changes nothing but the tools of a request when one is added in mid-session', async () => {
  const store = createMemoryStore();
  const prompts = ['hi'];
  const loopWith = async (answers: string[], names: string[], sessionId?: string) => {
    await using server = await startWireServer(...answers.map((body) => ({ body })));
    const provider = createOpenAIResponsesProvider({ baseURL: server.baseURL });
    const loop = new AgentLoop({
      provider,
      model: 'gpt-x',
      store,
      tools: names.map((name) => createTool(name)),
    });
    const stream = loop.run({ input: prompts[0] ?? '', sessionId });
    for await (const event of stream) expect(event.type).not.toBe('error');
    return { sessionId: stream.sessionId, body: server.requests.at(-1)?.text ?? '' };
  };
  const asks = toStream(reasoning(0, 'Hm.'), call(1, 'a', '{}'), completed());
  const before = await loopWith([asks, textReply('One.')], ['tool_a', 'tool_c']);
  const after = await loopWith([textReply('Two.')], ['tool_c', 'tool_b', 'tool_a'], before.sessionId);
  const toolsOf = (body: string): string => JSON.stringify(JSON.parse(body).tools);
  const [old, added] = [toolsOf(before.body), toolsOf(after.body)];
  expect(added).not.toBe(old);
  expect(after.body.replace(added, old).startsWith(before.body.slice(0, -2))).toBe(true);
});

it('answers a call that the output limit cut, and never runs it', async () => {
  const cut = toStream(
    callAdded(0, 'a'),
    argsDelta(0, 'a', '{"text":"# Ti'),
    incomplete('max_output_tokens'),
  );
  const { events, bodies } = await play([cut, textReply('Sorry.')], { tools: [createTool('tool_a')] });
  expect(events.filter(({ type }) => type === 'tool_end')).toMatchObject([
    { toolCallId: 'a', ok: false, durationMs: 0 },
  ]);
  expect(events.at(-1)).toMatchObject({ type: 'done', text: 'Sorry.' });
  const input = JSON.parse(bodies[1] ?? '').input;
  expect(JSON.parse(input[1].arguments)).toEqual({ invalid_arguments: '{"text":"# Ti' });
  expect(input[2]).toMatchObject({ type: 'function_call_output', call_id: 'a' });
});

it('sends no reasoning that led to nothing', async () => {
  const cut = toStream(message(0, 'Once'), reasoning(1, 'Hm.'), incomplete('max_output_tokens'));
  const { events, bodies } = await play([cut, textReply('Twice.')], { prompts: ['hi', 'go on'] });
  expect(events.find(({ type }) => type === 'done')).toMatchObject({
    text: 'Once',
    stopReason: 'output_limit',
  });
  expect(JSON.parse(bodies[1] ?? '').input.map(({ type }: { type: string }) => type)).toEqual([
    'message',
    'message',
    'message',
  ]);
});

it('tells a model again what of its messages was commentary', async () => {
  const commentary = toStream(
    added(0, messageItem('', { content: [], phase: 'commentary' })),
    textDelta(0, 'Looking.'),
    done(0, messageItem('Looking.', { phase: 'commentary' })),
    callAdded(1, 'a'),
    done(1, callItem('a', '{}')),
    completed(),
  );
  const { events, bodies } = await play([commentary, textReply('Found.')], { tools: [createTool('tool_a')] });
  expect(events.at(-1)).toMatchObject({ type: 'done', text: 'Looking.Found.' });
  expect(JSON.parse(bodies[1] ?? '').input[1]).toEqual({
    type: 'message',
    role: 'assistant',
    content: [{ type: 'output_text', text: 'Looking.' }],
    phase: 'commentary',
  });
});
