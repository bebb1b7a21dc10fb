import type { ContentPart } from '@ethosagent/core';
import { reply } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

type Run = Parameters<typeof createTool>[1];

/** Plays one call of a tool and tells how it ended and what the model got. */
async function playTool(tool: Run, options: Parameters<typeof createStage>[1] = {}) {
  const stage = createStage([reply.call('look'), reply.text('ok')], {
    tools: [createTool('look', tool)],
    ...options,
  });
  const events = await stage.play();
  const message = stage.provider.requests[1]?.messages.at(-1);
  const content = message?.role === 'tool' ? message.answers[0]?.content : undefined;
  return { stage, events, end: pickEvents(events, 'tool_end')[0], content };
}

const image: ContentPart = { type: 'image', mediaType: 'image/png', data: 'aGVsbG8=', name: 'plot.png' };

describe('a result', () => {
  it('is the text that the model gets', async () => {
    const { end, content } = await playTool({ run: () => ({ ok: true, value: ' as it is \n' }) });
    expect(end).toMatchObject({ ok: true, result: ' as it is \n' });
    expect(content).toEqual([{ type: 'text', text: ' as it is \n' }]);
  });

  it.each([
    ['a number', 7, '7'],
    ['an object', { a: [1, null] }, '{\n  "a": [\n    1,\n    null\n  ]\n}'],
    ['nothing', undefined, '(no output)'],
    ['an empty text', '', '(no output)'],
    ['false', false, 'false'],
    ['an object with another ok', { ok: 'yes' }, '{\n  "ok": "yes"\n}'],
  ])('may be %s', async (_name, returned, text) => {
    const { end, content } = await playTool({ run: () => returned });
    expect(end).toMatchObject({ ok: true, result: text });
    expect(content).toEqual([{ type: 'text', text }]);
  });

  it('B42 may be circular and hold what JSON cannot', async () => {
    const odd: Record<string, unknown> = {
      nested: { big: 12n },
      map: new Map([['key', new Set([1])]]),
      date: new Date(Number.NaN),
      get bad() {
        throw new Error('a getter that throws');
      },
    };
    odd.self = odd;
    const { stage, events, end, content } = await playTool({ run: () => ({ ok: true, value: odd }) });
    expect(end?.ok).toBe(true);
    for (const words of ['12n', 'key', 'Invalid Date', '[Circular]', '[Unreadable]']) {
      expect(end?.result).toContain(words);
    }
    expect(content).toEqual([{ type: 'text', text: end?.result }]);
    expect(events.at(-1)?.type).toBe('done');
    expect(JSON.parse(JSON.stringify(await stage.readRecords()))).toHaveLength(7);
  });

  it('that cannot be read at all is a failure', async () => {
    const hostile = new Proxy(
      {},
      {
        has: () => {
          throw new Error('no entry');
        },
      },
    );
    const { end, events } = await playTool({ run: () => hostile });
    expect(end?.ok).toBe(false);
    expect(events.at(-1)?.type).toBe('done');
  });

  it('may be parts: the event tells images as a note, the model gets them', async () => {
    const parts: ContentPart[] = [{ type: 'text', text: 'A plot:' }, image];
    const { end, content } = await playTool({ run: () => ({ ok: true, value: parts }) });
    expect(content).toEqual(parts);
    expect(end?.result).toContain('A plot:\n[image plot.png, image/png');
    expect(end?.result).not.toContain('aGVsbG8=');
  });

  it('with an image becomes a plain note for a model that takes none', async () => {
    const { content } = await playTool(
      { run: () => ({ ok: true, value: [image] }) },
      { describe: { images: false } },
    );
    expect(content).toMatchObject([{ type: 'text', text: expect.stringMatching(/plot\.png.*m1/) }]);
  });

  it('with parts that are none is shown as what it is', async () => {
    const { content } = await playTool({ run: () => ({ ok: true, value: [{ type: 'image', data: '§' }] }) });
    expect(content).toMatchObject([{ type: 'text', text: expect.stringContaining('§') }]);
  });
});

describe('a long result', () => {
  it('keeps head and tail, at the cap of the tool', async () => {
    const value = `${'a'.repeat(700)}${'m'.repeat(5_000)}${'z'.repeat(300)}`;
    const { end, content } = await playTool({ maxResultChars: 1_000, run: () => ({ ok: true, value }) });
    expect(end?.result).toMatch(/^a{700}\n.*5000 of 6000.*\nz{300}$/);
    expect(content).toEqual([{ type: 'text', text: end?.result }]);
  });

  it('goes up to 100,000 characters whole, and not beyond', async () => {
    const whole = await playTool({ run: () => 'x'.repeat(100_000) });
    expect(whole.end?.result).toHaveLength(100_000);
    const cut = await playTool({ run: () => 'x'.repeat(100_001) });
    expect(cut.end?.result).toContain('left out');
  });

  it('is redacted before it is cut', async () => {
    const value = `${'a'.repeat(65)}SECRET${'z'.repeat(100)}`;
    const { end } = await playTool(
      { maxResultChars: 100, run: () => value },
      { redact: (text) => text.replaceAll('SECRET', '******') },
    );
    expect(end?.result).not.toContain('SEC');
  });

  it('counts all parts of a result together: the cap is for the whole', async () => {
    const value = ['a', 'b', 'c'].map((letter) => ({ type: 'text', text: letter.repeat(900) }));
    const { content } = await playTool({ maxResultChars: 1_000, run: () => ({ ok: true, value }) });
    expect(JSON.stringify(content).length).toBeLessThan(1_500);
  });
});

describe('a failure', () => {
  it.each([
    ['a thrown error', () => Promise.reject(new TypeError('no such thing')), 'no such thing'],
    ['a thrown text', () => Promise.reject('just words'), 'just words'],
    ['a thrown nothing', () => Promise.reject(undefined), 'no reason was given'],
    ['a value without words', () => ({ ok: false }), 'no reason was given'],
    ['a value with an empty error', () => ({ ok: false, error: '  ' }), 'without a reason'],
  ])('is %s: one message everywhere', async (_name, run, words) => {
    const { end, content, events } = await playTool({ run });
    expect(end?.ok).toBe(false);
    expect(end?.error).toContain(words);
    expect(end?.result).toBe(end?.error);
    expect(content).toEqual([{ type: 'text', text: end?.error }]);
    expect(events.at(-1)?.type).toBe('done');
  });

  it('has no audience: it is always shown', async () => {
    const { end } = await playTool({ audience: 'user', run: () => ({ ok: false, error: 'no' }) });
    expect(end).not.toHaveProperty('audience');
  });

  it('of redaction shows nothing of the result', async () => {
    const { events, stage } = await playTool(
      { run: () => 'top secret' },
      {
        redact: () => {
          throw new Error('rules broken');
        },
      },
    );
    expect(JSON.stringify([events, stage.provider.requests])).not.toContain('top secret');
    expect(['done', 'error']).toContain(events.at(-1)?.type);
  });
});

describe('progress', () => {
  it('carries its call, its audience and a percentage that makes sense', async () => {
    const { events } = await playTool({
      run: (_args, context) => {
        context.emit({ type: 'progress', message: 'one' });
        context.emit({ type: 'progress', message: 'two', percent: 50, audience: 'user' });
        for (const percent of [-1, 101, Number.NaN])
          context.emit({ type: 'progress', message: 'x', percent });
        context.emit(undefined as never);
        context.emit({ type: 'progress', message: 7, audience: 'everybody' } as never);
      },
    });
    const call = { toolName: 'look', toolCallId: 'call_1' };
    const progress = pickEvents(events, 'tool_progress');
    expect(progress).toHaveLength(7);
    expect(progress[0]).toEqual({ type: 'tool_progress', message: 'one', audience: 'internal', ...call });
    expect(progress[1]).toMatchObject({ message: 'two', percent: 50, audience: 'user', ...call });
    for (const event of progress.slice(2)) {
      expect(event).not.toHaveProperty('percent');
      expect(event).toMatchObject({ audience: 'internal', ...call });
    }
  });

  it('after the end of its call is dropped', async () => {
    let emit: ((message: string) => void) | undefined;
    const first = createTool('first', {
      run: (_args, context) => {
        emit = (message) => context.emit({ type: 'progress', message });
        emit('in time');
      },
    });
    const second = createTool('second', { run: () => emit?.('too late') });
    const stage = createStage([reply.calls([['first'], ['second']]), reply.text('ok')], {
      tools: [first, second],
    });
    const progress = pickEvents(await stage.play(), 'tool_progress');
    expect(progress.map((event) => event.message)).toEqual(['in time']);
  });
});
