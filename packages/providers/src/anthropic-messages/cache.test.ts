import { AgentLoop, createMemoryStore, type SessionStore, type Tool } from '@ethosagent/core';
import type { LLMProvider, Message } from '@ethosagent/core/contract';
import { describe, expect, it, vi } from 'vitest';
import { toRequest, userMessage } from '../../test/fixtures.ts';
import { callReply, textReply } from '../../test/messages-frames.ts';
import { startWireServer } from '../../test/wire-server.ts';
import { toCacheControl } from './options.ts';
import { createAnthropicMessagesProvider } from './provider.ts';
import { createRequestWriter } from './request-writer.ts';

const MARK = ',"cache_control":{"type":"ephemeral"}';
const ROUNDS = 50;

function withoutMarks(body: string): string {
  return body.replaceAll(MARK, '');
}

/** The unmarked text in front of each mark. */
function toPrefixes(body: string): string[] {
  const pieces = body.split(MARK);
  return pieces.slice(1).map((_, i) => pieces.slice(0, i + 1).join(''));
}

function createTool(name: string): Tool {
  return {
    name,
    description: `The tool ${name}.`,
    input: { type: 'object', properties: { n: { type: 'number' } } },
    readOnly: true,
    replay: 'safe',
    execute: async (input) => ({ ok: true, value: `result of ${JSON.stringify(input)}` }),
  };
}

interface Stage {
  provider: LLMProvider;
  store: SessionStore;
  tools: Tool[];
}

async function play(
  { provider, store, tools }: Stage,
  turn: { input: string; sessionId?: string },
): Promise<string> {
  const system = 'Be brief.';
  const loop = new AgentLoop({ provider, model: 'claude-sonnet-5', store, tools, system, watcher: false });
  const stream = loop.run(turn);
  let last = '';
  for await (const event of stream) last = event.type;
  expect(last).toBe('done');
  return stream.sessionId;
}

describe('the prefix of a session', () => {
  it(`stays the same bytes over ${ROUNDS} rounds, and each request finds the cache of the one before`, async () => {
    const calls = Array.from({ length: ROUNDS }, (_, n) =>
      callReply({ id: `c${n}`, name: 'count', args: { n } }),
    );
    await using server = await startWireServer(...[...calls, textReply('Done.')].map((body) => ({ body })));
    const provider = createAnthropicMessagesProvider({ baseURL: server.baseURL });
    await play({ provider, store: createMemoryStore(), tools: [createTool('count')] }, { input: 'Count.' });
    const bodies = server.requests.map((request) => request.text);
    expect(bodies).toHaveLength(ROUNDS + 1);
    for (const [i, body] of bodies.entries()) {
      const before = bodies[i - 1];
      const prefixes = toPrefixes(body);
      expect(prefixes).toHaveLength(before === undefined ? 3 : 4);
      if (before === undefined) continue;
      expect(withoutMarks(body).startsWith(withoutMarks(before).slice(0, -2))).toBe(true);
      expect(prefixes).toContain(toPrefixes(before).at(-1));
    }
  });

  it('changes in its tools only when a tool joins in mid-session, also behind a restart', async () => {
    const answers = [
      callReply({ id: 'c1', name: 'count', args: { n: 1 } }),
      textReply('One.'),
      textReply('Two.'),
    ];
    await using server = await startWireServer(...answers.map((body) => ({ body })));
    const store = createMemoryStore();
    const stage = (...names: string[]): Stage => ({
      provider: createAnthropicMessagesProvider({ baseURL: server.baseURL }),
      store,
      tools: names.map(createTool),
    });
    const sessionId = await play(stage('count', 'read'), { input: 'Count.' });
    await play(stage('count', 'added', 'read'), { input: 'Again.', sessionId });
    const [before = '', after = ''] = server.requests.slice(1).map((request) => request.text);
    const [oldTools, oldRest = ''] = toParts(before);
    const [newTools, newRest = ''] = toParts(after);
    expect(withoutMarks(newRest).startsWith(withoutMarks(oldRest).slice(0, -2))).toBe(true);
    const added = JSON.parse(after).tools.filter((tool: { name: string }) => tool.name === 'added');
    expect(withoutMarks(newTools ?? '').replace(`${JSON.stringify(added[0])},`, '')).toBe(
      withoutMarks(oldTools ?? ''),
    );
    expect(JSON.parse(after).tools.map((tool: object) => 'cache_control' in tool)).toEqual([
      false,
      false,
      true,
    ]);
    expect(toPrefixes(after)).toHaveLength(4);
  });
});

/** Up to the end of the tools, and all behind them. */
function toParts(body: string): string[] {
  const at = body.indexOf(',"system":');
  return [body.slice(0, at), body.slice(at)];
}

function createWriter(cache?: 'short' | 'long' | 'off') {
  return createRequestWriter({ images: true, files: true, cacheControl: toCacheControl(cache) });
}

function reply(...blocks: Extract<Message, { role: 'assistant' }>['content']): Message {
  return { role: 'assistant', origin: { provider: 'p', model: 'm' }, content: blocks };
}

const thought = {
  type: 'thinking',
  thinking: '',
  data: { block: { type: 'redacted_thinking', data: 'x' } },
} as const;
const tool = { name: 'f', description: 'F', parameters: { type: 'object' } };

describe('cache marks', () => {
  it('stand on the last tool, the system text, the newest message and the newest of the request before', () => {
    const messages = [
      userMessage('a'),
      reply({ type: 'text', text: 'b' }),
      userMessage('c'),
      userMessage('d'),
    ];
    const body = JSON.parse(
      createWriter()(toRequest({ system: 's', tools: [tool, { ...tool, name: 'g' }], messages })),
    );
    const cache_control = { type: 'ephemeral' };
    expect(body.tools.map((one: object) => 'cache_control' in one)).toEqual([false, true]);
    expect(body.system).toEqual([{ type: 'text', text: 's', cache_control }]);
    expect(body.messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'a', cache_control }] },
      { role: 'assistant', content: [{ type: 'text', text: 'b' }] },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'c' },
          { type: 'text', text: 'd', cache_control },
        ],
      },
    ]);
  });

  it('never stand on reasoning', () => {
    const messages = [userMessage('a'), reply({ type: 'text', text: 'b' }, thought)];
    const body = JSON.parse(createWriter()(toRequest({ messages })));
    expect(body.messages[1].content).toEqual([
      { type: 'text', text: 'b', cache_control: { type: 'ephemeral' } },
      thought.data.block,
    ]);
    expect(toPrefixes(createWriter()(toRequest({ messages })))).toHaveLength(2);
  });

  it('live as long as the option says, or are not there', () => {
    const request = toRequest({ system: 's', tools: [tool] });
    expect(
      createWriter('long')(request).split('"cache_control":{"type":"ephemeral","ttl":"1h"}'),
    ).toHaveLength(4);
    expect(createWriter('off')(request)).not.toContain('cache_control');
    expect(createWriter('off')(request)).toBe(withoutMarks(createWriter()(request)));
  });

  it('cost no second look at a message, however many rounds follow', () => {
    const writer = createWriter();
    const text = vi.fn(() => 'read once');
    const part = {
      type: 'text',
      get text() {
        return text();
      },
    };
    const messages = [{ role: 'user', content: [part] } as unknown as Message];
    writer(toRequest({ messages: [...messages] }));
    const reads = text.mock.calls.length;
    for (let round = 0; round < 5; round++) {
      messages.push(reply({ type: 'text', text: `r${round}` }), userMessage(`round ${round}`));
      expect(writer(toRequest({ messages: [...messages] }))).toContain('read once');
    }
    expect(text).toHaveBeenCalledTimes(reads);
  });
});
