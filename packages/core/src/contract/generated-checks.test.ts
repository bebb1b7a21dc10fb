import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AgentEventOf, type AgentEventType, agentEventSchema } from './event.ts';
import { isAgentEvent } from './is-agent-event.generated.ts';
import { type CompletionChunk, completionChunkSchema } from './provider.ts';
import { readCompletionChunk } from './read-completion-chunk.generated.ts';

const EVENTS: { [Type in AgentEventType]: Required<AgentEventOf<Type>> } = {
  run_start: { type: 'run_start', provider: 'p', model: 'm', source: 'personality' },
  context_meta: { type: 'context_meta', data: { a: 1, b: { c: null } } },
  text_delta: { type: 'text_delta', text: 'x' },
  thinking_delta: { type: 'thinking_delta', thinking: 'x' },
  tool_start: { type: 'tool_start', toolCallId: 'c', toolName: 't', args: {} },
  tool_progress: {
    type: 'tool_progress',
    toolName: 't',
    message: '',
    percent: 100,
    audience: 'user',
    toolCallId: 'c',
  },
  tool_end: {
    type: 'tool_end',
    toolCallId: 'c',
    toolName: 't',
    ok: false,
    durationMs: 0.5,
    audience: 'internal',
    result: '',
    error: 'e',
  },
  usage: {
    type: 'usage',
    inputTokens: 0,
    outputTokens: 7,
    estimatedCostUsd: 0.25,
    cacheReadTokens: 1,
    cacheWriteTokens: 2,
    reasoningTokens: 3,
    costBasis: 'local',
    purpose: 'child',
  },
  halt: { type: 'halt', kind: 'budget', rule: 'r', toolName: 't', count: 0, message: 'm' },
  error: { type: 'error', error: 'e', code: 'c' },
  done: { type: 'done', text: '', turnCount: 1, stopReason: 'halted', output: [] },
};

type ChunkType = CompletionChunk['type'];
const CHUNKS: { [Type in ChunkType]: Required<Extract<CompletionChunk, { type: Type }>> } = {
  response_start: { type: 'response_start', id: 'i', model: 'm' },
  text_delta: { type: 'text_delta', text: '' },
  thinking_delta: { type: 'thinking_delta', thinking: '' },
  thinking_block: { type: 'thinking_block', data: undefined },
  tool_call_delta: { type: 'tool_call_delta' },
  tool_call: { type: 'tool_call', id: 'i', name: 'n', arguments: '{}' },
  usage: {
    type: 'usage',
    inputTokens: 1,
    outputTokens: 2,
    cacheReadTokens: 3,
    cacheWriteTokens: 4,
    cacheWriteLongTokens: 5,
    reasoningTokens: 6,
  },
  finish: { type: 'finish', reason: 'pause', raw: 'r' },
  heartbeat: { type: 'heartbeat' },
};

class Thing {
  readonly a = 1;
}

/** What tends to lie at the edge of a check. */
const edges = fc.constantFrom<unknown>(
  ...[
    undefined,
    null,
    true,
    '',
    'x',
    'user',
    'priced',
    'halted',
    'round',
    'stop',
    'watcher',
    'global',
    {},
    [],
  ],
  ...[
    0,
    -0,
    1,
    -1,
    0.5,
    100,
    100.1,
    2 ** 53,
    2 ** 53 - 1,
    -(2 ** 53),
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    5n,
  ],
  ...[Symbol('s'), () => 1, new Thing(), new Date(0), new Map(), Object.create(null), { [Symbol('s')]: 1 }],
  ...[{ constructor: 1 }, { constructor: class {} }, { __proto__: { a: 1 } }, Object.create({ a: 1 })],
);

/** A whole value with up to three fields changed, left out or added. */
function toMutated(values: readonly object[]): fc.Arbitrary<unknown> {
  const names = [...new Set(values.flatMap((value) => Object.keys(value))), 'unknown'];
  const change = fc.tuple(fc.constantFrom(...names), fc.oneof(edges, fc.anything()), fc.boolean());
  return fc.tuple(fc.constantFrom(...values), fc.array(change, { maxLength: 3 })).map(([value, changes]) => {
    const mutated: Record<string, unknown> = { ...value };
    for (const [name, to, isGone] of changes) {
      if (isGone) delete mutated[name];
      else mutated[name] = to;
    }
    return mutated;
  });
}

const runs = { numRuns: 3_000 };

describe('the written checks', () => {
  it('take whole events and chunks of every type, with all optional fields', () => {
    for (const event of Object.values(EVENTS)) expect(isAgentEvent(event)).toBe(true);
    for (const chunk of Object.values(CHUNKS)) expect(readCompletionChunk(chunk)).toStrictEqual(chunk);
  });

  it('take an event exactly when its schema does', () => {
    const values = fc.oneof({ weight: 9, arbitrary: toMutated(Object.values(EVENTS)) }, edges, fc.anything());
    fc.assert(
      fc.property(values, (value) => {
        expect(isAgentEvent(value)).toBe(agentEventSchema.safeParse(value).success);
      }),
      runs,
    );
  });

  it('make of a chunk what its schema makes', () => {
    const values = fc.oneof({ weight: 9, arbitrary: toMutated(Object.values(CHUNKS)) }, edges, fc.anything());
    fc.assert(
      fc.property(values, (value) => {
        expect(readCompletionChunk(value)).toStrictEqual(completionChunkSchema.safeParse(value).data);
      }),
      runs,
    );
  });

  it('know the edge of every field as the schema does', () => {
    for (const event of Object.values(EVENTS)) {
      for (const name of Object.keys(event)) {
        fc.assert(
          fc.property(edges, (edge) => {
            const value = { ...event, [name]: edge };
            expect(isAgentEvent(value)).toBe(agentEventSchema.safeParse(value).success);
          }),
          { numRuns: 60 },
        );
      }
    }
  });

  it('give a copy, so that an adapter cannot change a chunk afterwards', () => {
    const chunk = { ...CHUNKS.tool_call, extra: 1 };
    const read = readCompletionChunk(chunk);
    chunk.name = 'other';
    expect(read).toStrictEqual(CHUNKS.tool_call);
  });
});
