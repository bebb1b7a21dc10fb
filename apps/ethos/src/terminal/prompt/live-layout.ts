import { toOneLine } from '@ethosagent/surface-kit';
import { type Row, wrapStyled } from '../cells/wrap-styled.ts';
import type { CompletionMenu } from '../completion/completion-menu.ts';
import type { Palette } from '../drawing/palette.ts';
import { toEditorRows } from '../editor/editor-rows.ts';
import { type EditorState, toState } from '../editor/editor-state.ts';
import type { HistorySearch } from '../history/history-search.ts';
import type { LiveFrame } from '../screen/live-frame.ts';
import type { ScreenSize } from '../screen/live-screen.ts';

const MOST_ITEMS = 6;

/** What the live region shows, from top to bottom. */
export interface LiveParts {
  /** Unfinished output. */
  output: (size: ScreenSize) => Row[];
  /** What was sent and waits. */
  waiting: readonly string[];
  prompt: string;
  editor: EditorState;
  search: HistorySearch | undefined;
  menu: CompletionMenu;
  /** One line; empty for none. */
  status: string;
  palette: Palette;
}

/**
 * Lays the live region out. It is never higher than the screen: the editor is there, then as much else as fits. The
 * editor comes last: some terminals lose the cursor's place when they wrap a row below it.
 */
export function toLiveFrame(parts: LiveParts, size: ScreenSize): LiveFrame {
  const { palette } = parts;
  const width = Math.max(1, size.columns - 1);
  const toRow = (text: string): Row => wrapStyled(text, width)[0] ?? { text: '', width: 0 };
  const { search } = parts;
  const found = search === undefined ? parts.editor : toState(toOneLine(search.found ?? '', 1000));
  const editor = toEditorRows(found, {
    prompt: search === undefined ? parts.prompt : `search ‘${toOneLine(search.query, 40)}’: `,
    width,
    mostRows: Math.max(1, Math.floor(size.rows / 2)),
    paintChip: palette.inverse,
  });
  const own = [...toMenuLines(parts), parts.status].filter((line) => line !== '').map(toRow);
  const above = [...parts.output(size), ...parts.waiting.map((line) => toRow(palette.dim(line))), ...own];
  const room = Math.max(0, size.rows - 1 - editor.rows.length);
  const shown = room === 0 ? [] : above.slice(-room);
  return {
    rows: [...shown, ...editor.rows],
    caretRow: shown.length + editor.caretRow,
    caretPrefix: editor.caretPrefix,
  };
}

/** The entries around the chosen one. */
function toMenuLines({ menu, palette }: LiveParts): string[] {
  const { items, selected } = menu;
  const first = Math.max(0, Math.min(selected - MOST_ITEMS + 1, items.length - MOST_ITEMS));
  const lines = items.slice(first, first + MOST_ITEMS).map(({ name, help }, index) => {
    const isSelected = first + index === selected;
    const text = `${isSelected ? '›' : ' '} ${toOneLine(name, 200)}${help === '' ? '' : `  ${help}`}`;
    return isSelected ? palette.inverse(text) : palette.dim(text);
  });
  const more = items.length - lines.length;
  return more > 0 ? [...lines, palette.dim(`  ${items.length} in all`)] : lines;
}
