import { describe, expect, it } from 'vitest';
import type { AgentEvent, Tool, WatcherDecision } from '../contract/index.ts';
import { createWatcher, type WatcherOptions } from './create-watcher.ts';

const sessionId = 'ses_1';
let ids = 0;

function toTool(name: string, more: Partial<Tool> = {}): Tool {
  return {
    name,
    description: '',
    input: { type: 'object' },
    replay: 'never',
    execute: async () => ({ ok: true, value: '' }),
    ...more,
  };
}

interface Call {
  args?: Record<string, unknown>;
  result?: string;
  error?: string;
}

/** A watcher with the ways in which a turn speaks to it. */
function createTurns(options: WatcherOptions = {}) {
  const watcher = createWatcher(options);
  const tell = (event: AgentEvent, tool?: Tool): WatcherDecision =>
    watcher.afterEvent(event, { sessionId, turnId: 'trn_1', tool });
  return {
    tell,
    /** A call from start to end; gives what was decided at its end. */
    call(tool: Tool, { args = {}, result = '', error }: Call = {}): WatcherDecision {
      const call = { toolCallId: `c${++ids}`, toolName: tool.name };
      tell({ type: 'tool_start', ...call, args }, tool);
      const failed = error === undefined ? {} : { error };
      return tell(
        {
          type: 'tool_end',
          ...call,
          ok: error === undefined,
          durationMs: 1,
          result: error ?? result,
          ...failed,
        },
        tool,
      );
    },
    before(tool: Tool, args: Record<string, unknown> = {}): WatcherDecision {
      return watcher.beforeCall({
        sessionId,
        turnId: 'trn_1',
        toolCallId: `c${++ids}`,
        tool,
        args,
        input: args,
      });
    },
    endTurn: () => tell({ type: 'done', text: '', turnCount: 1 }),
  };
}

const write = toTool('write');
const look = toTool('look', { readOnly: true });
const allow = { action: 'allow' };

describe('rate-limit', () => {
  const fresh = () => ({ args: { n: ++ids } });

  it('pauses at the 301st end within 60 s, not before', () => {
    let now = 0;
    const { call } = createTurns({ now: () => now });
    for (let n = 0; n < 300; n++, now += 199) expect(call(write, fresh())).toEqual(allow);
    expect(call(write, fresh())).toMatchObject({
      action: 'pause',
      rule: 'rate-limit',
      toolName: 'write',
      count: 301,
    });
  });

  it('forgets ends that are 60 s old', () => {
    let now = 0;
    const { call } = createTurns({ now: () => now });
    for (let n = 0; n < 2_000; n++, now += 200) expect(call(write, fresh())).toEqual(allow);
  });

  it('does not count read-only tools', () => {
    const { call } = createTurns({ now: () => 0, rateLimit: 2 });
    for (let n = 0; n < 10; n++) expect(call(look, fresh())).toEqual(allow);
  });

  it('looks across the turns of a session, and at each session by itself', () => {
    const { call, endTurn } = createTurns({ now: () => 0, rateLimit: 2 });
    call(write, fresh());
    call(write, fresh());
    endTurn();
    expect(call(write, fresh())).toMatchObject({ rule: 'rate-limit' });
    const watcher = createWatcher({ now: () => 0, rateLimit: 1 });
    const end = (n: number): AgentEvent => {
      return {
        type: 'tool_end',
        toolCallId: `x${n}`,
        toolName: 'write',
        ok: true,
        durationMs: 0,
        result: `${n}`,
      };
    };
    for (let n = 0; n < 5; n++) {
      expect(watcher.afterEvent(end(n), { sessionId: `ses_${n}`, turnId: 't', tool: write })).toEqual(allow);
    }
  });
});

describe('token-budget', () => {
  const usage = (outputTokens: number): AgentEvent => {
    return { type: 'usage', inputTokens: 1, outputTokens, estimatedCostUsd: 0 };
  };

  it('pauses over 200,000 output tokens of a turn, not at them', () => {
    const { tell } = createTurns();
    expect(tell(usage(150_000))).toEqual(allow);
    expect(tell(usage(50_000))).toEqual(allow);
    expect(tell(usage(1))).toMatchObject({ action: 'pause', rule: 'token-budget', count: 200_001 });
  });

  it('counts each turn anew', () => {
    const { tell, endTurn } = createTurns();
    tell(usage(200_000));
    endTurn();
    expect(tell(usage(200_000))).toEqual(allow);
  });
});

describe('compounding-error', () => {
  const fail = (error = 'no such file') => ({ args: { n: ++ids }, error });

  it('pauses at the fifth failure in a row with the same error', () => {
    const { call } = createTurns();
    for (let n = 0; n < 4; n++) expect(call(write, fail())).toEqual(allow);
    expect(call(write, fail())).toMatchObject({
      action: 'pause',
      rule: 'compounding-error',
      toolName: 'write',
      count: 5,
    });
  });

  it('starts again after a success, another error or the end of the turn', () => {
    const { call, endTurn } = createTurns();
    const breaks = [
      () => call(write, { args: { n: ++ids }, result: `${ids}` }),
      () => call(write, fail('another one')),
      endTurn,
    ];
    for (const doBreak of breaks) {
      for (let n = 0; n < 4; n++) expect(call(write, fail())).toEqual(allow);
      doBreak();
    }
    expect(call(write, fail())).toEqual(allow);
  });

  it('counts each tool for itself', () => {
    const { call } = createTurns();
    for (let n = 0; n < 4; n++) {
      expect(call(write, fail())).toEqual(allow);
      expect(call(look, fail())).toEqual(allow);
      call(toTool('other'), { args: { n: ++ids }, result: `${ids}` });
    }
    expect(call(look, fail())).toMatchObject({ rule: 'compounding-error', toolName: 'look' });
  });
});

describe('no-progress', () => {
  const a = { args: { path: 'a', deep: { x: 1, y: 2 } }, result: 'same' };

  it('pauses at the third occurrence of a call with the same result', () => {
    const { call } = createTurns();
    expect(call(look, a)).toEqual(allow);
    expect(call(look, a)).toEqual(allow);
    expect(call(look, { ...a, args: { deep: { y: 2, x: 1 }, path: 'a' } })).toMatchObject({
      action: 'pause',
      rule: 'no-progress',
      toolName: 'look',
      count: 3,
    });
  });

  it('sees circles: what was seen before is nothing new', () => {
    const { call } = createTurns();
    const b = { args: { path: 'b' }, result: 'same' };
    const decisions = [a, b, a, b, a, b].map((one) => call(look, one).action);
    expect(decisions).toEqual(['allow', 'allow', 'allow', 'allow', 'allow', 'pause']);
  });

  it('starts again when something new to the turn came between', () => {
    const { call } = createTurns();
    for (let n = 0; n < 10; n++) {
      expect(call(look, a)).toEqual(allow);
      expect(call(look, { ...a, result: `new ${n}` })).toEqual(allow);
    }
  });

  it('exempts polling tools', () => {
    const { call } = createTurns();
    for (let n = 0; n < 10; n++) expect(call(toTool('poll', { polling: true }), a)).toEqual(allow);
  });

  it('looks at one turn', () => {
    const { call, endTurn } = createTurns();
    for (let n = 0; n < 3; n++) {
      call(look, a);
      expect(call(look, a)).toEqual(allow);
      endTurn();
    }
  });
});

describe('suspicious-sequence', () => {
  const read = toTool('read', { readsPaths: (input) => [(input as { path: string }).path] });
  const send = toTool('send', { canSend: true });
  const secret = { path: '/home/me/.aws/credentials' };

  it('terminates before a sending call within four calls of the read', () => {
    for (let between = 0; between < 6; between++) {
      const { before } = createTurns();
      expect(before(read, secret)).toEqual(allow);
      for (let n = 0; n < between; n++) expect(before(look, { path: 'x' })).toEqual(allow);
      const decision = before(send);
      if (between <= 3) expect(decision).toMatchObject({ action: 'terminate', rule: 'suspicious-sequence' });
      else expect(decision).toEqual(allow);
    }
  });

  it('does not mind other paths, other tools, or sending first', () => {
    const { before } = createTurns();
    expect(before(send)).toEqual(allow);
    expect(before(read, { path: '/home/me/notes.txt' })).toEqual(allow);
    expect(before(send)).toEqual(allow);
    expect(before(read, secret)).toEqual(allow);
    expect(before(write)).toEqual(allow);
  });

  it('reaches into the next turn', () => {
    const { before, endTurn } = createTurns();
    before(read, secret);
    endTurn();
    expect(before(send)).toMatchObject({ action: 'terminate' });
  });
});

it('deltas concern no rule', () => {
  const { tell } = createTurns({ tokenBudget: 0, rateLimit: 0 });
  expect(tell({ type: 'text_delta', text: 'a' })).toEqual(allow);
  expect(tell({ type: 'thinking_delta', thinking: 'a' })).toEqual(allow);
});
