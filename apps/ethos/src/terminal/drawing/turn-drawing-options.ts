import type { DetailLevel } from './detail-lines.ts';
import type { Palette } from './palette.ts';
import type { Paper } from './paper.ts';

/** How a turn is drawn, and on what. */
export interface TurnDrawingOptions {
  paper: Paper;
  palette: Palette;
  /** Thinking is streamed when true, one folded line when false; asked at each piece. */
  isThinkingShown: () => boolean;
  /** How much of calls is drawn; asked at each. @default 'normal' */
  detail?: (() => DetailLevel) | undefined;
  /** Words instead of signs, for who hears them. @default false */
  isPlain?: boolean | undefined;
}
