import { describe, expect, it } from 'vitest';
import { call, expectText, finish, following, runToy, text, toAnswer, toyCase, usage } from './toy-case.ts';

const hi = [text('hi'), finish];
const tool = { name: 'look', readOnly: true, input: { type: 'object' } };
const pair = [
  { type: 'tool_start', toolCallId: 'c1', toolName: 'look', args: { at: 'sky' } },
  { type: 'tool_end', toolCallId: 'c1', toolName: 'look', ok: true },
];
const looks = { first: [call('c1', 'look', { at: 'sky' }), usage(5, 2), finish], last: [...hi, usage(9, 3)] };
const expectLook = { events: [...pair, ...(expectText('hi').events ?? [])] };
const look = (changes: Record<string, unknown> = {}) =>
  toyCase(looks, { tools: [{ ...tool, result: 'blue' }], expect: expectLook, ...changes });

describe('a case passes', () => {
  it('when the turn is as expected', async () => {
    expect(await runToy(toyCase({ a: hi }))).toEqual([]);
    expect(await runToy(look())).toEqual([]);
  });

  it('with the text that belongs to the argument of a tool', async () => {
    const resultByArgument = { path: 'at', map: { sky: 'blue', sea: 'grey' } };
    const checks = [{ request: 2, path: 'messages.[tool_call_id=c1].content', containsText: 'blue' }];
    const loaded = look({ tools: [{ ...tool, resultByArgument }], expect: { ...expectLook, checks } });
    expect(await runToy(loaded)).toEqual([]);
  });

  it('when its checks hold, further turns and a reload included', async () => {
    const checks = [
      { requests: 2 },
      { requestsAtMost: 2 },
      { ranTool: 'look', times: 1 },
      { gapMs: [1, 2], min: 0, max: 1000 },
      { endingMs: 'lastByte', min: 0, max: 1000 },
      { endingMs: 'lastText', min: 0, max: 1000 },
      { event: { type: 'tool_start', args: { at: 'sky' } } },
      { usageClasses: { fresh: 14, cacheRead: 0, cacheWrite: 0, output: 5, reasoning: 0 } },
      { costWithin: { usd: 19e-6, tolerance: 1e-9 } },
      { request: 2, callsAnswered: ['@call'] },
      { request: 2, path: 'messages.[role=tool].tool_call_id', equals: ['@call'] },
      { historyTextOnce: 'hello' },
      following({ reload: true }, [
        following({ nextPrompt: 'go on' }, [
          { requests: 3 },
          { request: 3, path: 'messages.*.role', equals: ['user', 'assistant', 'tool', 'assistant', 'user'] },
          { historyTextOnce: 'go on' },
          { event: { type: 'text_delta', text: 'on' } },
        ]),
      ]),
    ];
    const prices = { 'toy-model': { inputPerMillion: 1, outputPerMillion: 1 } };
    const bodies = { ...looks, more: [text('on'), finish] };
    const loaded = toyCase(bodies, {
      tools: [{ ...tool, result: 'blue' }],
      settings: { prices },
      expect: {
        ...expectLook,
        usage: [
          { inputTokens: 5, outputTokens: 2, costBasis: 'priced' },
          { inputTokens: 9, outputTokens: 3 },
        ],
        checks,
      },
    });
    expect(await runToy(loaded)).toEqual([]);
  });

  it('when a tool that never settles is aborted', async () => {
    const loaded = toyCase(
      { first: looks.first },
      {
        tools: [{ ...tool, neverSettles: true }],
        abort: { afterEvent: 'tool_start', delayMs: 20 },
        expect: {
          events: [pair[0], { ...pair[1], ok: false, error: '*' }, { type: 'error', code: 'abort' }],
          checks: [{ endingMs: 'abort', min: 0, max: 2000 }],
        },
      },
    );
    expect(await runToy(loaded)).toEqual([]);
  });

  it('when a silent server is left', async () => {
    const { bodies } = toyCase({ a: hi });
    const answer = { ...toAnswer('a.sse', bodies), end: 'hang' };
    const hanging = toyCase(
      { a: hi },
      {
        responses: [answer],
        settings: { clocksMs: { silence: 80 }, maxAttempts: 1 },
        expect: {
          events: [{ type: 'error', code: 'llm_timeout' }],
          checks: [
            { endingMs: 'lastByte', min: 60, max: 1500 },
            { closedByClient: 1 },
            { errorTextAtMost: 200 },
          ],
        },
      },
    );
    expect(await runToy(hanging)).toEqual([]);
  });

  it('when one of several courses matches', async () => {
    const anyOf = [expectText('ho'), { ...expectText('hi'), usage: [] }];
    expect(await runToy(toyCase({ a: hi }, { expect: { anyOf } }))).toEqual([]);
  });

  it('with variants, each from a fresh session', async () => {
    const variants = [
      { name: 'again', expect: { ...expectText('hi'), checks: [{ requests: 1 }] } },
      { name: 'other', expect: expectText('ho') },
    ];
    expect(await runToy(toyCase({ a: hi }, { variants }))).toEqual([
      'variant "other": expect.events[0]: {"type":"text_delta","text":"hi"}',
    ]);
  });
});

describe('a case fails', () => {
  it('when a listed answer is never served', async () => {
    expect(await runToy(toyCase({ a: hi, b: hi }))).toEqual(['responses[1]: no request asked for it']);
  });

  it('when a request comes beyond the list', async () => {
    const problems = await runToy(
      toyCase({ first: looks.first }, { tools: [{ ...tool, result: 'x' }], expect: expectLook }),
    );
    expect(problems).toContain('request 2: POST /v1/toy');
  });

  it('when a request goes elsewhere', async () => {
    const problems = await runToy(toyCase({ a: hi }), { toPath: (url) => `${url}/else` });
    expect(problems).toContain('request 1: POST /v1/toy/else');
    expect(problems).toContain('responses[0]: no request asked for it');
  });

  it('when a tool runs that must not', async () => {
    const loaded = look({
      tools: [{ ...tool, mustNotRun: true }],
      expect: {
        anyOf: [
          expectLook,
          { events: [pair[0], { ...pair[1], ok: false }, ...(expectText('hi').events ?? [])] },
        ],
      },
    });
    expect(await runToy(loaded)).toEqual(['tool look mustNotRun: {"args":{"at":"sky"}}']);
  });

  it('when there is no text for the argument of a tool', async () => {
    const resultByArgument = { path: 'at', map: { sea: 'grey' } };
    const events = [pair[0], { ...pair[1], ok: false }, ...(expectText('hi').events ?? [])];
    const loaded = look({ tools: [{ ...tool, resultByArgument }], expect: { events } });
    expect(await runToy(loaded)).toEqual(['tool look resultByArgument.at: "sky"']);
  });

  it('when a further turn does not end in done', async () => {
    const checks = [following({ nextPrompt: 'go on' }, [{ requests: 2 }])];
    const bodies = { a: hi, b: [text('cut')] };
    const loaded = toyCase(bodies, { settings: { maxAttempts: 1 }, expect: { ...expectText('hi'), checks } });
    const [problem] = await runToy(loaded);
    expect(problem).toMatch(
      /^expect\.checks\[0\]\.nextPrompt: \{"type":"error",.*"code":"stream_interrupted"/,
    );
  });

  it('when something forbidden is seen', async () => {
    const never = [
      { event: { type: 'done', text: 'hi' } },
      { event: { type: 'done', text: 'ho' } },
      { textContains: 'hi', in: 'text' },
      { textContains: 'hi', in: 'errors' },
      { textContains: 'toy-model', in: 'events' },
      { textContains: 'hello', in: 'events' },
      { textContains: 'hello', in: 'everywhere' },
    ];
    const problems = await runToy(
      toyCase({ a: [text('h'), text('i'), finish] }, { expect: { ...expectText('hi'), never } }),
    );
    expect(problems.map((problem) => problem.split(':', 1)[0])).toEqual([
      'expect.never[0]',
      'expect.never[2]',
      'expect.never[4]',
      'expect.never[6]',
    ]);
  });

  it('for each check that does not hold', async () => {
    const checks = [
      { requests: 2 },
      { requestsAtMost: 0 },
      { ranTool: 'look', times: 1 },
      { gapMs: [1, 2], min: 0, max: 1000 },
      { endingMs: 'abort', min: 0, max: 1000 },
      { endingMs: 'lastText', min: 5000, max: 6000 },
      { closedByClient: 1 },
      { event: { type: 'halt' } },
      { usageClasses: { fresh: 1, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 } },
      { costWithin: { usd: 1, tolerance: 0.5 } },
      { request: 1, callsAnswered: ['a'] },
      { request: 1, path: 'model', equals: 'other' },
      { request: 9, path: 'model', absent: true },
      { historyTextOnce: 'missing' },
      { errorTextContains: 'x' },
      { errorTextAtMost: 9 },
    ];
    const problems = await runToy(toyCase({ a: hi }, { expect: { ...expectText('hi'), checks } }));
    expect(problems.map((problem) => problem.split(':', 1)[0])).toEqual(
      checks.map((_, index) => `expect.checks[${index}]`),
    );
  });
});
