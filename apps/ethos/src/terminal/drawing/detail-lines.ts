import type { AgentEventOf } from '@ethosagent/core/contract';
import { stripTerminalControls, toOneLine } from '@ethosagent/surface-kit';
import type { Palette } from './palette.ts';

/** How much of calls a person sees: failures only, a line each with what was edited, or results too. */
export type DetailLevel = 'compact' | 'normal' | 'full';

const MOST_DIFF_LINES = 12;
const MOST_RESULT_LINES = 200;
const MOST_LINE_CHARACTERS = 300;
/** A changed line as the tools that write give it: its sign, its number, its text. */
const CHANGED = /^[+-]\d+: /;

/** The lines under a call that ended: why it failed, what it changed, or its whole result. */
export function toDetailLines(options: {
  event: AgentEventOf<'tool_end'>;
  args: unknown;
  level: DetailLevel;
  palette: Palette;
}): string[] {
  const { event, level, palette } = options;
  if (!event.ok) {
    const reason = event.error ?? event.result ?? 'no reason given';
    if (level !== 'full') return [palette.bad(`    ${toOneLine(reason, 500)}`)];
    return toPart(reason, MOST_RESULT_LINES).map((line) => palette.bad(`    ${line}`));
  }
  if (level === 'compact') return [];
  const result = event.result ?? '';
  if (level === 'full')
    return toPart(result, MOST_RESULT_LINES).map((line) => `    ${paintChange(line, palette)}`);
  const changed = result.split('\n').filter((line) => CHANGED.test(line));
  return toPart(changed.join('\n'), MOST_DIFF_LINES).map((line) => `    ${paintChange(line, palette)}`);
}

function toPart(text: string, most: number): string[] {
  const lines = stripTerminalControls(text.trimEnd()).split('\n');
  const shown = lines.slice(0, most).map((line) => toShort(line));
  const rest = lines.length - shown.length;
  if (lines.join('') === '') return [];
  return rest > 0 ? [...shown, `… ${rest} more lines`] : shown;
}

function toShort(line: string): string {
  const characters = Array.from(line.slice(0, MOST_LINE_CHARACTERS * 2));
  return characters.length > MOST_LINE_CHARACTERS
    ? `${characters.slice(0, MOST_LINE_CHARACTERS).join('')}…`
    : line;
}

/** The sign says it too, for those who see no colours. */
function paintChange(line: string, palette: Palette): string {
  if (!CHANGED.test(line)) return line;
  return line.startsWith('-') ? palette.bad(line) : palette.bold(line);
}
