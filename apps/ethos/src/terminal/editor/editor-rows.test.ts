import { describe, expect, test } from 'vitest';
import { type EditorRows, toEditorRows } from './editor-rows.ts';
import { insertChip, toState } from './editor-state.ts';

function layOut(text: string, { width = 10, mostRows = 10, caret = -1 } = {}): EditorRows {
  const state = toState(text);
  const placed = caret < 0 ? state : { ...state, caret };
  return toEditorRows(placed, { prompt: '> ', width, mostRows, paintChip: (label) => label });
}
const texts = ({ rows }: EditorRows): string[] => rows.map(({ text }) => text);

describe('the rows of the editor', () => {
  test('begin with the prompt and go on under its text', () => {
    expect(layOut('abcdefghij\nk')).toEqual({
      rows: [
        { text: '> abcdefgh', width: 10 },
        { text: '  ij', width: 4 },
        { text: '  k', width: 3 },
      ],
      caretRow: 2,
      caretPrefix: '  k',
    });
  });

  test('break before a wide character that does not fit, and count its columns', () => {
    const rows = layOut('abcdefg漢');
    expect(texts(rows)).toEqual(['> abcdefg', '  漢']);
    expect(rows.rows[1]?.width).toBe(4);
  });

  test('give the cursor a row of its own behind a full one', () => {
    expect(layOut('abcdefgh')).toMatchObject({ caretRow: 1, caretPrefix: '  ' });
    expect(layOut('abcdefghi', { caret: 8 })).toMatchObject({ caretRow: 1, caretPrefix: '  ' });
  });

  test('place the cursor before the character it stands on', () => {
    expect(layOut('ab\ncd', { caret: 2 })).toMatchObject({ caretRow: 0, caretPrefix: '> ab' });
    expect(layOut('ab\ncd', { caret: 3 })).toMatchObject({ caretRow: 1, caretPrefix: '  ' });
  });

  test('show those around the cursor when there are too many', () => {
    const rows = layOut('0\n1\n2\n3\n4\n5\n6', { mostRows: 3, caret: 6 });
    expect(texts(rows)).toEqual(['  2', '  3', '  4']);
    expect(rows.caretRow).toBe(1);
  });

  test('show a chip instead of what was pasted, and never break at one column', () => {
    const state = insertChip(toState('a'), { pasted: 'x\n'.repeat(2000) });
    const rows = toEditorRows(state, { prompt: '> ', width: 40, mostRows: 5, paintChip: (label) => label });
    expect(texts(rows)).toEqual(['> a[pasted 2,000 lines]']);
    expect(layOut('漢a', { width: 1 }).rows.length).toBeGreaterThan(1);
  });
});
