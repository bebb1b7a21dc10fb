import { reply } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

const person = z.object({ name: z.string(), age: z.number().int() });
const ada = { name: 'Ada', age: 36 };

describe('structured output', () => {
  it('is the validated value of the final text, by zod or by JSON Schema', async () => {
    const jsonSchema = { type: 'object', properties: { age: { type: 'integer' } }, required: ['age'] };
    for (const output of [person, jsonSchema]) {
      const stage = createStage([reply.text('{"name": "Ada",', ' "age": 36}')]);
      const [done] = pickEvents(await stage.play({ output }), 'done');
      expect(done).toMatchObject({ output: ada, stopReason: 'complete', text: '{"name": "Ada", "age": 36}' });
    }
  });

  it('is asked for in the request, in words and as a schema', async () => {
    const stage = createStage([reply.text(JSON.stringify(ada))], { system: 'Be kind.' });
    await stage.play({ output: person });
    const [request] = stage.provider.requests;
    expect(request?.output).toMatchObject({ type: 'object', required: ['name', 'age'] });
    expect(request?.system).toMatch(/^Be kind\.\n\n.*JSON/s);
    expect(request?.system).toContain('"age"');
  });

  it('may come in a Markdown fence', async () => {
    for (const text of ['```json\n{"name":"Ada","age":36}\n```', '  ```\n{"name":"Ada","age":36}```\n']) {
      const [done] = pickEvents(await createStage([reply.text(text)]).play({ output: person }), 'done');
      expect(done?.output).toEqual(ada);
    }
  });

  it('is read from the last reply only', async () => {
    const stage = createStage(
      [[reply.text('Let me look. '), reply.call('look')], reply.text(JSON.stringify(ada))],
      { tools: [createTool('look')] },
    );
    const [done] = pickEvents(await stage.play({ output: person }), 'done');
    expect(done?.output).toEqual(ada);
    expect(done?.text).toBe(`Let me look. ${JSON.stringify(ada)}`);
  });

  it('is what the schema makes of the text', async () => {
    const output = z.object({ day: z.string().transform((text) => text.length) });
    const stage = createStage([reply.text('{"day": "Monday"}')]);
    expect(pickEvents(await stage.play({ output }), 'done')[0]?.output).toEqual({ day: 6 });
  });

  it('that is no JSON value leaves as one, and the caller’s own objects stay as they are', async () => {
    const shared = { bytes: new Uint8Array([1, 2, 3]), list: [1] };
    const output = z.string().transform(() => shared);
    const [done] = pickEvents(await createStage([reply.text('"x"')]).play({ output }), 'done');
    expect(() => JSON.stringify(done)).not.toThrow();
    expect(Object.isFrozen(shared)).toBe(false);
  });
});

describe('an invalid answer', () => {
  it('is asked for again once, with what is wrong', async () => {
    const stage = createStage([reply.text('{"name": "Ada"}'), reply.text(JSON.stringify(ada))]);
    const events = await stage.play({ output: person });
    expect(events.at(-1)).toMatchObject({ type: 'done', output: ada });
    const [, answer, asked] = stage.provider.requests[1]?.messages ?? [];
    expect(answer).toMatchObject({ role: 'assistant', content: [{ text: '{"name": "Ada"}' }] });
    expect(asked).toMatchObject({ role: 'user', content: [{ text: expect.stringContaining('age') }] });
  });

  it('twice is output_invalid', async () => {
    const stage = createStage([reply.text('I cannot.'), reply.text('I really cannot.')]);
    const events = await stage.play({ output: person });
    expect(stage.provider.requests).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'output_invalid' });
    expect(events.at(-1)).toMatchObject({ error: expect.stringContaining('JSON') });
  });

  it('may be followed by calls before the second try', async () => {
    const stage = createStage([reply.text('Hm.'), reply.call('look'), reply.text('Hm again.')], {
      tools: [createTool('look')],
    });
    expect((await stage.play({ output: person })).at(-1)).toMatchObject({ code: 'output_invalid' });
    expect(stage.provider.requests).toHaveLength(3);
  });

  it('that is empty is asked for again as well', async () => {
    const stage = createStage([reply.finish('stop'), reply.text('7')]);
    expect((await stage.play({ output: z.number() })).at(-1)).toMatchObject({ type: 'done', output: 7 });
  });

  it('of a check that throws is invalid too', async () => {
    const output = z.number().refine(() => {
      throw new Error('the checker broke');
    });
    const stage = createStage([reply.text('7'), reply.text('8')]);
    expect((await stage.play({ output })).at(-1)).toMatchObject({ code: 'output_invalid' });
  });
});

it('a halted run has no output', async () => {
  const stage = createStage([[reply.text('7'), reply.call('look')]], { tools: [createTool('look')] });
  const [done] = pickEvents(await stage.play({ output: z.number(), limits: { maxRounds: 1 } }), 'done');
  expect(done).toMatchObject({ stopReason: 'halted' });
  expect(done).not.toHaveProperty('output');
});
