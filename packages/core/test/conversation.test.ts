import type { ContentPart } from '@ethosagent/core';
import { reply } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

describe('a request', () => {
  it('holds the whole conversation of the session, reasoning verbatim', async () => {
    const data = { signature: 'abc', nested: [1, { deep: true }] };
    const stage = createStage(
      [
        [
          reply.thinking('let me ', 'see'),
          { type: 'thinking_block', data },
          reply.text('Looking.'),
          reply.call('look', { path: 'a' }, { id: 'c1' }),
          reply.text('And then?'),
        ],
        reply.text('Done.'),
        reply.text('Again.'),
      ],
      { tools: [createTool('look')] },
    );
    await stage.play({ input: 'first' });
    await stage.play({ input: 'second' });
    expect(stage.provider.requests[2]?.messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'first' }] },
      {
        role: 'assistant',
        origin: { provider: 'scripted', model: 'm1' },
        content: [
          { type: 'thinking', thinking: 'let me see', data },
          { type: 'text', text: 'Looking.' },
          { type: 'tool_call', toolCallId: 'c1', wireId: 'c1', toolName: 'look', args: { path: 'a' } },
          { type: 'text', text: 'And then?' },
        ],
      },
      {
        role: 'tool',
        answers: [
          {
            toolCallId: 'c1',
            wireId: 'c1',
            toolName: 'look',
            ok: true,
            content: [{ type: 'text', text: 'done' }],
          },
        ],
      },
      {
        role: 'assistant',
        origin: { provider: 'scripted', model: 'm1' },
        content: [{ type: 'text', text: 'Done.' }],
      },
      { role: 'user', content: [{ type: 'text', text: 'second' }] },
    ]);
  });

  it('lists the tools by name, and the same in every round', async () => {
    const tools = ['zeta', 'alpha', 'mid'].map((name) => createTool(name));
    const stage = createStage([reply.call('mid'), reply.text('ok')], { tools });
    await stage.play();
    const [first, second] = stage.provider.requests;
    expect(first?.tools.map((tool) => tool.name)).toEqual(['alpha', 'mid', 'zeta']);
    expect(second?.tools).toEqual(first?.tools);
  });

  it('carries what the caller asks for', async () => {
    const stage = createStage([reply.text('ok'), reply.text('ok')], { system: 'Be kind.' });
    await stage.play({ thinking: true, maxOutputTokens: 99, model: 'm9' });
    await stage.play();
    expect(stage.provider.requests).toMatchObject([
      { model: 'm9', system: 'Be kind.', thinking: true, maxOutputTokens: 99, sessionId: stage.sessionId },
      { model: 'm1' },
    ]);
    expect(stage.provider.requests[1]).not.toHaveProperty('thinking');
    expect(stage.provider.requests[1]).not.toHaveProperty('maxOutputTokens');
  });

  it('has images and files as they are where the model takes them, a note where not', async () => {
    const input: ContentPart[] = [
      { type: 'text', text: 'What is it?' },
      { type: 'image', mediaType: 'image/png', data: 'aGk=', name: 'cat.png' },
      { type: 'file', mediaType: 'application/pdf', data: 'aGk=', name: 'bill.pdf' },
    ];
    const taking = createStage([reply.text('ok')], { describe: { images: true, files: true } });
    await taking.play({ input });
    expect(taking.provider.requests[0]?.messages).toEqual([{ role: 'user', content: input }]);
    const lacking = createStage([reply.text('ok')], { describe: { images: false } });
    await lacking.play({ input });
    const [message] = lacking.provider.requests[0]?.messages ?? [];
    expect(message).toMatchObject({
      content: [
        { text: 'What is it?' },
        { type: 'text', text: expect.stringContaining('cat.png') },
        { type: 'text', text: expect.stringContaining('bill.pdf') },
      ],
    });
  });

  it('is made though the provider cannot describe its model', async () => {
    const stage = createStage([[reply.text('ok'), reply.usage(1, 1)]]);
    const describe = (): never => {
      throw new Error('no table');
    };
    const { provider } = stage;
    const odd = createStage([], { provider: { id: 'odd', describe, complete: provider.complete } });
    const events = await odd.play();
    expect(events.at(-1)?.type).toBe('done');
    expect(pickEvents(events, 'usage')).toMatchObject([{ costBasis: 'unknown' }]);
  });
});

describe('a reply that its provider paused', () => {
  it('goes back as it is, and the model goes on', async () => {
    const stage = createStage([
      [reply.text('First. '), reply.usage(1, 1), reply.finish('pause')],
      reply.text('Second.'),
    ]);
    const events = await stage.play();
    expect(stage.provider.requests[1]?.messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: [{ text: 'First. ' }] },
    ]);
    expect(events.map((event) => event.type).slice(2)).toEqual(['text_delta', 'usage', 'text_delta', 'done']);
    expect(events.at(-1)).toMatchObject({ text: 'First. Second.', stopReason: 'complete' });
  });

  it('again and again meets the round limit', async () => {
    const stage = createStage([], { afterwards: [reply.text('hm'), reply.finish('pause')] });
    const events = await stage.play({ limits: { maxRounds: 3 } });
    expect(pickEvents(events, 'halt')).toMatchObject([{ rule: 'round-limit', count: 3 }]);
  });
});

describe('the log', () => {
  it('keeps what was said, by whom', async () => {
    const stage = createStage([reply.text('ok')]);
    await stage.play({ input: 'hello', from: 'program' });
    const [input] = await stage.readRecords();
    expect(input).toMatchObject({
      seq: 1,
      input: { kind: 'prompt', from: 'program', content: [{ type: 'text', text: 'hello' }] },
    });
  });

  it('keeps what was said to a turn that was refused', async () => {
    const stage = createStage([], { describe: { costBasis: 'unknown' } });
    await stage.play({ input: 'hello', limits: { budgetCapUsd: 1 } });
    const kinds = (await stage.readRecords()).map((record) =>
      'event' in record ? record.event.type : 'input',
    );
    expect(kinds).toEqual(['input', 'run_start', 'error']);
  });
});

describe('turnCount', () => {
  it('counts every turn, however it ended', async () => {
    const stage = createStage(
      [{ throw: new Error('broken') }, [reply.text('half'), { end: true }], reply.text('ok')],
      {
        describe: { costBasis: 'unknown' },
      },
    );
    await stage.play();
    await stage.play({ limits: { budgetCapUsd: 1 } });
    await stage.play({ signal: AbortSignal.abort() });
    await stage.play();
    expect((await stage.play()).at(-1)).toMatchObject({ type: 'done', turnCount: 5 });
  });
});

it('an event cannot be changed by who gets it', async () => {
  const stage = createStage([reply.call('look', { deep: { n: 1 } }), reply.text('ok')], {
    tools: [createTool('look')],
  });
  const [start] = pickEvents(await stage.play(), 'tool_start');
  expect(start?.args).toEqual({ deep: { n: 1 } });
  const args = start?.args as { deep: { n: number } } | undefined;
  expect([Object.isFrozen(start), Object.isFrozen(args?.deep)]).toEqual([true, true]);
});
