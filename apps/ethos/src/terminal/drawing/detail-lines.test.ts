import type { AgentEventOf } from '@ethosagent/core/contract';
import { describe, expect, test } from 'vitest';
import { type DetailLevel, toDetailLines } from './detail-lines.ts';
import { createPalette } from './palette.ts';

function draw(
  result: string,
  { level = 'normal', ok = true }: { level?: DetailLevel; ok?: boolean } = {},
): string[] {
  const event: AgentEventOf<'tool_end'> = {
    type: 'tool_end',
    toolCallId: 'a',
    toolName: 'edit_file',
    ok,
    durationMs: 1,
    result,
    ...(ok ? {} : { error: result }),
  };
  return toDetailLines({ event, args: {}, level, palette: createPalette(false) });
}

const CHANGE = 'Edited a.ts: 1 replacement.\n 1: same\n-2: old\n+2: new';

describe('the lines under a call', () => {
  test('are what it changed, with signs, then its whole result, then nothing', () => {
    expect(draw(CHANGE)).toEqual(['    -2: old', '    +2: new']);
    expect(draw(CHANGE, { level: 'full' })).toEqual(CHANGE.split('\n').map((line) => `    ${line}`));
    expect(draw(CHANGE, { level: 'compact' })).toEqual([]);
    expect(draw('plain result')).toEqual([]);
  });

  test('are short for a long change', () => {
    const lines = draw(Array.from({ length: 40 }, (_, index) => `+${index}: x`).join('\n'));
    expect([lines.length, lines.at(-1)]).toEqual([13, '    … 28 more lines']);
    expect(draw(`+1: ${'x'.repeat(5000)}`)[0]?.length).toBeLessThan(320);
  });

  test('say why a call failed, at every level', () => {
    for (const level of ['compact', 'normal', 'full'] as const)
      expect(draw('no such file', { level, ok: false })).toEqual(['    no such file']);
  });

  test('let no control code through', () => {
    for (const level of ['normal', 'full'] as const)
      expect(draw('+1: a\x1b[2J\x07b', { level }).join('')).toBe('    +1: ab');
  });
});
