import { describe, expect, it } from 'vitest';
import { EthosError, isErrorCode, isEthosError, isProviderError, ProviderError } from './contract/index.ts';
import { toErrorMessage, toEthosError } from './errors.ts';

describe('toErrorMessage', () => {
  it.each([
    [new Error('broken'), 'broken'],
    [new TypeError(''), 'TypeError'],
    ['just words', 'just words'],
    [{ message: 'in an object' }, 'in an object'],
    [{ code: 7 }, '{"code":7}'],
    [404, '404'],
    [undefined, 'no reason was given'],
    [null, 'null'],
    ['   ', 'no reason was given'],
  ])('of %j is %j', (thrown, words) => {
    expect(toErrorMessage(thrown)).toBe(words);
  });

  it('of something that cannot be read says so', () => {
    const hostile = {
      get message() {
        throw new Error('no');
      },
    };
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(toErrorMessage(hostile)).toContain('cannot be read');
    expect(toErrorMessage(circular)).toContain('[Circular]');
  });

  it('is capped', () => {
    expect(toErrorMessage(new Error('x'.repeat(100_000))).length).toBeLessThan(2_100);
  });
});

describe('toEthosError', () => {
  it('keeps what has a code, and gives the rest one with its cause', () => {
    const coded = new EthosError('provider_quota', 'No money.');
    expect(toEthosError(coded, 'internal')).toBe(coded);
    const cause = new Error('broken');
    expect(toEthosError(cause, 'hook_failed', 'The hook: ')).toMatchObject({
      code: 'hook_failed',
      message: 'The hook: broken',
      cause,
    });
  });

  it('does not keep a code that is none', () => {
    const odd = Object.assign(new Error('odd'), { name: 'EthosError', code: 'made_up' });
    expect(toEthosError(odd, 'internal').code).toBe('internal');
  });
});

describe('errors of the contract', () => {
  it('are recognised by name and code, from any copy of the package', () => {
    const foreign = Object.assign(new Error('m'), { name: 'EthosError', code: 'abort' });
    const provider = new ProviderError({
      code: 'llm_timeout',
      message: 'm',
      retryable: true,
      phase: 'connect',
    });
    expect([foreign, provider, new EthosError('internal', 'm')].map(isEthosError)).toEqual([
      true,
      true,
      true,
    ]);
    expect([new Error('m'), { name: 'EthosError', code: 'abort' }, undefined].map(isEthosError)).toEqual([
      false,
      false,
      false,
    ]);
    expect([provider, foreign].map(isProviderError)).toEqual([true, false]);
  });

  it('have the codes of the table, and those of watcher rules', () => {
    const codes = ['abort', 'session_busy', 'watcher_suspicious-sequence', 'watcher_my-rule2'];
    expect(codes.filter(isErrorCode)).toEqual(codes);
    expect(['', 'watcher_', 'watcher_No Rule', 'Abort', 'made_up', 7, null].filter(isErrorCode)).toEqual([]);
  });
});
