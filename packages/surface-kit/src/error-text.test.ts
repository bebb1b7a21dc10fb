import { THROWN_ERROR_CODES, TURN_ERROR_CODES } from '@ethosagent/core/contract';
import { describe, expect, test } from 'vitest';
import { toErrorAction, toErrorText } from './error-text.ts';

describe('toErrorText', () => {
  test('gives code, cause and action', () => {
    expect(toErrorText({ code: 'model_not_found', error: 'No model "x".' })).toBe(
      'error model_not_found: No model "x".\n  next: Check the name of the model.',
    );
  });

  test('calls an abort stopped, not a failure', () => {
    expect(toErrorText({ code: 'abort', error: 'aborted' })).toBe('stopped');
  });

  test('has an action for every code of the contract', () => {
    const codes = [...TURN_ERROR_CODES, ...THROWN_ERROR_CODES, 'watcher_suspicious-sequence'];
    expect(codes.filter((code) => !toErrorAction(code))).toEqual([]);
  });

  test('shows a code of a later version without an action', () => {
    expect(toErrorText({ code: 'toString', error: 'New.' })).toBe('error toString: New.');
  });

  test('lets no escape code of a provider through', () => {
    expect(toErrorText({ code: 'x\x1b[2J', error: 'a\x1b]0;t\x07\nb' })).toBe('error x: a b');
  });
});
