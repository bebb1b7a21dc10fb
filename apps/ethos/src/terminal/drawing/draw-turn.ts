import type { AgentEvent, AgentEventOf } from '@ethosagent/core/contract';
import {
  createNoticeGate,
  createTerminalSanitizer,
  createTurnFold,
  foldEvent,
  isVisible,
  type TurnView,
  toErrorText,
  toHaltText,
  toOneLine,
  toUsageText,
} from '@ethosagent/surface-kit';
import { createCallLines } from './call-lines.ts';
import { createThinkingLane } from './thinking-lane.ts';
import type { TurnDrawingOptions } from './turn-drawing-options.ts';

/** Draws the events of one turn on paper, as they come. */
export interface TurnDrawing {
  draw(event: AgentEvent): void;
  /** The turn as drawn so far. */
  readonly view: TurnView;
}

/**
 * Text goes to the paper's answer; calls, progress for the person, thinking, halt, failure and usage become notes.
 * Nothing is delayed: what was said before an event is on paper before it. No control code of a model or tool gets through.
 */
export function createTurnDrawing(options: TurnDrawingOptions): TurnDrawing {
  const { paper, palette } = options;
  const gate = createNoticeGate();
  const answer = createTerminalSanitizer();
  const thinking = createThinkingLane(options);
  const calls = createCallLines(options);
  let view = createTurnFold();

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
        calls.start(event);
        break;
      case 'tool_progress':
        paper.note(palette.dim(toProgressLine(event)));
        break;
      case 'tool_end':
        calls.end(event, view.calls.get(event.toolCallId)?.args);
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

  function showEnding(event: AgentEventOf<'done'> | AgentEventOf<'error'>): void {
    paper.endAnswer();
    paper.freshLine();
    calls.close();
    if (event.type === 'error') {
      const paint = event.code === 'abort' ? palette.warn : palette.bad;
      paper.note(paint(toErrorText(event)));
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

function toProgressLine({ toolName, toolCallId, message, percent }: AgentEventOf<'tool_progress'>): string {
  const who = toolCallId === undefined ? '' : `${toOneLine(toolName, 40)}: `;
  const share = percent === undefined ? '' : ` (${Math.round(percent)} %)`;
  return `  ${who}${toOneLine(message, 500)}${share}`;
}
