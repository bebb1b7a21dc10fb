import { createTerminalSanitizer } from '@ethosagent/surface-kit';
import type { TurnDrawingOptions } from './turn-drawing-options.ts';

export interface ThinkingLane {
  push(text: string): void;
  leave(): void;
}

/** The lane of its own that thinking has: folded to one line with its length, or streamed. */
export function createThinkingLane({ paper, palette, isThinkingShown }: TurnDrawingOptions): ThinkingLane {
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
