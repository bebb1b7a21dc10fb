import {
  AgentLoop,
  createMemoryStore,
  type LoggedRecord,
  type LogRow,
  type Message,
  resumeSession,
  type SessionStore,
} from '@ethosagent/core';
import { checkGrammar, createScriptedProvider, recordEvents, reply } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { createTool } from './create-tool.ts';

const sessionId = 'ses_00000000000000000000000001';
const script = [
  [
    reply.thinking('hm'),
    reply.text('I ', 'look.'),
    reply.calls([
      ['look', { path: 'a' }],
      ['write', { path: 'b' }],
    ]),
    reply.usage(100, 20),
  ],
  [reply.text('All ', 'done.'), reply.usage(200, 10)],
];

/** The rows of a session that played one whole turn with a question, two calls and two rounds. */
async function playWhole(): Promise<LogRow[]> {
  const store = createMemoryStore();
  const tools = [
    createTool('look', { readOnly: true }),
    createTool('write', { needsApproval: () => 'it writes' }),
  ];
  const approvals = { request: async () => ({ decision: 'approve', scope: 'once' }) as const };
  const loop = new AgentLoop({
    provider: createScriptedProvider(script),
    model: 'm',
    store,
    tools,
    approvals,
  });
  await recordEvents(loop.run({ input: 'go', sessionId }));
  return (await collect(store.read(sessionId))).flatMap(splitDeltas);
}

/** A record of joined deltas as one record a character, as a log may hold them. */
function splitDeltas(row: LogRow): LogRow[] {
  if (!('wire' in row && 'event' in row.wire && row.wire.event.type === 'text_delta')) return [row];
  const { firstSeq: _, ...wire } = row.wire;
  return Array.from(row.wire.event.text, (text) => ({
    wire: { ...wire, event: { type: 'text_delta', text } },
  }));
}

/** The session of a process that died after it had saved so many rows. */
async function die(rows: readonly LogRow[], saved: number): Promise<SessionStore> {
  const store = createMemoryStore();
  await store.create({ sessionId, rows: rows.slice(0, saved) });
  return store;
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

async function readWire(store: SessionStore): Promise<LoggedRecord[]> {
  return (await collect(store.read(sessionId))).flatMap((row) => ('wire' in row ? [row.wire] : []));
}

/** What the model gets with the next turn. */
async function askAgain(store: SessionStore): Promise<readonly Message[]> {
  const provider = createScriptedProvider([reply.text('Going on.')]);
  const loop = new AgentLoop({ provider, model: 'm', store });
  const { events } = await recordEvents(loop.run({ input: 'go on', sessionId }));
  expect(events.at(-1)).toMatchObject({ type: 'done' });
  return provider.requests[0]?.messages ?? [];
}

function countText(messages: readonly Message[], text: string): number {
  return JSON.stringify(messages).split(text).length - 1;
}

describe('a process that dies', () => {
  it('at any record leaves a log that the next turn ends by the grammar, and a valid request', async () => {
    const rows = await playWhole();
    expect(rows.length).toBeGreaterThan(30);
    for (let saved = 1; saved < rows.length; saved += 1) {
      const store = await die(rows, saved);
      const messages = await askAgain(store);
      const records = await readWire(store);
      expect({ saved, violations: checkGrammar(records) }).toEqual({ saved, violations: [] });
      const endings = records.flatMap((record) =>
        'event' in record && record.event.type === 'error' ? [record.event.code] : [],
      );
      expect({ saved, endings }).toEqual({ saved, endings: ['interrupted'] });
      const asked = messages.flatMap((one) => (one.role === 'assistant' ? one.content : []));
      const calls = asked.flatMap((block) => (block.type === 'tool_call' ? [block.toolCallId] : []));
      const answered = messages.flatMap((one) => (one.role === 'tool' ? one.answers : []));
      expect(answered.map((answer) => answer.toolCallId)).toEqual(calls);
      const shown = records.flatMap((record) =>
        'event' in record && record.event.type === 'text_delta' ? [record.event.text] : [],
      );
      const told = asked.map((block) => (block.type === 'text' ? block.text : '')).join('');
      expect({ saved, told: `${told}Going on.` }).toEqual({ saved, told: shown.join('') });
      expect(countText(messages, '"go"')).toBe(1);
    }
  });

  it('in a call that changes things tells the model that the outcome is unknown', async () => {
    const rows = await playWhole();
    const started = rows.findIndex(
      (row) =>
        'wire' in row &&
        'event' in row.wire &&
        row.wire.event.type === 'tool_start' &&
        row.wire.event.toolName === 'write',
    );
    const store = await die(rows, started + 1);
    const { interrupted, turnCount } = await resumeSession(store, sessionId);
    expect(turnCount).toBe(1);
    expect(interrupted?.unknownCalls.map((call) => call.toolName)).toEqual(['write']);
    expect(interrupted?.message).toContain('write');
    const ends = (await readWire(store)).flatMap((record) =>
      'event' in record && record.event.type === 'tool_end' ? [record.event] : [],
    );
    expect(ends.at(-1)).toMatchObject({
      toolName: 'write',
      ok: false,
      error: expect.stringContaining('unknown'),
    });
    expect(JSON.stringify(await askAgain(store))).toContain('outcome of this call is unknown');
  });

  it('while a person is asked leaves a question that has expired', async () => {
    const rows = await playWhole();
    const asked = rows.findIndex((row) => 'wire' in row && 'interaction' in row.wire);
    const store = await die(rows, asked + 1);
    await resumeSession(store, sessionId);
    const questions = (await readWire(store)).flatMap((record) =>
      'interaction' in record ? [record.interaction] : [],
    );
    expect(questions.map(({ id, status }) => [id, status])).toEqual([
      [questions[0]?.id, 'open'],
      [questions[0]?.id, 'expired'],
    ]);
  });

  it('after a model was paid for still tells its usage', async () => {
    const rows = await playWhole();
    const paid = rows.findIndex((row) => 'private' in row && row.private.kind === 'usage');
    const store = await die(rows, paid + 1);
    await resumeSession(store, sessionId);
    const usage = (await readWire(store)).flatMap((record) =>
      'event' in record && record.event.type === 'usage' ? [record.event] : [],
    );
    expect(usage).toMatchObject([{ inputTokens: 100, outputTokens: 20 }]);
  });

  it('after the ending leaves nothing to mend', async () => {
    const rows = await playWhole();
    const store = await die(rows, rows.length);
    expect((await resumeSession(store, sessionId)).interrupted).toBeUndefined();
    expect(await readWire(store)).toHaveLength(rows.filter((row) => 'wire' in row).length);
  });
});
