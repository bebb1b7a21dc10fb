import type { LoggedRecord } from '@ethosagent/core/contract';
import { stripTerminalControls } from '@ethosagent/surface-kit';
import { createTurnDrawing, type TurnDrawing } from './terminal/drawing/draw-turn.ts';
import type { Palette } from './terminal/drawing/palette.ts';
import type { Paper } from './terminal/drawing/paper.ts';

/** Draws turns that were played before: what was said, and what came of it. */
export function drawTranscript(
  records: readonly LoggedRecord[],
  parts: { paper: Paper; palette: Palette },
): void {
  let turnId: string | undefined;
  let drawing: TurnDrawing | undefined;
  for (const record of records) {
    if (record.turnId !== turnId) drawing = createTurnDrawing({ ...parts, isThinkingShown: () => false });
    turnId = record.turnId;
    if ('event' in record) drawing?.draw(record.event);
    if (!('input' in record)) continue;
    const texts = record.input.content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`));
    parts.paper.note(`${parts.palette.bold('>')} ${stripTerminalControls(texts.join('\n'))}`);
  }
}
