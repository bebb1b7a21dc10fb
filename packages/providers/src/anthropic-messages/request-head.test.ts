import type { CompletionRequest, Message } from '@ethosagent/core/contract';
import { describe, expect, it } from 'vitest';
import { toRequest, userMessage } from '../../test/fixtures.ts';
import { findModelRules } from './model-rules.ts';
import { toRequestHead } from './to-request-head.ts';

function head(request: Partial<CompletionRequest>, maxOutputTokens?: number): Record<string, unknown> {
  return toRequestHead(toRequest(request), maxOutputTokens);
}

const adaptive = 'claude-opus-4-8';
const budgeted = 'claude-sonnet-4-5';

describe('the limit of the output', () => {
  it.each([
    ['claude-opus-5-5', 64_000, 'adaptive'],
    ['claude-mythos-preview', 64_000, 'adaptive'],
    ['anthropic/claude-opus-4.6', 64_000, 'adaptive'],
    ['eu.anthropic.claude-sonnet-4-6-v1:0', 64_000, 'adaptive'],
    ['claude-4.7-opus', 64_000, 'adaptive'],
    ['claude-haiku-4-5-20251001', 64_000, 'budget'],
    ['claude-sonnet-4-20250514', 32_000, 'budget'],
    ['claude-opus-4-1@20250805', 32_000, 'budget'],
    ['claude-3-7-sonnet-latest', 32_000, 'budget'],
    ['claude-3-5-haiku-20241022', 8192, 'none'],
    ['claude-3-opus-20240229', 4096, 'none'],
    ['deepseek-chat', 32_000, 'budget'],
  ])('of %s is %i unless it is given, its reasoning %s', (model, max_tokens, thinking) => {
    expect(head({ model })).toEqual({ model, max_tokens, stream: true });
    expect(findModelRules(model).thinking).toBe(thinking);
    expect(head({ model }, 500).max_tokens).toBe(500);
    expect(head({ model, maxOutputTokens: 9 }, 500).max_tokens).toBe(9);
  });
});

describe('reasoning', () => {
  it('is never asked for unless wanted, and no request has a temperature', () => {
    for (const model of [adaptive, budgeted]) {
      expect(Object.keys(head({ model }))).toEqual(['model', 'max_tokens', 'stream']);
      expect(Object.keys(head({ model, thinking: true }))).toEqual([
        'model',
        'max_tokens',
        'stream',
        'thinking',
      ]);
    }
  });

  it('is left to newer models, with its text; older ones get a budget below the limit, the oldest nothing', () => {
    const thinking = (model: string, maxOutputTokens?: number) =>
      head({ model, thinking: true }, maxOutputTokens).thinking;
    expect(thinking(adaptive)).toEqual({ type: 'adaptive', display: 'summarized' });
    expect(thinking(budgeted)).toEqual({ type: 'enabled', budget_tokens: 16_000 });
    expect(thinking(budgeted, 5000)).toEqual({ type: 'enabled', budget_tokens: 2500 });
    expect(thinking(budgeted, 2000)).toBeUndefined();
    expect(thinking('claude-3-5-sonnet-20241022')).toBeUndefined();
  });

  it('is not asked for within a budget where the calls being answered came without it', () => {
    const block = { type: 'thinking', thinking: '', signature: 's' };
    const reply = (...thoughts: object[]): Message => ({
      role: 'assistant',
      origin: { provider: 'p', model: 'm' },
      content: [
        ...thoughts.map((data) => ({ type: 'thinking', thinking: '', data }) as const),
        { type: 'tool_call', toolCallId: 'a', wireId: 'a', toolName: 'f', args: {} },
      ],
    });
    const answers: Message = { role: 'tool', answers: [] };
    const asks = (model: string, ...messages: Message[]): boolean =>
      'thinking' in head({ model, thinking: true, messages: [userMessage('hi'), ...messages] });
    expect(asks(budgeted, reply({ block }), answers)).toBe(true);
    expect(asks(budgeted, reply(), answers)).toBe(false);
    expect(asks(budgeted, reply({ reasoningDetails: [] }), answers)).toBe(false);
    expect(asks(budgeted, reply(), answers, userMessage('next'))).toBe(true);
    expect(asks(adaptive, reply(), answers)).toBe(true);
  });
});

describe('a wanted shape of the answer', () => {
  const output = { type: 'object', properties: { a: { type: 'number', minimum: 1 } }, required: ['a'] };

  it('is asked for natively where model and schema allow it', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'number' } },
      required: ['a'],
      additionalProperties: false,
    };
    expect(head({ model: budgeted, output }).output_config).toEqual({
      format: { type: 'json_schema', schema },
    });
  });

  it('is left to the system text otherwise', () => {
    expect(head({ model: 'claude-sonnet-4-0', output })).not.toHaveProperty('output_config');
    expect(head({ model: 'fixture-model', output })).not.toHaveProperty('output_config');
    expect(head({ model: budgeted, output: { type: 'object' } })).not.toHaveProperty('output_config');
  });
});
