import type { AgentEventOf } from '@ethosagent/core/contract';
import { describe, expect, test } from 'vitest';
import { toHaltText } from './halt-text.ts';

describe('toHaltText', () => {
  test('a halt names who stopped the turn, the rule and the reason', () => {
    const halt: AgentEventOf<'halt'> = {
      type: 'halt',
      kind: 'watcher',
      rule: 'no-progress',
      message: 'Going in circles.',
    };
    expect(toHaltText(halt)).toBe(
      'halted by the safety watcher (no-progress): Going in circles. The answer is cut short.',
    );
  });
});
