import type { AgentEvent } from '@ethosagent/core/contract';
import { AGENT_EVENT_TYPES } from '@ethosagent/core/contract';
import { describe, expect, test } from 'vitest';
import { isVisible } from './is-visible.ts';

const progress = { type: 'tool_progress', toolName: 't', toolCallId: 'a', message: 'm' } as const;
const end = { type: 'tool_end', toolCallId: 'a', toolName: 't', durationMs: 1 } as const;
const rows: [name: string, event: AgentEvent, screen: boolean, everything: boolean, channel: boolean][] = [
  ['run_start', { type: 'run_start', provider: 'p', model: 'm', source: 'global' }, false, true, false],
  ['context_meta', { type: 'context_meta', data: {} }, false, true, false],
  ['text_delta', { type: 'text_delta', text: 'x' }, true, true, true],
  ['thinking_delta', { type: 'thinking_delta', thinking: 'x' }, true, true, false],
  ['tool_start', { type: 'tool_start', toolCallId: 'a', toolName: 't', args: {} }, true, true, false],
  ['tool_progress user', { ...progress, audience: 'user' }, true, true, true],
  ['tool_progress internal', { ...progress, audience: 'internal' }, false, true, false],
  ['tool_end ok user', { ...end, ok: true, audience: 'user' }, true, true, true],
  ['tool_end ok internal', { ...end, ok: true, audience: 'internal' }, true, true, false],
  ['tool_end ok without audience', { ...end, ok: true }, true, true, false],
  ['tool_end failed', { ...end, ok: false, error: 'e', audience: 'internal' }, true, true, true],
  ['usage', { type: 'usage', inputTokens: 1, outputTokens: 1, estimatedCostUsd: 0 }, true, true, false],
  ['halt', { type: 'halt', kind: 'watcher', rule: 'no-progress', message: 'm' }, true, true, true],
  ['error', { type: 'error', error: 'e', code: 'internal' }, true, true, true],
  ['done', { type: 'done', text: '', turnCount: 1 }, true, true, true],
  ['a later type', { type: 'tool_preview' } as unknown as AgentEvent, false, false, false],
];

describe('isVisible', () => {
  test.each(rows)('%s', (_name, event, screen, everything, channel) => {
    expect(isVisible(event, { surface: 'screen' })).toBe(screen);
    expect(isVisible(event, { surface: 'screen', detail: 'all' })).toBe(everything);
    expect(isVisible(event, { surface: 'channel' })).toBe(channel);
    expect(isVisible(event, { surface: 'channel', detail: 'all' })).toBe(channel);
  });

  test('has a row for every type of the contract', () => {
    expect(new Set(rows.map(([, { type }]) => type))).toEqual(
      new Set([...AGENT_EVENT_TYPES, 'tool_preview']),
    );
  });
});
