import type { AgentEvent } from '@ethosagent/core';
import { describe, expect, it } from 'vitest';
import { type PlayedReplies, playReplies } from './play-replies.ts';
import type { AskedCall, Protocol } from './protocols/protocol.ts';
import { PROTOCOLS } from './protocols.ts';

const NAME = 'get_weather';

/** Plays a reply of calls and the answer behind it, which must end well. */
async function playCalls(
  protocol: Protocol,
  calls: readonly AskedCall[],
  ending?: 'asks' | 'cut',
): Promise<PlayedReplies> {
  const played = await playReplies(protocol, [protocol.calls(calls, ending), protocol.text('All set.')]);
  expect(played.events.at(-1)).toMatchObject({ type: 'done', text: 'All set.' });
  return played;
}

function endsOf(events: readonly AgentEvent[]): { toolCallId: string; ok: boolean }[] {
  return events
    .filter((event) => event.type === 'tool_end')
    .map(({ toolCallId, ok }) => ({ toolCallId, ok }));
}

describe.each(PROTOCOLS)('a call in $name', (protocol) => {
  const sentCalls = ({ requests }: PlayedReplies) => protocol.sentCalls(requests[1] ?? expect.unreachable());

  it.each([[''], ['  '], ['\n\t'], ['{}'], ['{', '}']])(
    'B02 without arguments runs with {}: %j',
    async (...args) => {
      const played = await playCalls(protocol, [{ id: 'a', name: NAME, args }]);
      expect(played.ran).toEqual([{ name: NAME, input: {} }]);
      expect(sentCalls(played)).toEqual([{ id: 'a', args: {}, answers: ['answer to {}'] }]);
    },
  );

  it.each([[{ city: 'Oslo' }], [{ list: [1, { a: null }], text: 'ä "😀"' }]])(
    'B04 takes arguments that came as an object: %j',
    async (args) => {
      const played = await playCalls(protocol, [{ id: 'a', name: NAME, args }]);
      expect(played.ran).toEqual([{ name: NAME, input: args }]);
      expect(sentCalls(played)).toMatchObject([{ id: 'a', args }]);
      expect(JSON.stringify([played.requests, played.events])).not.toContain('[object Object]');
    },
  );

  it.each([['{"city":'], ['{"city":"Os'], ['{"city":"Oslo"'], ['{"a":1}}'], ['not json'], ['[1'], ['"']])(
    'B10 that is cut or broken never runs, and goes back as JSON: %j',
    async (args) => {
      for (const ending of ['asks', 'cut'] as const) {
        const played = await playCalls(protocol, [{ id: 'a', name: NAME, args: [args] }], ending);
        expect(played.ran).toEqual([]);
        expect(endsOf(played.events)).toEqual([{ toolCallId: 'a', ok: false }]);
        const [sent] = sentCalls(played);
        expect(sent?.args).toBeTypeOf('object');
        expect(sent?.answers.join()).toMatch(/not (run|valid|JSON)|cut|invalid/i);
      }
    },
  );

  it.each([[['a', 'a']], [['a', 'a', 'a']], [['a', 'a-2', 'a']], [['a', 'b', 'a', 'b']]])(
    'B38 with an id that another one has is renamed, and gets its own answer: %j',
    async (ids) => {
      const calls = ids.map((id, index) => ({ id, name: NAME, args: [`{"n":${index}}`] }));
      const played = await playCalls(protocol, calls);
      const seen = endsOf(played.events).map(({ toolCallId }) => toolCallId);
      expect(new Set(seen).size).toBe(ids.length);
      const sent = sentCalls(played);
      expect(new Set(sent.map(({ id }) => id)).size).toBe(ids.length);
      for (const { args, answers } of sent) expect(answers).toEqual([`answer to ${JSON.stringify(args)}`]);
      expect(sent.map(({ args }) => args)).toEqual(ids.map((_, n) => ({ n })));
    },
  );

  it.each([['nonexistent_tool'], ['Get_Weather'], ['get_weather '], ['constructor']])(
    'B40 to a tool that is not there fails alone: %j',
    async (name) => {
      const calls = [
        { id: 'a', name, args: ['{"foo":"bar"}'] },
        { id: 'b', name: NAME, args: ['{"city":"Oslo"}'] },
      ];
      const played = await playCalls(protocol, calls);
      expect(played.ran).toEqual([{ name: NAME, input: { city: 'Oslo' } }]);
      const ends = endsOf(played.events).sort((a, b) => a.toolCallId.localeCompare(b.toolCallId));
      expect(ends).toEqual([
        { toolCallId: 'a', ok: false },
        { toolCallId: 'b', ok: true },
      ]);
      const [missing] = sentCalls(played);
      expect(missing?.answers.join()).toContain(NAME);
    },
  );

  it('B06 keeps its arguments apart from those of others, in the order of asking', async () => {
    const cities = ['Oslo', 'Turku', 'Lund', 'Vaasa'];
    const calls = cities.map((city, n) => ({ id: `c${n}`, name: NAME, args: ['{"ci', 'ty":"', city, '"}'] }));
    const played = await playCalls(protocol, calls);
    expect(sentCalls(played).map(({ id, args }) => [id, args])).toEqual(
      cities.map((city, n) => [`c${n}`, { city }]),
    );
  });

  it('B08 does not exist when its reply breaks off, wherever that is', async () => {
    const whole = protocol.calls([{ id: 'a', name: NAME, args: ['{"city":', '"Oslo"}'] }]);
    const frames = whole.split(/(?<=\n\n)/);
    const terminal = frames.findIndex((frame) =>
      /"(finish_reason|stop_reason)":"|response\.completed/.test(frame),
    );
    expect(terminal).toBeGreaterThanOrEqual(2);
    for (let count = 0; count < terminal; count++) {
      const { events, ran } = await playReplies(protocol, [frames.slice(0, count).join('')]);
      expect(events.at(-1)).toMatchObject({ type: 'error', code: 'stream_interrupted' });
      expect([ran, endsOf(events)]).toEqual([[], []]);
    }
  });
});
