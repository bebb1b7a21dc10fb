import type { Runtime } from '@ethosagent/runtime';
import { EMPTY_USAGE, type UsageSum } from '@ethosagent/surface-kit';
import type { DetailLevel } from './terminal/drawing/detail-lines.ts';
import type { Palette } from './terminal/drawing/palette.ts';
import type { Paper } from './terminal/drawing/paper.ts';
import type { Terminal } from './terminal/terminal.ts';

/** A conversation at a terminal. */
export interface ChatState {
  terminal: Terminal;
  readonly paper: Paper;
  readonly palette: Palette;
  readonly runtime: Runtime;
  /** `undefined` until the session's first turn. */
  sessionId: string | undefined;
  /** Of the session. */
  usage: UsageSum;
  /** What the person chose instead of the model of the runtime. */
  model: string | undefined;
  /** What the person lets the session spend, instead of the settings. */
  budgetUsd: number | undefined;
  isThinkingShown: boolean;
  /** How much of calls is shown. */
  detail: DetailLevel;
  /** The person wants the other kind of terminal. */
  isPlainWanted: boolean | undefined;
  isLeaving: boolean;
  /** A signal ended the chat, not the person. */
  isTerminated: boolean;
  /** Stops the turn that runs. */
  stopTurn: AbortController | undefined;
}

/** A conversation that has not begun. */
export function createChatState(parts: Pick<ChatState, 'terminal' | 'runtime'>): ChatState {
  return {
    ...parts,
    get paper() {
      return this.terminal.paper;
    },
    get palette() {
      return this.terminal.palette;
    },
    sessionId: undefined,
    usage: EMPTY_USAGE,
    model: undefined,
    budgetUsd: undefined,
    isThinkingShown: false,
    detail: 'normal',
    isPlainWanted: undefined,
    isLeaving: false,
    isTerminated: false,
    stopTurn: undefined,
  };
}
