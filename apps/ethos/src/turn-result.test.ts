import type { AgentEvent } from '@ethosagent/core/contract';
import { EthosError } from '@ethosagent/core/contract';
import { createTurnFold, foldEvent, toJsonLine } from '@ethosagent/surface-kit';
import { describe, expect, test } from 'vitest';
import { type TurnResultOptions, toFailure, toTurnResult } from './turn-result.ts';

const start: AgentEvent = { type: 'run_start', provider: 'p', model: 'm', source: 'global' };
const usage: AgentEvent = {
  type: 'usage',
  inputTokens: 2,
  outputTokens: 1,
  estimatedCostUsd: 0,
  costBasis: 'local',
};
const done: AgentEvent = { type: 'done', text: 'Hi', turnCount: 3, stopReason: 'complete' };
const halt: AgentEvent = { type: 'halt', kind: 'budget', rule: 'round-limit', message: 'm' };
const error: AgentEvent = { type: 'error', code: 'stream_interrupted', error: 'It broke off.' };

function resultOf(
  events: readonly AgentEvent[],
  rest: Partial<TurnResultOptions> = {},
): ReturnType<typeof toTurnResult> {
  const view = events.reduce(foldEvent, createTurnFold());
  return toTurnResult({
    view,
    session: 'ses_1',
    isDenied: false,
    isTimedOut: false,
    failure: undefined,
    ...rest,
  });
}

describe('the result of a turn', () => {
  test('of a clean turn has exactly the fields promised, usage summed', () => {
    const { exitCode, envelope } = resultOf([
      start,
      usage,
      usage,
      { ...done, output: { a: 1 } } as AgentEvent,
    ]);
    expect(exitCode).toBe(0);
    expect(JSON.parse(toJsonLine(envelope))).toEqual({
      ok: true,
      status: 'ok',
      text: 'Hi',
      output: { a: 1 },
      usage: {
        calls: 2,
        inputTokens: 4,
        outputTokens: 2,
        cacheReadTokens: 0,
        cacheWriteTokens: 0,
        reasoningTokens: 0,
        estimatedCostUsd: 0,
        costBasis: 'local',
      },
      session: 'ses_1',
      turns: 3,
    });
  });

  test('of a failed turn keeps its partial text, code and message', () => {
    const { exitCode, envelope } = resultOf([start, { type: 'text_delta', text: 'Par' }, error]);
    expect(exitCode).toBe(4);
    expect(envelope).toMatchObject({ ok: false, status: 'error', text: 'Par', turns: 1 });
    expect(envelope.error).toEqual({ code: 'stream_interrupted', message: 'It broke off.' });
    expect(envelope).not.toHaveProperty('output');
  });

  test('of a halted or denied turn is not ok and has no error', () => {
    expect(resultOf([start, halt, done])).toMatchObject({
      exitCode: 5,
      envelope: { ok: false, status: 'halted' },
    });
    expect(resultOf([start, done], { isDenied: true })).toMatchObject({
      exitCode: 6,
      envelope: { status: 'denied' },
    });
    expect(resultOf([start, halt, done]).envelope).not.toHaveProperty('error');
  });

  test('of a turn stopped by the program for its time is a time-out, and nothing else is', () => {
    const abort: AgentEvent = { type: 'error', code: 'abort', error: 'Stopped.' };
    const timedOut = resultOf([start, abort], { isTimedOut: true });
    expect(timedOut).toMatchObject({
      exitCode: 124,
      envelope: { status: 'timeout', error: { code: 'turn_timeout' } },
    });
    expect(resultOf([start, done], { isTimedOut: true }).exitCode).toBe(0);
    expect(resultOf([start, error], { isTimedOut: true }).exitCode).toBe(4);
  });

  test('of no turn at all says why', () => {
    const failure = toFailure(new EthosError('provider_unauthorized', 'No key.'));
    const { exitCode, envelope } = resultOf([], { session: undefined, failure });
    expect(exitCode).toBe(3);
    expect(envelope).toMatchObject({
      ok: false,
      session: null,
      turns: 0,
      error: { code: 'provider_unauthorized' },
    });
  });

  test('of a stream that just stops is a failure', () => {
    expect(resultOf([start])).toMatchObject({ exitCode: 1, envelope: { error: { code: 'internal' } } });
  });

  test('names anything thrown that has no code internal', () => {
    expect(toFailure('x')).toEqual({ code: 'internal', message: 'x' });
    expect(toFailure(new TypeError('bad'))).toEqual({ code: 'internal', message: 'bad' });
  });
});
