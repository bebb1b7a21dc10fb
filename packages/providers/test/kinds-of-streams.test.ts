import type { AgentEvent } from '@ethosagent/core';
import { describe, expect, it } from 'vitest';
import { delta, toStream, usage } from './chat-frames.ts';
import { collect } from './collect.ts';
import { type PlayedReplies, playReplies } from './play-replies.ts';
import { CHAT } from './protocols/chat.ts';
import type { FailureKind } from './protocols/protocol.ts';
import { PROTOCOLS } from './protocols.ts';
import { startWireServer, type WireAnswer } from './wire-server.ts';

const TEXT = ['Grüße ', 'a\u2028b\u2029c\u0085d\u000be', ' 😀'];

function textOf(events: readonly AgentEvent[]): string {
  return events.map((event) => (event.type === 'text_delta' ? event.text : '')).join('');
}

/** Events without what differs from run to run or with the pieces that a network makes. */
function toCore({ events }: PlayedReplies): unknown[] {
  const rest = events.filter(({ type }) => type !== 'text_delta');
  return [textOf(events), ...rest];
}

/** Frames that mean nothing anywhere. */
const FOREIGN = ['null', '7', 'true', '"x"', '[]', '{}', '{"type":"brand_new"}'];

describe.each(PROTOCOLS)('a stream of $name', (protocol) => {
  const whole = protocol.text(...TEXT);
  const answerOf = async (reply: string | WireAnswer): Promise<unknown[]> =>
    toCore(await playReplies(protocol, [reply]));

  it.each(FOREIGN)('B14 gives the same with the frame %s between all others', async (frame) => {
    const mixed = whole.replaceAll('\n\n', `\n\ndata: ${frame}\n\n`);
    expect(await answerOf(mixed)).toEqual(await answerOf(whole));
  });

  it('B18 keeps raw line separators of other worlds, in texts and in arguments', async () => {
    expect(textOf((await playReplies(protocol, [whole])).events)).toBe(TEXT.join(''));
    const args = { city: TEXT[1] };
    const reply = protocol.calls([{ id: 'a', name: 'get_weather', args: [JSON.stringify(args)] }]);
    expect((await playReplies(protocol, [reply, whole])).ran).toEqual([{ name: 'get_weather', input: args }]);
  });

  it.each(['\r\n', '\r'])('B20 gives the same with line ends %j, cut at every byte', async (end) => {
    const body = whole.replaceAll('\n', end);
    expect(await answerOf({ body, chunking: 'per-byte' })).toEqual(await answerOf(whole));
  });

  it.each(['\n', '\r\n', '\r'])('B22 counts a last frame that no line end %j closes', async (end) => {
    const open = whole.replace(/data: \[DONE\]\n\n$/, '').trimEnd();
    expect(open.endsWith('}')).toBe(true);
    expect(await answerOf(open.replaceAll('\n', end))).toEqual(await answerOf(whole));
  });

  it('B24 loses no text silently when half a frame and a whole one share a line', async () => {
    const frames = whole.split(/(?<=\n\n)/);
    const at = frames.findIndex((frame) => frame.includes('😀'));
    const frame = frames[at] ?? expect.unreachable();
    const data = frame.slice(frame.indexOf('data: '));
    for (const length of [8, 20, Math.floor(data.length / 2), data.length - 5]) {
      const broken = frames.with(
        at,
        frame.replace('data: ', () => `${data.slice(0, length)}data: `),
      );
      const { events } = await playReplies(protocol, [broken.join('')]);
      const ending = events.at(-1);
      if (ending?.type === 'error') expect(ending.code).toBe('stream_corrupt');
      else expect(ending).toMatchObject({ type: 'done', text: TEXT.join('') });
    }
  });

  it.each<[FailureKind, string, string]>([
    ['failed', 'Upstream worker limit reached', 'provider_unavailable'],
    ['overloaded', 'Overloaded', 'provider_overloaded'],
    ['limited', 'Rate limit reached', 'provider_rate_limited'],
    ['quota', 'You exceeded your current quota', 'provider_quota'],
    ['overflow', 'prompt is too long: 210000 tokens > 200000 maximum', 'context_overflow'],
  ])(
    'B28 B30 ends in the error that it holds, with its words and the text so far: %s',
    async (kind, message, code) => {
      for (const before of ['', protocol.half('Half an ans')]) {
        const { events } = await playReplies(protocol, [before + protocol.failure(kind, message)]);
        const ending = events.at(-1);
        expect(ending).toMatchObject({ type: 'error', code });
        expect(ending).toMatchObject({ error: expect.stringContaining(message) });
        expect(textOf(events)).toBe(before === '' ? '' : 'Half an ans');
        expect(JSON.stringify(events)).not.toContain('[object Object]');
      }
    },
  );

  it.each(['reset', 'close'] as const)(
    'B32 that breaks off after text (%s) keeps the text, and the session goes on with it once',
    async (end) => {
      const replies = [{ body: protocol.half('I will check the logs'), end }, protocol.text('All set.')];
      const { events, requests } = await playReplies(protocol, replies, { inputs: ['first', 'second'] });
      const endings = events.filter(({ type }) => type === 'error' || type === 'done');
      expect(endings).toMatchObject([{ code: 'stream_interrupted' }, { type: 'done', text: 'All set.' }]);
      expect(textOf(events)).toBe('I will check the logsAll set.');
      const sent = JSON.stringify(requests[1]);
      expect(sent.split('I will check the logs')).toHaveLength(2);
      expect(sent.indexOf('second')).toBeGreaterThan(sent.indexOf('I will check the logs'));
    },
  );

  it.each<[string, Record<string, string>, number | undefined]>([
    ['a number', { 'retry-after': '3' }, 3_000],
    ['a fraction', { 'retry-after': '0.5' }, 500],
    ['a date that does not parse', { 'retry-after': 'Wed, 99 Foo 2026 25:61:00 GMT' }, undefined],
    ['a date that is past', { 'retry-after': 'Thu, 01 Jan 1998 00:00:00 GMT' }, 0],
    ['nothing', { 'retry-after': '' }, undefined],
    ['a word', { 'retry-after': 'soon' }, undefined],
    ['a negative number', { 'retry-after': '-5' }, undefined],
    ['no number', { 'retry-after': 'NaN' }, undefined],
    ['endless', { 'retry-after': 'Infinity' }, undefined],
    ['milliseconds', { 'retry-after-ms': '250' }, 250],
  ])('B26 waits as its server says: %s', async (_what, headers, expected) => {
    const body = '{"error":{"message":"Rate limit reached","type":"rate_limit_error"}}';
    await using server = await startWireServer({ status: 429, headers, body });
    const { error } = await collect(protocol.create(server.baseURL));
    expect(error).toMatchObject({ code: 'provider_rate_limited', retryable: true });
    expect(error?.retryAfterMs).toBe(expected);
  });
});

describe('a stream of Chat Completions', () => {
  const text = delta({ content: 'Hei there.' });

  it.each([
    ['null', null],
    ['missing', undefined],
    ['empty', []],
    ['a null', [null]],
    ['without a delta', [{ index: 0, finish_reason: null }]],
    ['with a delta that is null', [{ index: 0, delta: null, finish_reason: null }]],
  ])('B16 reads the usage of a chunk whose choices are %s', async (_what, choices) => {
    const tail = { ...usage(12, 4), choices };
    for (const frames of [
      [text, delta({}, 'stop'), tail],
      [tail, text, delta({}, 'stop')],
    ]) {
      const { events } = await playReplies(CHAT, [toStream(...frames)]);
      expect(events.at(-1)).toMatchObject({ type: 'done', text: 'Hei there.' });
      expect(events).toContainEqual(
        expect.objectContaining({ type: 'usage', inputTokens: 12, outputTokens: 4 }),
      );
    }
  });
});
