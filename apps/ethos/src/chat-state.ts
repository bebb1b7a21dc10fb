import type { Runtime } from '@ethosagent/runtime';
import { EMPTY_USAGE, type UsageSum } from '@ethosagent/surface-kit';
import type { DetailLevel } from './terminal/drawing/detail-lines.ts';
import type { Palette } from './terminal/drawing/palette.ts';
import type { Paper } from './terminal/drawing/paper.ts';
import type { Terminal } from './terminal/terminal.ts';

/** A conversation at a terminal. */
export interface ChatState {
  readonly paper: Paper;
  readonly palette: Palette;
  readonly terminal: Terminal;
  readonly runtime: Runtime;
  /** `undefined` until the session's first turn. */
  sessionId: string | undefined;
  /** Of the session. */
  usage: UsageSum;
  isThinkingShown: boolean;
  /** How much of calls is shown. */
  detail: DetailLevel;
  isLeaving: boolean;
  /** A signal ended the chat, not the person. */
  isTerminated: boolean;
  /** Stops the turn that runs. */
  stopTurn: AbortController | undefined;
}

/** A conversation that has not begun. */
export function createChatState(
  parts: Pick<ChatState, 'terminal' | 'runtime'>,
): ChatState {
  return {
    ...parts,
    paper: parts.terminal.paper,
    palette: parts.terminal.palette,
    sessionId: undefined,
    usage: EMPTY_USAGE,
    isThinkingShown: false,
    detail: 'normal',
    isLeaving: false,
    isTerminated: false,
    stopTurn: undefined,
  };
}
