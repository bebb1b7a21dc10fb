import type { Runtime } from '@ethosagent/runtime';
import { EMPTY_USAGE, type UsageSum } from '@ethosagent/surface-kit';
import type { Palette } from './terminal/drawing/palette.ts';
import type { Paper } from './terminal/drawing/paper.ts';
import type { TerminalInput } from './terminal-input.ts';

/** A conversation at a terminal. */
export interface ChatState {
  readonly paper: Paper;
  readonly palette: Palette;
  readonly input: TerminalInput;
  readonly runtime: Runtime;
  /** `undefined` until the session's first turn. */
  sessionId: string | undefined;
  /** Of the session. */
  usage: UsageSum;
  isThinkingShown: boolean;
  isLeaving: boolean;
  /** A signal ended the chat, not the person. */
  isTerminated: boolean;
  /** Stops the turn that runs. */
  stopTurn: AbortController | undefined;
}

/** A conversation that has not begun. */
export function createChatState(
  parts: Pick<ChatState, 'paper' | 'palette' | 'input' | 'runtime'>,
): ChatState {
  return {
    ...parts,
    sessionId: undefined,
    usage: EMPTY_USAGE,
    isThinkingShown: false,
    isLeaving: false,
    isTerminated: false,
    stopTurn: undefined,
  };
}
