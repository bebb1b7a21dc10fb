import { describe, expect, test } from 'vitest';
import { createEditor, type Editor } from './editor.ts';
import { toShownText, toText } from './editor-state.ts';

/** An editor in which this was typed: `<chord>` is a chord, all else text. */
function edit(keys: string): Editor {
  const editor = createEditor();
  for (const [whole, chord] of keys.matchAll(/<([\w+_-]+)>|[^<]+/g)) {
    if (chord !== undefined) editor.play(chord);
    else editor.type(whole);
  }
  return editor;
}
/** The text with `|` where the cursor is. */
function look({ state }: Editor): string {
  const before = toShownText({ cells: state.cells.slice(0, state.caret) });
  return `${before}|${toShownText({ cells: state.cells.slice(state.caret) })}`;
}

describe('the editor', () => {
  test.each([
    ['abc<left><left>X', 'aX|bc'],
    ['ab<home>X<end>Y', 'XabY|'],
    ['one two<alt+b>X', 'one X|two'],
    ['one two<ctrl+left><ctrl+left><alt+f>X', 'oneX| two'],
    ['one two<ctrl+w>', 'one |'],
    ['one two<ctrl+w><ctrl+w><ctrl+y>', 'one two|'],
    ['one two<home><ctrl+k><ctrl+y><ctrl+y>', 'one twoone two|'],
    ['one<home><delete>', '|ne'],
    ['one two<ctrl+w><home><ctrl+y><ctrl+_>', '|one '],
    ['one\ntwo<ctrl+u>', 'one\n|'],
    ['one\ntwo<ctrl+u><ctrl+u>', 'one|'],
    ['one\ntwo<up>X', 'oneX|\ntwo'],
    ['one\ntw<up><home>X<down>Y', 'Xone\ntY|w'],
    ['long line\nab\nlong line<up>X', 'long line\nabX|\nlong line'],
    ['a\nb<up><up>X', 'aX|\nb'],
    ['abc<backspace>d<ctrl+_>', 'ab|'],
    ['abc<backspace>d<ctrl+_><ctrl+_>', 'abc|'],
    ['abc<backspace>d<ctrl+_><ctrl+_><ctrl+_><ctrl+_>', '|'],
    ['<backspace><delete><left><right><ctrl+w>x', 'x|'],
  ])('%j gives %j', (keys, expected) => {
    expect(look(edit(keys))).toBe(expected);
  });

  test.each(['漢字', '👩‍💻', 'e\u0301', '🇩🇪', 'नि'])('moves over and deletes %s as it is seen', (text) => {
    const count = text === '漢字' ? 2 : 1;
    const editor = edit(`a${text}`);
    for (let index = 0; index < count; index += 1) editor.play('backspace');
    expect(look(editor)).toBe('a|');
  });

  test('joins a mark that comes later to its letter', () => {
    const editor = edit('e');
    editor.type('\u0301');
    editor.play('backspace');
    expect(editor.isEmpty).toBe(true);
  });

  test('keeps a long paste as one chip that is deleted, cut and put back whole', () => {
    const pasted = 'line\n'.repeat(10_000);
    const editor = edit('see ');
    editor.paste(pasted);
    editor.type('!');
    expect(look(editor)).toBe('see [pasted 10,000 lines]!|');
    expect(toText(editor.state)).toBe(`see ${pasted}!`);
    editor.play('ctrl+w');
    expect(look(editor)).toBe('|');
    editor.play('ctrl+y');
    expect(toText(editor.state)).toBe(`see ${pasted}!`);
  });

  test('keeps a short paste as text, without control codes, with line feeds for returns', () => {
    const editor = edit('');
    editor.paste('one\r\ntwo\x1b[201~\rthree\x07');
    expect(toText(editor.state)).toBe('one\ntwo\nthree');
  });

  test('takes no control code, from wherever it comes', () => {
    const editor = edit('');
    editor.type('a\x9b2Jb');
    editor.set('from the history\x1b[2J\u202e');
    expect(toText(editor.state)).toBe('from the history');
  });

  test('says what it cannot do, so that the history may', () => {
    expect(edit('a').play('up')).toBe(false);
    expect(edit('a\nb').play('up')).toBe(true);
    expect(edit('a\nb').play('down')).toBe(false);
    expect(edit('').play('constructor')).toBe(false);
  });
});
