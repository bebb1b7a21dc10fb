import type { AgentEvent, AgentEventOf } from '@ethosagent/core/contract';
import {
  createNoticeGate,
  createTerminalSanitizer,
  createTurnFold,
  foldEvent,
  isVisible,
  type TurnView,
  toChipText,
  toDurationText,
  toErrorText,
  toHaltText,
  toOneLine,
  toUsageText,
} from '@ethosagent/surface-kit';
import type { Palette } from './palette.ts';
import type { Paper } from './paper.ts';

/** Draws the events of one turn on paper, as they come. */
export interface TurnDrawing {
  draw(event: AgentEvent): void;
  /** The turn as drawn so far. */
  readonly view: TurnView;
}

export interface TurnDrawingOptions {
  paper: Paper;
  palette: Palette;
  /** Thinking is streamed when true, one folded line when false; asked at each piece. */
  isThinkingShown: () => boolean;
}

/**
 * Text goes to the paper's answer; calls, progress for the person, thinking, halt, failure and usage become notes.
 * Nothing is delayed: what was said before an event is on paper before it. No control code of a model or tool gets through.
 */
export function createTurnDrawing({ paper, palette, isThinkingShown }: TurnDrawingOptions): TurnDrawing {
  const gate = createNoticeGate();
  const answer = createTerminalSanitizer();
  const thinking = createThinkingLane({ paper, palette, isThinkingShown });
  let view = createTurnFold();
  /** The calls named on the line that was written last, if it can be gone on with. */
  let startLine: string[] = [];

  function draw(event: AgentEvent): void {
    view = foldEvent(view, event);
    for (const next of gate.push(event)) if (isVisible(next, { surface: 'screen' })) show(next);
  }

  function show(event: AgentEvent): void {
    if (event.type === 'thinking_delta') {
      paper.answer(answer.flush());
      thinking.push(event.thinking);
      return;
    }
    // Usage is drawn once, summed, at the end of the turn.
    if (event.type === 'usage') return;
    thinking.leave();
    if (event.type === 'text_delta') {
      paper.answer(answer.push(event.text));
      return;
    }
    paper.answer(answer.flush());
    showNote(event);
  }

  function showNote(event: AgentEvent): void {
    switch (event.type) {
      case 'tool_start':
        showStart(event);
        break;
      case 'tool_progress':
        paper.note(palette.dim(toProgressLine(event)));
        break;
      case 'tool_end':
        showEnd(event);
        break;
      case 'halt':
        paper.note(palette.warn(toHaltText(event)));
        break;
      case 'done':
      case 'error':
        showEnding(event);
        break;
    }
  }

  /** Calls that start side by side share a line, for the time that nothing else is said. */
  function showStart(event: AgentEventOf<'tool_start'>): void {
    const isNext = startLine.length > 0 && paper.continueNote(`, ${toChipText(event)}`);
    if (!isNext) paper.openNote(toChip(event));
    startLine = isNext ? [...startLine, event.toolCallId] : [event.toolCallId];
  }

  function showEnd(event: AgentEventOf<'tool_end'>): void {
    const state = event.ok ? palette.good('ok') : palette.bad('failed');
    const text = ` · ${state} · ${toDurationText(event.durationMs)}`;
    const isOpen = startLine.length === 1 && startLine[0] === event.toolCallId && paper.endNote(text);
    startLine = [];
    const args = view.calls.get(event.toolCallId)?.args;
    if (!isOpen) paper.note(toChip({ toolName: event.toolName, args }) + text);
    if (!event.ok)
      paper.note(palette.bad(`    ${toOneLine(event.error ?? event.result ?? 'no reason given', 500)}`));
  }

  function showEnding(event: AgentEventOf<'done'> | AgentEventOf<'error'>): void {
    paper.endAnswer();
    paper.freshLine();
    if (event.type === 'error') {
      paper.note(event.code === 'abort' ? palette.warn('stopped') : palette.bad(toErrorText(event)));
    } else if (event.stopReason === 'output_limit') {
      paper.note(palette.warn('The answer reached the output limit and is cut short.'));
    }
    if (view.usage.calls > 0 || event.type === 'done') paper.note(palette.dim(toUsageText(view.usage)));
  }

  return {
    draw,
    get view() {
      return view;
    },
  };
}

function toChip(call: { toolName: string; args?: unknown }): string {
  return `• ${toChipText(call)}`;
}

function toProgressLine({ toolName, toolCallId, message, percent }: AgentEventOf<'tool_progress'>): string {
  const who = toolCallId === undefined ? '' : `${toOneLine(toolName, 40)}: `;
  const share = percent === undefined ? '' : ` (${Math.round(percent)} %)`;
  return `  ${who}${toOneLine(message, 500)}${share}`;
}

interface ThinkingLane {
  push(text: string): void;
  leave(): void;
}

/** The lane of its own that thinking has: folded to one line with its length, or streamed. */
function createThinkingLane({ paper, palette, isThinkingShown }: TurnDrawingOptions): ThinkingLane {
  const sanitizer = createTerminalSanitizer();
  let place: 'outside' | 'folded' | 'shown' = 'outside';
  let characters = 0;
  return {
    push(text) {
      if (place === 'outside') {
        place = isThinkingShown() ? 'shown' : 'folded';
        characters = 0;
        paper.openNote(palette.dim(place === 'folded' ? 'thinking …' : 'thinking: '));
      }
      characters += text.length;
      if (place === 'shown') paper.streamNote(palette.dim(sanitizer.push(text)));
    },
    leave() {
      if (place === 'outside') return;
      if (place === 'shown') paper.streamNote(sanitizer.flush());
      else paper.endNote(palette.dim(` ${characters} characters`));
      place = 'outside';
      paper.freshLine();
    },
  };
}
