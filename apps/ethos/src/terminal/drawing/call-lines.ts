import type { AgentEventOf } from '@ethosagent/core/contract';
import { toChipText, toDurationText, toOneLine } from '@ethosagent/surface-kit';
import { toDetailLines } from './detail-lines.ts';
import type { Palette } from './palette.ts';
import type { TurnDrawingOptions } from './turn-drawing-options.ts';

/** The lines that calls get. */
export interface CallLines {
  start(event: AgentEventOf<'tool_start'>): void;
  end(event: AgentEventOf<'tool_end'>, args: unknown): void;
  /** The turn has ended: no call runs any more. */
  close(): void;
}

type CallEnd = AgentEventOf<'tool_end'>;

/** One line each, written at its end, with what changed or came out of it as far as the person wants to see it. */
export function createCallLines(options: TurnDrawingOptions): CallLines {
  const { paper, palette, detail = () => 'normal' } = options;
  const lines = toLines(options);
  let quiet = 0;
  function sayQuiet(): void {
    if (quiet > 0) paper.note(palette.dim(`• ${quiet} ${quiet === 1 ? 'call' : 'calls'} · ok`));
    quiet = 0;
  }
  return {
    start: lines.start,
    end(event, args) {
      if (detail() === 'compact' && event.ok && (options.isPlain || paper.showRunning !== undefined)) {
        quiet += 1;
        lines.drop(event);
        return;
      }
      lines.end(event, args);
      for (const line of toDetailLines({ event, args, level: detail(), palette })) paper.note(line);
    },
    close() {
      sayQuiet();
      lines.close();
    },
  };
}

function toLines(options: TurnDrawingOptions): Lines {
  if (options.isPlain) return createWordLines(options);
  return options.paper.showRunning === undefined ? createOpenLines(options) : createRunningLines(options);
}

interface Lines extends CallLines {
  /** The call ended, and nothing is said about it. */
  drop(event: CallEnd): void;
}

/** Calls that run are shown while they do. */
function createRunningLines({ paper, palette }: TurnDrawingOptions): Lines {
  const running = new Map<string, string>();
  const show = (): void => paper.showRunning?.([...running.values()]);
  function drop({ toolCallId }: CallEnd): void {
    running.delete(toolCallId);
    show();
  }
  return {
    start(event) {
      running.set(event.toolCallId, `${toChip(event)} …`);
      show();
    },
    drop,
    end(event, args) {
      drop(event);
      paper.note(toChip({ toolName: event.toolName, args }) + toEnd(event, palette));
    },
    close() {
      running.clear();
      show();
    },
  };
}

/** Sentences, for who hears them. */
function createWordLines({ paper }: TurnDrawingOptions): Lines {
  return {
    start: (event) => paper.note(`Call started: ${toChipText(event)}`),
    end({ toolName, ok, durationMs }, args) {
      const state = ok ? 'succeeded' : 'failed';
      paper.note(`Call ${state}: ${toChipText({ toolName, args })}, after ${toDurationText(durationMs)}`);
    },
    drop: () => undefined,
    close: () => undefined,
  };
}

/** Calls that start side by side share a line, as long as nothing else is said; then each end has a line of its own. */
function createOpenLines({ paper, palette }: TurnDrawingOptions): Lines {
  /** The calls named on the line that was written last, if it can be gone on with. */
  let started: string[] = [];
  return {
    start(event) {
      const isNext = started.length > 0 && paper.continueNote(`, ${toChipText(event)}`);
      if (!isNext) paper.openNote(toChip(event));
      started = isNext ? [...started, event.toolCallId] : [event.toolCallId];
    },
    end(event, args) {
      const isAlone = started.length === 1 && started[0] === event.toolCallId;
      const end = toEnd(event, palette);
      started = [];
      if (!isAlone || !paper.endNote(end)) paper.note(toChip({ toolName: event.toolName, args }) + end);
    },
    drop: () => undefined,
    close: () => undefined,
  };
}

function toEnd(event: CallEnd, palette: Palette): string {
  return ` · ${event.ok ? palette.good('ok') : palette.bad('failed')} · ${toDurationText(event.durationMs)}`;
}

function toChip(call: { toolName: string; args?: unknown }): string {
  return `• ${toOneLine(toChipText(call), 80)}`;
}
