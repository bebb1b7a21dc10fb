import type { AgentEventOf } from '@ethosagent/core/contract';
import { toChipText, toDurationText, toOneLine } from '@ethosagent/surface-kit';
import type { Palette } from './palette.ts';
import type { Paper } from './paper.ts';

/** The lines that calls get: one each, completed at their end. */
export interface CallLines {
  start(event: AgentEventOf<'tool_start'>): void;
  end(event: AgentEventOf<'tool_end'>, args: unknown): void;
}

/** Calls that start side by side share a line, as long as nothing else is said; then each end has a line of its own. */
export function createCallLines({ paper, palette }: { paper: Paper; palette: Palette }): CallLines {
  /** The calls named on the line that was written last, if it can be gone on with. */
  let started: string[] = [];
  return {
    start(event) {
      const isNext = started.length > 0 && paper.continueNote(`, ${toChipText(event)}`);
      if (!isNext) paper.openNote(toChip(event));
      started = isNext ? [...started, event.toolCallId] : [event.toolCallId];
    },
    end(event, args) {
      const state = event.ok ? palette.good('ok') : palette.bad('failed');
      const text = ` · ${state} · ${toDurationText(event.durationMs)}`;
      const isAlone = started.length === 1 && started[0] === event.toolCallId;
      started = [];
      if (!isAlone || !paper.endNote(text)) paper.note(toChip({ toolName: event.toolName, args }) + text);
      if (!event.ok)
        paper.note(palette.bad(`    ${toOneLine(event.error ?? event.result ?? 'no reason given', 500)}`));
    },
  };
}

function toChip(call: { toolName: string; args?: unknown }): string {
  return `• ${toChipText(call)}`;
}
