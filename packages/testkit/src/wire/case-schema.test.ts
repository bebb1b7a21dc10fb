import { describe, expect, it } from 'vitest';
import { wireCaseSchema } from './case-schema.ts';

const FOLLOWING = 'then';

/** Has every part of the format once. */
const complete = {
  format: 'ethos-wire-fixture/2',
  id: 'All-1',
  source: 'a/b#1',
  category: 'c',
  symptom: 's',
  notes: '',
  provider: 'anthropic-messages',
  path: '/v1/messages',
  model: 'm',
  prompt: 'p',
  settings: {
    profile: 'deepseek',
    inlineThinkTags: true,
    thinking: false,
    prices: {
      m: { inputPerMillion: 1, outputPerMillion: 2, cacheReadPerMillion: 0, cacheWritePerMillion: 3 },
    },
    clocksMs: { silence: 1 },
    maxAttempts: 1,
    retryBaseMs: 1,
    retryWaitCapMs: 1,
  },
  tools: [
    { name: 'a', readOnly: true, input: { type: 'object', properties: {} }, result: '' },
    {
      name: 'b',
      readOnly: false,
      input: { type: 'object' },
      resultByArgument: { path: 'x', map: { y: 'z' } },
    },
    { name: 'c', readOnly: false, input: { type: 'object' }, mustNotRun: true },
    { name: 'd', readOnly: false, input: { type: 'object' }, neverSettles: true },
  ],
  abort: { afterEvent: 'tool_start', delayMs: 0 },
  framesAreValidJson: true,
  responses: [
    {
      status: 200,
      headers: { a: 'b', date: { httpDateInMs: 0 } },
      body: 'x_-.sse',
      bytes: 0,
      sha256: '0'.repeat(64),
      chunking: { at: [1] },
      delayMsBetweenChunks: 1,
      end: 'hang',
    },
  ],
  repeatLastResponse: true,
  expect: {
    compare: 'trim',
    events: [
      { type: 'text_delta', text: '', optional: true },
      { type: 'thinking_delta', thinking: '' },
      { type: 'tool_start', toolCallId: 'i', toolName: 'a', args: null },
      { type: 'tool_end', toolCallId: 'i', toolName: 'a', ok: false, error: '*' },
      { type: 'error', code: 'abort' },
      { type: 'done', text: '' },
    ],
    usage: [{ inputTokens: '*', outputTokens: 0, estimatedCostUsd: 0, costBasis: 'local', optional: true }],
    checks: [
      { request: 1, path: 'a.[b=c.d].*.-1', equals: null },
      { request: 1, path: 'a', jsonEquals: [] },
      { request: 1, path: 'a', validJson: true },
      { request: 1, path: 'a', type: 'null' },
      { request: 1, path: 'a', containsText: 'x' },
      { request: 1, path: 'a', matches: '\\p{L}' },
      { request: 1, path: 'a', noneMatches: 'x' },
      { request: 1, path: 'a', absent: true },
      { request: 1, callsAnswered: [] },
      { requests: 0 },
      { requestsAtMost: 0 },
      { gapMs: [1, 2], min: 0, max: 0 },
      { endingMs: 'lastByte', min: 0, max: 0 },
      { closedByClient: 1 },
      { errorTextContains: 'x' },
      { errorTextAtMost: 1 },
      { event: { type: 'halt', toolName: 'a', args: {}, text: '', audience: 'user' } },
      { ranTool: 'a', times: 0 },
      { usageClasses: { fresh: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 } },
      { costWithin: { usd: 0, tolerance: 0 } },
      { historyTextOnce: 'x' },
      { nextPrompt: 'x', [FOLLOWING]: [{ requests: 1 }] },
      { reload: true, [FOLLOWING]: [{ requests: 1 }] },
    ],
    never: [{ event: { type: 'done' } }, { textContains: 'x', in: 'everywhere' }],
  },
  variants: [
    {
      name: 'v',
      expect: {
        anyOf: [
          { events: [{ type: 'done', text: '' }], usage: [] },
          { events: [{ type: 'error', code: 'internal' }] },
        ],
      },
    },
  ],
};

type Keys = readonly (string | number)[];

/** Where every object of the case stands; what a tool takes and headers are free in their keys. */
function objectsOf(value: unknown, keys: Keys = []): Keys[] {
  if (typeof value !== 'object' || value === null) return [];
  const last = keys.at(-1);
  if (last === 'input' || last === 'map' || last === 'headers' || last === 'args' || last === 'prices')
    return [];
  const inner = Object.entries(value).flatMap(([key, item]) =>
    objectsOf(item, [...keys, Array.isArray(value) ? Number(key) : key]),
  );
  return Array.isArray(value) || last === 'equals' ? inner : [keys, ...inner];
}

function changed(keys: Keys, change: (target: Record<string | number, unknown>) => void): unknown {
  const copy: unknown = structuredClone(complete);
  let target = copy as Record<string | number, unknown>;
  for (const key of keys) target = target[key] as Record<string | number, unknown>;
  change(target);
  return copy;
}

const isGood = (value: unknown): boolean => wireCaseSchema.safeParse(value).success;

describe('the format', () => {
  it('takes a case with everything, as it is', () => {
    expect(wireCaseSchema.parse(complete)).toEqual(complete);
  });

  it.each(objectsOf(complete).map((keys) => [keys.join('.') || 'the top', keys] as const))(
    'refuses an unknown key at %s',
    (_, keys) => {
      expect(isGood(changed(keys, () => undefined))).toBe(true);
      expect(isGood(changed(keys, (target) => Object.assign(target, { surprise: true })))).toBe(false);
    },
  );

  it.each([
    'format',
    'id',
    'category',
    'symptom',
    'notes',
    'provider',
    'path',
    'model',
    'prompt',
    'tools',
    'framesAreValidJson',
    'responses',
    'repeatLastResponse',
    'expect',
  ])('needs %s', (key) => {
    expect(isGood(changed([], (target) => delete target[key]))).toBe(false);
  });

  const values: [Keys, string, unknown][] = [
    [[], 'format', 'ethos-wire-fixture/3'],
    [[], 'id', 'a b'],
    [[], 'provider', 'smoke-signals'],
    [[], 'path', 'v1'],
    [[], 'variants', []],
    [['settings'], 'profile', 'none'],
    [['settings'], 'maxAttempts', 0],
    [['settings', 'prices', 'm'], 'inputPerMillion', -1],
    [['tools', 0], 'mustNotRun', true],
    [['tools', 0], 'result', undefined],
    [['tools', 2], 'mustNotRun', false],
    [['tools', 0, 'input'], 'type', 'array'],
    [['tools', 1, 'resultByArgument'], 'map', {}],
    [['abort'], 'afterEvent', 'text'],
    [['responses', 0], 'body', '../x.sse'],
    [['responses', 0], 'status', 99],
    [['responses', 0], 'sha256', 'F'.repeat(64)],
    [['responses', 0], 'chunking', 'per-line'],
    [['responses', 0], 'chunking', { at: [0] }],
    [['responses', 0], 'delayMsBetweenChunks', 0],
    [['responses', 0], 'end', 'explode'],
    [['expect'], 'compare', 'loose'],
    [['expect'], 'events', []],
    [['expect'], 'events', undefined],
    [['expect'], 'anyOf', complete.variants[0]?.expect.anyOf],
    [['expect'], 'checks', []],
    [['expect'], 'never', []],
    [['expect', 'events', 0], 'optional', false],
    [['expect', 'events', 2], 'args', undefined],
    [['expect', 'events', 4], 'code', 'session_busy'],
    [['expect', 'events', 0], 'type', 'halt'],
    [['expect', 'usage', 0], 'inputTokens', 1.5],
    [['expect', 'usage', 0], 'costBasis', 'guessed'],
    [['expect', 'checks'], '0', { request: 1, path: 'a' }],
    [['expect', 'checks'], '0', { request: 1, path: 'a', equals: 1, absent: true }],
    [['expect', 'checks'], '0', { request: 1, equals: 1 }],
    [['expect', 'checks'], '0', { luck: 7 }],
    [['expect', 'checks'], '0', {}],
    [['expect', 'checks'], '0', null],
    [['expect', 'checks', 0], 'path', 'a[0]'],
    [['expect', 'checks', 0], 'path', 'a..b'],
    [['expect', 'checks', 0], 'request', 0],
    [['expect', 'checks', 2], 'validJson', false],
    [['expect', 'checks', 3], 'type', 'integer'],
    [['expect', 'checks', 5], 'matches', '('],
    [['expect', 'checks', 11], 'gapMs', [1, 2, 3]],
    [['expect', 'checks', 12], 'endingMs', 'firstByte'],
    [['expect', 'checks', 18, 'usageClasses'], 'reasoning', undefined],
    [['expect', 'checks', 21], FOLLOWING, []],
    [['expect', 'checks', 21, FOLLOWING], '0', { luck: 7 }],
    [['expect', 'checks', 22], 'reload', false],
    [['expect', 'never', 1], 'in', 'nowhere'],
    [['variants', 0], 'name', ''],
    [['variants', 0, 'expect'], 'usage', []],
  ];
  it.each(values)('refuses at %j %s = %j', (keys, key, value) => {
    const copy = changed(keys, (target) => {
      if (value === undefined) delete target[key];
      else target[key] = value;
    });
    expect(isGood(copy)).toBe(false);
  });
});
