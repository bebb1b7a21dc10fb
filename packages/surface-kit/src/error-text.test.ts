import { THROWN_ERROR_CODES, TURN_ERROR_CODES } from '@ethosagent/core/contract';
import { describe, expect, test } from 'vitest';
import { toErrorAction, toErrorText, toFailureText } from './error-text.ts';

describe('toErrorText', () => {
  test('gives code, cause and what the cause does not say', () => {
    expect(toErrorText({ code: 'tool_unknown', error: 'No tool "x".' })).toBe(
      'error tool_unknown: No tool "x".\n  next: Try again, or use a model that handles tools better.',
    );
  });

  test('repeats nothing where the cause says what to do', () => {
    expect(toErrorText({ code: 'model_not_found', error: 'No model "x". Check its name.' })).toBe(
      'error model_not_found: No model "x". Check its name.',
    );
  });

  test('calls an abort stopped, not a failure', () => {
    expect(toErrorText({ code: 'abort', error: 'aborted' })).toBe('stopped');
  });

  test('has an action for exactly the codes whose text names no way out', () => {
    const codes = [...TURN_ERROR_CODES, ...THROWN_ERROR_CODES, 'watcher_suspicious-sequence'];
    expect(codes.filter((code) => toErrorAction(code) !== undefined)).toEqual([
      'stream_corrupt',
      'output_invalid',
      'tool_unknown',
      'hook_failed',
      'injector_failed',
      'storage_failed',
      'storage_full',
      'interrupted',
      'internal',
      'watcher_suspicious-sequence',
    ]);
  });

  test('shows a code of a later version without an action', () => {
    expect(toErrorText({ code: 'toString', error: 'New.' })).toBe('error toString: New.');
  });

  test('lets no escape code of a provider through', () => {
    expect(toErrorText({ code: 'x\x1b[2J', error: 'a\x1b]0;t\x07\nb' })).toBe('error x: a b');
  });
});

describe('toFailureText', () => {
  test('speaks of no log where a file could not be used before a turn began', () => {
    const message = 'permissions.json is not what Ethos writes there. Mend it, or move it away.';
    expect(toFailureText({ code: 'storage_failed', message })).toBe(`error storage_failed: ${message}`);
    expect(toErrorText({ code: 'storage_failed', error: 'No disk.' })).toMatch(/missing from the log\.$/);
  });

  test('is otherwise what an ending would be', () => {
    expect(toFailureText({ code: 'internal', message: 'x is not y' })).toBe(
      toErrorText({ code: 'internal', error: 'x is not y' }),
    );
    expect(toFailureText({ code: 'abort', message: 'aborted' })).toBe('stopped');
  });
});
