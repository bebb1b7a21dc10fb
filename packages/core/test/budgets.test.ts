import type { AgentEvent, Limits } from '@ethosagent/core';
import { type Reply, reply } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

let callsMade = 0;
/** A call whose arguments nobody used before. */
const fresh = (name: string): Reply => reply.call(name, { n: ++callsMade });
const text = reply.text('ok');
const tools = [
  createTool('write'),
  createTool('note', { maxIdenticalCalls: 2 }),
  createTool('look', { readOnly: true }),
  createTool('scan', { readOnly: true, maxIdenticalCalls: 3 }),
];

/** Plays a script under limits, without the watcher. */
function playLimited(script: readonly Reply[], limits: Partial<Limits>): Promise<AgentEvent[]> {
  return createStage(script, { tools, watcher: false }).play({ limits });
}

function haltOf(events: readonly AgentEvent[]) {
  const [halt] = pickEvents(events, 'halt');
  return halt && { rule: halt.rule, toolName: halt.toolName, count: halt.count, kind: halt.kind };
}

describe('every halt of a budget', () => {
  it('has its twin for the user directly before and a halted done directly after', async () => {
    const events = await playLimited([fresh('write')], { maxRounds: 1 });
    const [notice, halt, done] = events.slice(-3);
    expect(notice).toEqual({
      type: 'tool_progress',
      toolName: '_budget',
      message: halt?.type === 'halt' ? halt.message : '',
      audience: 'user',
    });
    expect(done).toMatchObject({ type: 'done', stopReason: 'halted', text: '' });
  });

  it('stops before the next LLM call, and not the batch in flight', async () => {
    const batch = reply.calls([
      ['write', { n: 1 }],
      ['write', { n: 2 }],
      ['write', { n: 3 }],
    ]);
    const stage = createStage([batch, text], { tools });
    const events = await stage.play({ limits: { maxToolCallsPerTurn: 2 } });
    expect(pickEvents(events, 'tool_end').map((event) => event.ok)).toEqual([true, true, true]);
    expect(haltOf(events)).toMatchObject({ rule: 'tool-budget', count: 3 });
    expect(stage.provider.requests).toHaveLength(1);
  });

  it('does not come for a turn that needed no further call', async () => {
    const events = await playLimited([fresh('write'), text], { maxToolCallsPerTurn: 2, maxRounds: 2 });
    expect(haltOf(events)).toBeUndefined();
    expect(events.at(-1)).toMatchObject({ type: 'done', stopReason: 'complete' });
  });

  it('does not come before the first LLM call', async () => {
    const none = { maxRounds: 0, maxToolCallsPerTurn: 0, maxIdenticalToolCalls: 0, maxIdenticalStreak: 0 };
    expect((await playLimited([text], none)).at(-1)).toMatchObject({ text: 'ok', stopReason: 'complete' });
  });

  it('leaves a session that goes on', async () => {
    const stage = createStage([fresh('write'), text], { tools });
    await stage.play({ limits: { maxRounds: 1 } });
    expect((await stage.play()).at(-1)).toMatchObject({ type: 'done', text: 'ok', turnCount: 2 });
  });
});

describe('tool-budget', () => {
  it('trips when the calls of the turn reach the limit, failed and refused ones too', async () => {
    const script = [fresh('write'), fresh('missing'), reply.call('write', '{'), text];
    expect(haltOf(await playLimited(script, { maxToolCallsPerTurn: 4 }))).toBeUndefined();
    expect(haltOf(await playLimited(script, { maxToolCallsPerTurn: 3 }))).toEqual({
      kind: 'budget',
      rule: 'tool-budget',
      toolName: '_budget',
      count: 3,
    });
  });

  it('counts one turn only', async () => {
    const stage = createStage([fresh('write'), text, fresh('write'), text], { tools });
    const limits = { maxToolCallsPerTurn: 2 };
    await stage.play({ limits });
    expect(haltOf(await stage.play({ limits }))).toBeUndefined();
  });
});

describe('identical-name', () => {
  it('trips when one name reaches the limit', async () => {
    const script = [fresh('write'), fresh('look'), fresh('write'), text];
    expect(haltOf(await playLimited(script, { maxIdenticalToolCalls: 3 }))).toBeUndefined();
    expect(haltOf(await playLimited(script, { maxIdenticalToolCalls: 2 }))).toEqual({
      kind: 'budget',
      rule: 'identical-name',
      toolName: 'write',
      count: 2,
    });
  });

  it('exempts read-only tools, but not those that declare a cap', async () => {
    const limits = { maxIdenticalToolCalls: 2 };
    const looks = [fresh('look'), fresh('look'), fresh('look'), text];
    expect(haltOf(await playLimited(looks, limits))).toBeUndefined();
    const scans = [fresh('scan'), fresh('scan'), fresh('scan'), text];
    expect(haltOf(await playLimited(scans, limits))).toMatchObject({
      rule: 'identical-name',
      toolName: 'scan',
      count: 3,
    });
  });

  it('takes the cap of a tool instead of the loop’s', async () => {
    const notes = [fresh('note'), fresh('note'), text];
    expect(haltOf(await playLimited(notes, {}))).toMatchObject({
      rule: 'identical-name',
      toolName: 'note',
      count: 2,
    });
  });

  it('counts names that do not exist', async () => {
    const script = [[fresh('missing'), fresh('write')], fresh('missing'), text];
    expect(haltOf(await playLimited(script, { maxIdenticalToolCalls: 2 }))).toMatchObject({
      toolName: 'missing',
    });
  });
});

describe('identical-streak', () => {
  const same = reply.call('look', { path: 'a' });
  const other = reply.call('look', { path: 'b' });

  it('trips at five calls in a row with equal name and arguments', async () => {
    expect(haltOf(await playLimited([same, same, same, same, text], {}))).toBeUndefined();
    expect(haltOf(await playLimited([same, same, same, same, same, text], {}))).toEqual({
      kind: 'budget',
      rule: 'identical-streak',
      toolName: 'look',
      count: 5,
    });
  });

  it('is broken by any other call, and counted over batches in call order', async () => {
    const limits = { maxIdenticalStreak: 3 };
    expect(haltOf(await playLimited([same, same, other, same, same, text], limits))).toBeUndefined();
    expect(haltOf(await playLimited([[other, same], [same, same], text], limits))).toMatchObject({
      count: 3,
    });
    expect(haltOf(await playLimited([[same, same, same, other], text], limits))).toMatchObject({ count: 3 });
  });

  it('looks at the final arguments, as the hooks left them', async () => {
    const stage = createStage([fresh('look'), fresh('look'), text], {
      tools,
      watcher: false,
      hooks: [{ id: 'h', on: 'before_tool_call', guard: true, run: () => ({ args: { path: '.' } }) }],
    });
    expect(haltOf(await stage.play({ limits: { maxIdenticalStreak: 2 } }))).toMatchObject({ count: 2 });
  });

  it('of a polling tool starts again when its result changes', async () => {
    const results = ['0 %', '0 %', '50 %', '50 %', '100 %'];
    for (const [polling, expected] of [
      [true, undefined],
      [false, 3],
    ] as const) {
      let asked = 0;
      const poll = createTool('poll', { polling, run: () => results[asked++] });
      const script = [...results.map(() => reply.call('poll')), text];
      const stage = createStage(script, { tools: [poll], watcher: false });
      const halt = haltOf(await stage.play({ limits: { maxIdenticalStreak: 3 } }));
      expect(halt?.count).toBe(expected);
    }
  });

  it('of a polling tool trips while its result stays', async () => {
    const poll = createTool('poll', { polling: true, run: () => 'waiting' });
    const stage = createStage([], { tools: [poll], watcher: false, afterwards: reply.call('poll') });
    expect(haltOf(await stage.play())).toMatchObject({ rule: 'identical-streak', count: 5 });
  });
});

describe('round-limit', () => {
  it('trips when the rounds reach the limit', async () => {
    const script = [fresh('write'), fresh('write'), text];
    expect(haltOf(await playLimited(script, { maxRounds: 3 }))).toBeUndefined();
    expect(haltOf(await playLimited(script, { maxRounds: 2 }))).toEqual({
      kind: 'budget',
      rule: 'round-limit',
      toolName: '_budget',
      count: 2,
    });
  });

  it('counts a re-ask for structured output as a round', async () => {
    const stage = createStage([reply.text('not JSON'), reply.text('7')]);
    const events = await stage.play({ limits: { maxRounds: 1 }, output: { type: 'number' } });
    expect(haltOf(events)).toMatchObject({ rule: 'round-limit', count: 1 });
    expect(events.at(-1)).not.toHaveProperty('output');
  });

  it('counts a call that was tried again once', async () => {
    const busy = Object.assign(new Error('busy'), {
      name: 'ProviderError',
      code: 'provider_overloaded',
      retryable: true,
      phase: 'before_output',
    });
    const stage = createStage([{ throw: busy }, { throw: busy }, fresh('write'), text], { tools });
    const events = await stage.clock.runUntil(stage.play({ limits: { maxRounds: 2 } }));
    expect(haltOf(events)).toBeUndefined();
  });
});

it('of several budgets the first in the contract’s order halts', async () => {
  const price = { inputPerMillion: 0, outputPerMillion: 1 };
  const order = ['cost-cap', 'tool-budget', 'identical-name', 'identical-streak', 'round-limit'];
  const limits = [
    { budgetCapUsd: 1 },
    { maxToolCallsPerTurn: 2 },
    { maxIdenticalToolCalls: 2 },
    { maxIdenticalStreak: 2 },
    { maxRounds: 2 },
  ];
  const same = [reply.call('write', { n: 0 }), reply.usage(0, 500_000)];
  for (const [at, rule] of order.entries()) {
    const stage = createStage([same, same, text], {
      tools,
      watcher: false,
      describe: { costBasis: 'priced', prices: price },
    });
    const events = await stage.play({ limits: Object.assign({}, ...limits.slice(at)) });
    expect(pickEvents(events, 'halt').map((halt) => halt.rule)).toEqual([rule]);
  }
});

it('a limit of the turn wins over that of the loop', async () => {
  const stage = createStage([fresh('write'), fresh('write'), text], { tools, limits: { maxRounds: 1 } });
  expect(haltOf(await stage.play({ limits: { maxRounds: 5 } }))).toBeUndefined();
});
