import {
  AgentLoop,
  type LogRow,
  type Message,
  resumeSession,
  type SessionStore,
  type Tool,
  wireRecordSchema,
} from '@ethosagent/core';
import { createSqliteStore, toSessionRows } from '@ethosagent/store';
import {
  createScriptedProvider,
  listRecordings,
  loadRecording,
  type Reply,
  reply,
} from '@ethosagent/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';

const SESSION = 'ses_00000000000000000000000001';

/** Settled once a steer was said. */
let said = Promise.withResolvers<void>();

const tools: Tool[] = [
  {
    name: 'look',
    description: 'Looks.',
    input: { type: 'object', properties: { at: { type: 'string' } }, required: ['at'] },
    readOnly: true,
    replay: 'safe',
    execute: async (input) => ({ ok: true, value: `saw ${(input as { at: string }).at}` }),
  },
  {
    name: 'hold',
    description: 'Waits until something was said.',
    input: { type: 'object' },
    replay: 'safe',
    async execute() {
      await said.promise;
      return { ok: true, value: 'heard' };
    },
  },
  {
    name: 'fail',
    description: 'Fails.',
    input: { type: 'object' },
    replay: 'safe',
    execute: async () => ({ ok: false, error: 'no luck' }),
  },
];

/** Turns by what the model answers, and how each is played. */
interface Scenario {
  turns: readonly (readonly Reply[])[];
  steerAt?: 'tool_start' | 'text_delta';
  stopAt?: 'text_delta' | 'tool_start';
  /** Whether the model got the steer. */
  heard?: boolean;
}

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'turns of text': { turns: [[reply.text('Hello.', ' You?')], [[reply.text('Fine.'), reply.usage(10, 5)]]] },
  'reasoning is left out': { turns: [[[reply.thinking('hm'), reply.text('So.'), reply.usage(1, 1)]]] },
  'calls, with text before, side by side, failing, unknown and with bad arguments': {
    turns: [
      [
        [
          reply.text('I look.'),
          reply.calls([
            ['look', { at: 'a' }],
            ['look', { at: 'b' }],
          ]),
          reply.usage(5, 5),
        ],
        [
          reply.calls([
            ['fail', {}],
            ['look', { at: 'c' }],
          ]),
          reply.usage(6, 6),
        ],
        [
          reply.text('Again.'),
          reply.calls([
            ['nothing', {}],
            ['look', '{"at": broken'],
          ]),
        ],
        [reply.text('Done.'), reply.usage(7, 7)],
      ],
    ],
  },
  'rounds without text and usage': {
    turns: [[[reply.text('First.'), reply.call('look', { at: 'a' })], [reply.text('Second.')]]],
  },
  'what was said to a running turn': {
    turns: [
      [
        [reply.text('I wait.'), reply.call('hold'), reply.usage(1, 1)],
        [reply.text('As you say.'), reply.usage(2, 2)],
      ],
    ],
    steerAt: 'tool_start',
    heard: true,
  },
  'what was said too late to be heard': {
    turns: [[[reply.text('Half a'), { hang: true }]], [reply.text('Whole.')]],
    steerAt: 'text_delta',
    stopAt: 'text_delta',
    heard: false,
  },
  'text that was cut off stands once': {
    turns: [[[reply.text('Half a'), { hang: true }]], [reply.text('Whole.')]],
    stopAt: 'text_delta',
  },
  'a broken reply and the turn after it': {
    turns: [[[reply.text('Part'), { throw: new Error('gone') }]], [reply.text('Better.')]],
  },
};

function createStore(): SessionStore {
  const store = createSqliteStore({ path: ':memory:' });
  onTestFinished(() => store.close());
  return store;
}

/** Plays a turn to its end, steering or stopping it on the way. */
async function playTurn(
  loop: AgentLoop,
  scenario: Pick<Scenario, 'steerAt' | 'stopAt'>,
  input = 'Go on.',
): Promise<void> {
  const stop = new AbortController();
  const stream = loop.run({ sessionId: SESSION, input, signal: stop.signal });
  let steering: Promise<unknown> | undefined;
  for await (const event of stream) {
    if (event.type === scenario.steerAt) steering ??= stream.steer('And hurry.');
    if (steering) said.resolve();
    if (event.type === scenario.stopAt) stop.abort();
  }
  await steering;
}

async function collect(rows: AsyncIterable<LogRow>): Promise<LogRow[]> {
  const all: LogRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/** The lines of an export. */
async function toLines(store: SessionStore): Promise<string[]> {
  const rows = await collect(store.read(SESSION));
  return rows.flatMap((row) => ('wire' in row ? [JSON.stringify(row.wire)] : []));
}

/** The conversation as the model gets it in the next turn. */
async function readConversation(store: SessionStore): Promise<readonly Message[]> {
  const provider = createScriptedProvider([reply.text('ok')]);
  await playTurn(new AgentLoop({ provider, model: 'other', tools, store }), {}, 'Next.');
  return provider.requests[0]?.messages ?? [];
}

describe('an imported session goes on as the exported one', () => {
  it.each(Object.entries(SCENARIOS))('%s', async (_name, scenario) => {
    said = Promise.withResolvers();
    const store = createStore();
    const provider = createScriptedProvider(scenario.turns.flat());
    const loop = new AgentLoop({ provider, model: 'any', tools, store, retry: { maxAttempts: 1 } });
    for (const [index] of scenario.turns.entries())
      await playTurn(loop, index === 0 ? scenario : {}, `Turn ${index}`);

    const copy = createStore();
    const info = await copy.create({ sessionId: SESSION, rows: toSessionRows(await toLines(store)) });
    const { logId: _log, createdAt: _at, ...facts } = info;
    expect(await store.find(SESSION)).toMatchObject(facts);
    expect(await toLines(copy)).toEqual(await toLines(store));
    expect(provider.unusedReplies).toEqual([]);
    const conversation = await readConversation(copy);
    expect(conversation).toEqual(await readConversation(store));
    expect(conversation.length).toBeGreaterThan(scenario.turns.length * 2);
    expect(JSON.stringify(conversation).includes('And hurry.')).toBe(scenario.heard ?? false);
  });
});

describe('the recorded streams', () => {
  const recordings = listRecordings().filter(({ onDemand }) => !onDemand);
  it.each(recordings)('$name comes in and out again, or says which line cannot', async ({ name }) => {
    const { records } = await loadRecording(name);
    const bad = records.findIndex((record) => !wireRecordSchema.safeParse(record).success);
    const store = createStore();
    const creating = store.create({ sessionId: SESSION, rows: toSessionRows(records) });
    if (bad >= 0) {
      await expect(creating).rejects.toMatchObject({
        code: 'invalid_options',
        message: expect.stringContaining(`Line ${bad + 1} cannot be imported: `),
      });
      expect(await store.list()).toEqual([]);
      return;
    }
    await creating;
    const copied = (await toLines(store)).map((line) => JSON.parse(line));
    expect(copied.length).toBe(records.length);
    await resumeSession(store, SESSION);
    const conversation = await readConversation(store);
    const calls = conversation.flatMap((message) =>
      message.role === 'assistant' ? message.content.filter((block) => block.type === 'tool_call') : [],
    );
    const answers = conversation.flatMap((message) => (message.role === 'tool' ? message.answers : []));
    expect(answers.map(({ toolCallId }) => toolCallId).sort()).toEqual(
      calls.map(({ toolCallId }) => toolCallId).sort(),
    );
  });
});

describe('what cannot be imported', () => {
  const input = { kind: 'prompt', from: 'person', content: [{ type: 'text', text: 'secret words' }] };
  const record = (seq: number, more: object = { input }) => ({
    v: 1,
    sessionId: SESSION,
    turnId: 'trn_00000000000000000000000001',
    seq,
    at: '2026-01-01T00:00:00.000Z',
    ...more,
  });
  const event = (type: string) => ({ event: { type } });

  it.each<[string, unknown[], RegExp]>([
    ['no JSON', [JSON.stringify(record(1)), '', '{"secret'], /^Line 3 cannot be imported: it is no JSON\.$/],
    ['no record', [record(1), { heartbeat: true }], /^Line 2 .*it is no wire record/],
    ['neither', [null], /^Line 1 /],
    ['a list', ['[]'], /^Line 1 .*no wire record/],
    ['an unknown event', [record(1, event('later'))], /^Line 1 cannot be imported: event\.type: /],
    ['a missing field', [record(1), record(2, event('done'))], /^Line 2 cannot be imported: event\.text: /],
    ['a gap', [record(1), record(3)], /^Line 2 .*record 2 should come here, but it is record 3\.$/],
    ['a repeat', [record(1), record(1)], /^Line 2 .*record 2 should come here, but it is record 1\.$/],
    ['a beginning that is missing', [record(5)], /^Line 1 .*record 1 should come here/],
    [
      'two sessions',
      [record(1), { ...record(2), sessionId: 'ses_00000000000000000000000002' }],
      /^Line 2 .*is of session/,
    ],
    [
      'joined backwards',
      [
        record(1),
        { ...record(1, event('context_meta')), firstSeq: 2, event: { type: 'context_meta', data: {} } },
      ],
      /^Line 2 /,
    ],
  ])('%s', async (_name, records, words) => {
    const refusal = await collect(toSessionRows(records)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'invalid_options', message: expect.stringMatching(words) });
    expect(String(refusal)).not.toContain('secret');
  });

  it('an ending that was not saved takes the number after the last', async () => {
    const { seq: _seq, ...unsaved } = record(0, {
      unsaved: true,
      event: { type: 'error', error: 'full', code: 'storage_full' },
    });
    const rows = await collect(toSessionRows([record(1), unsaved]));
    expect(rows.at(-1)).toMatchObject({ wire: { seq: 2, event: { code: 'storage_full' } } });
    expect(rows.at(-1)).not.toHaveProperty('wire.unsaved');
  });
});
