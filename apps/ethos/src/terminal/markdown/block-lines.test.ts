import { stripVTControlCharacters } from 'node:util';
import { createMarkdownSplitter, stripTerminalControls } from '@ethosagent/surface-kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPalette, type Palette } from '../drawing/palette.ts';
import { toBlockLines } from './block-lines.ts';

/** Styles as words, to be read in a test. */
const words: Palette = {
  isStyled: true,
  dim: (text) => `<dim ${text}>`,
  bold: (text) => `<b ${text}>`,
  good: (text) => text,
  bad: (text) => text,
  warn: (text) => text,
  italic: (text) => `<i ${text}>`,
  strike: (text) => `<s ${text}>`,
  underline: (text) => `<u ${text}>`,
  code: (text) => `<c ${text}>`,
  inverse: (text) => text,
};

function draw(markdown: string, { palette = words, width = 79 } = {}): string[] {
  const splitter = createMarkdownSplitter();
  return [...splitter.push(markdown), ...splitter.flush()].flatMap((block) =>
    toBlockLines(block, { palette, width }),
  );
}

describe('Markdown in a terminal', () => {
  test.each([
    ['## Title **x**', ['<b ## Title x>']],
    ['a **b *c*** `d` ~~e~~ \\*f\\*', ['a <b b <i c>> <c d> <s e> *f*']],
    [
      '[text](https://a.example/x) and https://b.example',
      ['text (<u https://a.example/x>) and <u https://b.example>'],
    ],
    ['![alt](x.png)', ['image: alt (<u x.png>)']],
    ['- one **two**\n  three', ['- one <b two>', '  three']],
    ['    12. deep `x`', ['    12. deep <c x>']],
    ['> said *so*', ['<dim > ><i said <i so>>']],
    ['```ts\nconst a = `**b**`;\n```', ['<dim ```ts>', 'const a = `**b**`;', '<dim ```>']],
    ['---', ['<dim --->']],
    ['a < b && c > d <br> &lt;', ['a < b && c > d <br> &lt;']],
    ['unfinished **bold and `code', ['unfinished **bold and `code']],
    ['', []],
  ])('%j', (markdown, lines) => {
    expect(draw(markdown)).toEqual(lines);
  });

  test('lines the columns of a table up by what they take on the screen', () => {
    const lines = draw('| name | n |\n|:--|--:|\n| 漢字 | 1 |\n| `b` | 200 |', {
      palette: createPalette(true),
    });
    expect(lines.map(stripVTControlCharacters)).toEqual(['name    n', '────  ───', '漢字    1', 'b     200']);
  });

  test('leaves a table as it is that is wider than the screen', () => {
    const table = `| ${'x'.repeat(30)} | y |\n|---|---|\n| 1 | 2 |`;
    expect(draw(table, { width: 30 })).toEqual(table.split('\n'));
  });

  test('stays as it came where there are no styles', () => {
    const text = '# a\n- **b** `c` [d](e)\n> f\n```\ng\n```';
    expect(draw(text, { palette: createPalette(false) })).toEqual(text.split('\n'));
  });

  test('draws no control code but its own styles, whatever comes', () => {
    const pieces = fc.constantFrom(
      '**',
      '`',
      '[',
      '](',
      ')',
      '&#27;',
      '&#x1b;[2J',
      '\x1b[2J',
      '\\',
      '<a href="',
      '|',
      '\n',
      'x',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const lines = draw(stripTerminalControls(parts.join('')), { palette: createPalette(true) });
        expect(lines.join('').replace(/\x1b\[\d+m/g, '')).not.toMatch(/[\x00-\x1f\x7f-\x9f]/);
      }),
    );
  });
});
