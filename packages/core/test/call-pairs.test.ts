import { reply } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

const text = reply.text('ok');

function call(name: string, args?: unknown, id?: string) {
  return reply.call(name, args, { id });
}

describe('pairs', () => {
  it('close on success, failure, throw, unknown name and broken arguments alike', async () => {
    const tools = [
      createTool('good'),
      createTool('failing', { run: () => ({ ok: false, error: 'no such file' }) }),
      createTool('throwing', {
        run: () => {
          throw new Error('out of luck');
        },
      }),
    ];
    const batch = [['good'], ['failing'], ['throwing'], ['missing'], ['good', '{"a":']] as const;
    const events = await createStage([reply.calls(batch), text], { tools }).play();
    expect(pickEvents(events, 'tool_start')).toHaveLength(5);
    expect(pickEvents(events, 'tool_end')).toMatchObject([
      { toolName: 'good', ok: true, result: 'done' },
      { toolName: 'failing', ok: false, error: 'no such file', result: 'no such file' },
      { toolName: 'throwing', ok: false, error: 'out of luck' },
      { toolName: 'missing', ok: false, durationMs: 0 },
      { toolName: 'good', ok: false, durationMs: 0 },
    ]);
    expect(events.at(-1)?.type).toBe('done');
  });

  it('are refused with the arguments as they came where those are no JSON', async () => {
    const stage = createStage([call('look', '{"path": "a'), text], { tools: [createTool('look')] });
    const [start] = pickEvents(await stage.play(), 'tool_start');
    expect(start?.args).toBe('{"path": "a');
  });

  it('do not exist for a reply that broke off', async () => {
    const stage = createStage([[reply.text('hm'), call('look'), { end: true }]], {
      tools: [createTool('look')],
    });
    const events = await stage.play();
    expect(pickEvents(events, 'tool_start')).toEqual([]);
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'stream_interrupted' });
  });

  it('do not exist for a reply that was refused by its provider', async () => {
    const stage = createStage([[call('look'), reply.finish('refused')]], { tools: [createTool('look')] });
    const events = await stage.play();
    expect(pickEvents(events, 'tool_start')).toEqual([]);
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'content_refused' });
  });

  it('begin only when the reply has ended', async () => {
    const startedAt: number[] = [];
    const look = createTool('look', { run: () => startedAt.push(stage.clock.now()) });
    const slow = [call('look'), { wait: 1_000 }, reply.text('still talking'), { wait: 1_000 }];
    const stage = createStage([slow, text], { tools: [look] });
    const begunAt = stage.clock.now();
    const events = await stage.clock.runUntil(stage.play());
    expect(startedAt).toEqual([begunAt + 2_000]);
    expect(events.map((event) => event.type).slice(2, 4)).toEqual(['text_delta', 'tool_start']);
  });
});

describe('ids', () => {
  it('stay the provider’s where they are new and get a number where they are not', async () => {
    const batch = [
      call('look', {}, 'c'),
      call('look', {}, 'c-2'),
      call('look', {}, 'c'),
      call('look', {}, 'c'),
    ];
    const stage = createStage([batch, text], { tools: [createTool('look')], watcher: false });
    const starts = pickEvents(await stage.play(), 'tool_start');
    expect(starts.map((event) => event.toolCallId)).toEqual(['c', 'c-2', 'c-3', 'c-4']);
  });

  it('are unique over all turns of a session', async () => {
    const one = call('look', {}, 'c');
    const stage = createStage([one, text, [one, one], text, one, text], { tools: [createTool('look')] });
    const starts = [await stage.play(), await stage.play(), await stage.play()].flatMap((events) =>
      pickEvents(events, 'tool_start').map((event) => event.toolCallId),
    );
    expect(starts).toEqual(['c', 'c-2', 'c-3', 'c-4']);
  });

  it('are unique though a call of the turn before was never run', async () => {
    const one = call('missing', {}, 'c');
    const stage = createStage([[one, { throw: new Error('broken') }], one, text, one, text]);
    const turns = [await stage.play(), await stage.play(), await stage.play()];
    expect(turns.map((events) => pickEvents(events, 'tool_start').map((e) => e.toolCallId))).toEqual([
      [],
      ['c'],
      ['c-2'],
    ]);
  });

  it('are made where the provider gives none', async () => {
    const bare = { type: 'tool_call', id: '', name: 'look', arguments: '{}' } as const;
    const stage = createStage([[bare, bare], text], { tools: [createTool('look')] });
    const ids = pickEvents(await stage.play(), 'tool_start').map((event) => event.toolCallId);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^call_/);
  });

  it('B38 go to the provider unique too, each answer under its own', async () => {
    const weather = createTool('get_weather', { run: (args) => `sunny in ${args.city}` });
    const batch = [call('get_weather', { city: 'Oslo' }, 'id'), call('get_weather', { city: 'Lund' }, 'id')];
    const stage = createStage([batch, text], { tools: [weather] });
    await stage.play();
    const [, asked, answered] = stage.provider.requests[1]?.messages ?? [];
    expect(asked).toMatchObject({
      content: [
        { wireId: 'id', args: { city: 'Oslo' } },
        { wireId: 'id-2', args: { city: 'Lund' } },
      ],
    });
    expect(answered).toMatchObject({
      answers: [
        { wireId: 'id', content: [{ text: 'sunny in Oslo' }] },
        { wireId: 'id-2', content: [{ text: 'sunny in Lund' }] },
      ],
    });
  });
});

describe('an unknown tool', () => {
  it('B40 fails by itself: its siblings run and the model is told what exists', async () => {
    const tools = [createTool('get_weather', { run: () => 'sunny' }), createTool('get_time')];
    const batch = [
      call('nonexistent_tool', { foo: 'bar' }, 'u1'),
      call('get_weather', { city: 'Oslo' }, 'u2'),
    ];
    const stage = createStage([batch, text], { tools });
    const events = await stage.play();
    expect(pickEvents(events, 'tool_end')).toMatchObject([
      { toolCallId: 'u1', ok: false },
      { toolCallId: 'u2', ok: true, result: 'sunny' },
    ]);
    const answers = JSON.stringify(stage.provider.requests[1]?.messages.at(-1));
    for (const words of ['nonexistent_tool', 'get_weather', 'get_time', 'sunny']) {
      expect(answers).toContain(words);
    }
    expect(events.at(-1)?.type).toBe('done');
  });

  it('is answered with the nearest names first', async () => {
    const tools = ['write_file', 'list_files', 'read_file'].map((name) => createTool(name));
    const events = await createStage([call('readfile'), text], { tools }).play();
    expect(pickEvents(events, 'tool_end')[0]?.error).toMatch(/tools are: read_file, /);
  });

  it('is answered where there are no tools at all', async () => {
    const events = await createStage([call('look'), text]).play();
    expect(pickEvents(events, 'tool_end')[0]?.error).toContain('There are no tools');
  });
});
