import type { SteerReceipt } from '@ethosagent/core';
import { reply } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

const twoRounds = [[reply.text('Looking.'), reply.call('look')], reply.text('Done.')];
const said = (text: string) => ({ role: 'user', content: [{ type: 'text', text }] });

describe('what is said to a running turn', () => {
  it('joins the conversation after the answers of the running calls, in order', async () => {
    const receipts: Promise<SteerReceipt>[] = [];
    const tools = [
      createTool('look', {
        run: () => {
          receipts.push(stream.steer('be quick'), stream.steer([{ type: 'text', text: 'and kind' }]));
        },
      }),
    ];
    const stage = createStage(twoRounds, { tools });
    const stream = stage.start();
    const events = [];
    for await (const event of stream) events.push(event);
    expect(stage.provider.requests[1]?.messages.slice(2)).toEqual([
      expect.objectContaining({ role: 'tool' }),
      said('be quick'),
      said('and kind'),
    ]);
    expect(await Promise.all(receipts)).toEqual([
      { delivered: true, round: 2 },
      { delivered: true, round: 2 },
    ]);
    expect(pickEvents(events, 'done')).toMatchObject([{ text: 'Looking.Done.' }]);
  });

  it('keeps a turn going that was about to be done', async () => {
    const stage = createStage([[reply.text('All '), reply.text('done.')], reply.text(' Once more.')]);
    const stream = stage.start();
    let receipt: Promise<SteerReceipt> | undefined;
    let text = '';
    for await (const event of stream) {
      if (event.type === 'text_delta') receipt ??= stream.steer('once more', { from: 'program' });
      if (event.type === 'done') text = event.text;
    }
    expect(text).toBe('All done. Once more.');
    expect(await receipt).toEqual({ delivered: true, round: 2 });
    const inputs = (await stage.readRecords()).flatMap((record) => ('input' in record ? [record.input] : []));
    expect(inputs.map(({ kind, from }) => [kind, from])).toEqual([
      ['prompt', 'person'],
      ['steer', 'program'],
    ]);
  });

  it('too late, too early, or as nothing is told as not delivered', async () => {
    const stage = createStage([reply.text('ok'), reply.text('ok')]);
    const early = stage.start();
    expect(await early.steer('hello')).toEqual({ delivered: false, reason: 'The turn has not begun.' });
    for await (const event of early) {
      if (event.type === 'context_meta')
        expect(await early.steer('')).toMatchObject({
          delivered: false,
          reason: expect.stringMatching(/input/),
        });
    }
    expect(await early.steer('hello')).toEqual({ delivered: false, reason: 'The turn has ended.' });
  });

  it('is told as not delivered when the turn halts or fails first', async () => {
    const limits = { maxRounds: 1 };
    const stage = createStage([reply.call('look'), [reply.text('a'), { throw: new Error('broken') }]], {
      tools: [createTool('look')],
      limits,
    });
    for (const run of [{}, { limits: { maxRounds: 2 } }]) {
      const stream = stage.start(run);
      let receipt: Promise<SteerReceipt> | undefined;
      for await (const event of stream) {
        if (event.type === 'tool_start' || event.type === 'text_delta') receipt ??= stream.steer('wait');
      }
      expect(await receipt).toEqual({ delivered: false, reason: 'The turn ended first.' });
    }
  });
});
