import { type Reply, reply } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

/** Plays one call with this raw argument text and tells what became of it. */
async function playArguments(raw: string, more: Reply = []) {
  const ran: unknown[] = [];
  const look = createTool('look', { run: (args) => ran.push(args) });
  const stage = createStage([[reply.call('look', raw), more], reply.text('ok')], { tools: [look] });
  const events = await stage.play();
  const [start] = pickEvents(events, 'tool_start');
  const [end] = pickEvents(events, 'tool_end');
  const [, sent, answer] = stage.provider.requests[1]?.messages ?? [];
  return { ran, start, end, sent, answer: JSON.stringify(answer), ending: events.at(-1) };
}

describe('arguments that are run', () => {
  it.each(['', '   ', '\n\t', 'null', '{}'])('B02 %j means no arguments', async (raw) => {
    const { ran, start, end, sent } = await playArguments(raw);
    expect(ran).toEqual([{}]);
    expect(start?.args).toEqual({});
    expect(end?.ok).toBe(true);
    expect(sent).toMatchObject({ content: [{ type: 'tool_call', args: {} }] });
  });

  it('may be an object that was encoded twice', async () => {
    const { ran, start } = await playArguments(JSON.stringify(JSON.stringify({ path: 'a', deep: [1] })));
    expect(ran).toEqual([{ path: 'a', deep: [1] }]);
    expect(start?.args).toEqual({ path: 'a', deep: [1] });
  });
});

describe('arguments that are not run', () => {
  it('have more characters than any tool can use: they are neither run nor kept nor sent again', async () => {
    const raw = JSON.stringify({ path: 'a', content: 'x'.repeat(4_000_000) });
    const { ran, start, end, sent, answer, ending } = await playArguments(raw);
    expect(ran).toEqual([]);
    expect(end).toMatchObject({ ok: false, durationMs: 0 });
    expect(answer).toContain(`The arguments have ${raw.length} characters, at most 4000000 are taken.`);
    expect(JSON.stringify([start, sent]).length).toBeLessThan(10_000);
    expect(ending).toMatchObject({ type: 'done' });
  });

  it.each(['{"path": "a', '{path: 1}', '{"a":1}{"b":2}', '[1]', '7', '"text"', '"{broken"', 'undefined'])(
    '%s is refused and given back as it was',
    async (raw) => {
      const { ran, start, end, sent, answer, ending } = await playArguments(raw);
      expect(ran).toEqual([]);
      expect(start?.args).toBe(raw);
      expect(end).toMatchObject({ ok: false, durationMs: 0 });
      expect(sent).toMatchObject({ content: [{ type: 'tool_call', args: { invalid_arguments: raw } }] });
      expect(answer).toContain('not run');
      expect(ending?.type).toBe('done');
    },
  );

  it('B10 are those cut off inside a string, whatever the finish reason says', async () => {
    const { ran, end, answer } = await playArguments('{"path": "a.txt", "content": "once upo', [
      reply.finish('tool_calls'),
    ]);
    expect(ran).toEqual([]);
    expect(end?.ok).toBe(false);
    expect(answer).toMatch(/invalid|cut/);
  });

  it('are those that the output limit cut, empty ones too', async () => {
    for (const raw of ['', '{"path":']) {
      const { ran, end } = await playArguments(raw, [reply.finish('output_limit')]);
      expect(ran).toEqual([]);
      expect(end?.error).toContain('cut off by the output limit');
    }
  });

  it('are not the whole ones of a reply that hit the limit later', async () => {
    const { ran, end } = await playArguments('{"path":"a"}', [reply.finish('output_limit')]);
    expect(ran).toEqual([{ path: 'a' }]);
    expect(end?.ok).toBe(true);
  });

  it('are shown to the model only up to a cap', async () => {
    const { sent } = await playArguments(`{"content": "${'x'.repeat(100_000)}`);
    expect(JSON.stringify(sent).length).toBeLessThan(3_000);
  });

  it('are those nested beyond reason', async () => {
    const depth = 50_000;
    const { ran, end } = await playArguments(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`);
    expect(ran).toEqual([]);
    expect(end?.ok).toBe(false);
  });
});

describe('validation', () => {
  it('tells each problem and where it is, and does not run the call', async () => {
    let ran = false;
    const write = createTool('write', {
      input: z.object({ path: z.string(), lines: z.array(z.number()) }),
      run: () => {
        ran = true;
      },
    });
    const stage = createStage([reply.call('write', { path: 7, lines: [1, 'x'] }), reply.text('ok')], {
      tools: [write],
    });
    const [end] = pickEvents(await stage.play(), 'tool_end');
    expect(ran).toBe(false);
    expect(end).toMatchObject({ ok: false, durationMs: 0 });
    expect(end?.error).toContain('at path:');
    expect(end?.error).toContain('at lines.1:');
  });

  it('takes JSON Schemas as well', async () => {
    const seen: unknown[] = [];
    const input = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
    const tool = createTool('count', { input, run: (args) => seen.push(args) });
    const stage = createStage(
      [
        reply.calls([
          ['count', { n: 1 }],
          ['count', {}],
        ]),
        reply.text('ok'),
      ],
      {
        tools: [tool],
      },
    );
    const ends = pickEvents(await stage.play(), 'tool_end');
    expect(ends.map((event) => event.ok)).toEqual([true, false]);
    expect(seen).toEqual([{ n: 1 }]);
    expect(stage.provider.requests[0]?.tools).toEqual([
      { name: 'count', description: 'The tool count.', parameters: input },
    ]);
  });

  it('hands the tool what the schema made of the arguments, and shows what the model said', async () => {
    const seen: unknown[] = [];
    const tool = createTool('look', {
      input: z.object({ path: z.string().default('.'), depth: z.coerce.number() }),
      run: (args) => seen.push(args),
    });
    const stage = createStage([reply.call('look', { depth: '3' }), reply.text('ok')], { tools: [tool] });
    const [start] = pickEvents(await stage.play(), 'tool_start');
    expect(seen).toEqual([{ path: '.', depth: 3 }]);
    expect(start?.args).toEqual({ depth: '3' });
  });

  it('that throws refuses the call', async () => {
    const input = z.object({}).refine(() => {
      throw new Error('the checker broke');
    });
    const stage = createStage([reply.call('look'), reply.text('ok')], {
      tools: [createTool('look', { input })],
    });
    const events = await stage.play();
    expect(pickEvents(events, 'tool_end')).toMatchObject([{ ok: false, durationMs: 0 }]);
    expect(events.at(-1)?.type).toBe('done');
  });

  it('keeps a tool from changing what was logged', async () => {
    const tool = createTool('look', {
      run: (args) => {
        args.path = 'changed';
      },
    });
    const stage = createStage([reply.call('look', { path: 'a' }), reply.text('ok')], { tools: [tool] });
    const events = await stage.play();
    expect(pickEvents(events, 'tool_start')[0]?.args).toEqual({ path: 'a' });
    expect(JSON.stringify(stage.provider.requests[1])).not.toContain('changed');
  });
});
