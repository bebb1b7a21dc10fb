import { THROWN_ERROR_CODES, TURN_ERROR_CODES } from '@ethosagent/core/contract';
import { describe, expect, test } from 'vitest';
import { type TurnOutcome, toErrorExitCode, toExitCode, toStatus } from './exit-code.ts';

const TABLE: Readonly<Record<number, readonly string[]>> = {
  1: [
    'context_overflow',
    'content_refused',
    'invalid_request',
    'tool_unknown',
    'hook_failed',
    'injector_failed',
    'storage_failed',
    'storage_full',
    'interrupted',
    'internal',
    'session_busy',
    'session_locked',
  ],
  2: ['invalid_options'],
  3: ['provider_unauthorized', 'provider_forbidden', 'provider_quota'],
  4: [
    'provider_rate_limited',
    'provider_overloaded',
    'provider_unavailable',
    'stream_interrupted',
    'stream_corrupt',
    'llm_timeout',
    'model_not_found',
  ],
  5: ['budget_exceeded', 'budget_unpriced', 'watcher_suspicious-sequence', 'watcher_rate-limit'],
  7: ['output_truncated', 'output_invalid'],
  124: ['turn_timeout'],
  130: ['abort'],
};
const rows = Object.entries(TABLE).flatMap(([exit, codes]) =>
  codes.map((code) => [code, Number(exit)] as const),
);
const done: TurnOutcome = {
  ending: { type: 'done', stopReason: 'complete' },
  isHalted: false,
  isDenied: false,
};

describe('the exit code', () => {
  test.each(rows)('of %s is %d', (code, exitCode) => {
    expect(toErrorExitCode(code)).toBe(exitCode);
  });

  test('is written down for every code of the contract', () => {
    const written = new Set(rows.map(([code]) => code));
    expect([...TURN_ERROR_CODES, ...THROWN_ERROR_CODES].filter((code) => !written.has(code))).toEqual([]);
  });

  test.each<[name: string, outcome: Partial<TurnOutcome>, exitCode: number, status: string]>([
    ['a clean turn', {}, 0, 'ok'],
    ['a halted turn', { isHalted: true, ending: { type: 'done', stopReason: 'halted' } }, 5, 'halted'],
    ['a halt without a stop reason', { isHalted: true, ending: { type: 'done' } }, 5, 'halted'],
    ['a stop reason without a halt', { ending: { type: 'done', stopReason: 'halted' } }, 5, 'halted'],
    ['a denied call', { isDenied: true }, 6, 'denied'],
    ['the output limit', { ending: { type: 'done', stopReason: 'output_limit' } }, 7, 'truncated'],
    ['the halt before the denial', { isHalted: true, isDenied: true }, 5, 'halted'],
    [
      'the ending before the halt',
      { isHalted: true, ending: { type: 'done', stopReason: 'output_limit' } },
      7,
      'truncated',
    ],
    [
      'an error before halt and denial',
      { isHalted: true, isDenied: true, ending: { type: 'error', code: 'storage_full' } },
      1,
      'error',
    ],
    ['a stopped turn', { isDenied: true, ending: { type: 'error', code: 'abort' } }, 130, 'stopped'],
    [
      'a turn out of time',
      { isHalted: true, ending: { type: 'error', code: 'turn_timeout' } },
      124,
      'timeout',
    ],
    ['cut arguments', { ending: { type: 'error', code: 'output_truncated' } }, 7, 'error'],
    ['a code of a later version', { ending: { type: 'error', code: 'toString' } }, 1, 'error'],
    ['a later provider code', { ending: { type: 'error', code: 'provider_moved' } }, 4, 'error'],
  ])('%s', (_name, outcome, exitCode, status) => {
    expect(toExitCode({ ...done, ...outcome })).toBe(exitCode);
    expect(toStatus({ ...done, ...outcome })).toBe(status);
  });
});
