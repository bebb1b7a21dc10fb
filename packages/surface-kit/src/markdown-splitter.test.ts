import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMarkdownSplitter, type MarkdownBlock } from './markdown-splitter.ts';

function split(...pieces: string[]): MarkdownBlock[] {
  const splitter = createMarkdownSplitter();
  return [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.flush()];
}
const show = (text: string): string[] => split(text).map((block) => `${block.kind}: ${block.text.trimEnd()}`);

const fragments = fc.constantFrom(
  '# ',
  '- ',
  '1. ',
  '> ',
  '```',
  '````ts',
  '~~~',
  '| a | b |',
  '|--|--|',
  '---',
  '===',
  '**',
  '`',
  'word ',
  '    ',
  '\n',
  '\r\n',
  '\n\n',
  '漢',
  '\t',
);
const markdown = fc.array(fragments, { maxLength: 60 }).map((parts) => parts.join(''));

describe('Markdown that comes in pieces', () => {
  test('gives the same blocks however it is cut, and loses no character', () => {
    fc.assert(
      fc.property(markdown, fc.array(fc.nat(200), { maxLength: 30 }), (text, cuts) => {
        const places = [0, ...cuts.map((cut) => cut % (text.length + 1)), text.length].sort((a, b) => a - b);
        const pieces = places.slice(1).map((end, index) => text.slice(places[index], end));
        expect(split(...pieces)).toEqual(split(text));
        expect(
          split(text)
            .map((block) => block.text)
            .join(''),
        ).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  test('has in its rest exactly what no block has yet', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const splitter = createMarkdownSplitter();
        let given = '';
        for (const character of text)
          given += splitter
            .push(character)
            .map((block) => block.text)
            .join('');
        expect(given + (splitter.rest?.text ?? '')).toBe(text);
      }),
    );
  });

  test('is cut at headings, items, quotes, rules and blank lines', () => {
    expect(show('# Title\nText goes\non.\n\n- one\n  more\n- two\n1. three\n> quote\n> on\n***\n')).toEqual([
      'heading: # Title',
      'paragraph: Text goes\non.',
      'blank: ',
      'item: - one\n  more',
      'item: - two',
      'item: 1. three',
      'quote: > quote\n> on',
      'rule: ***',
    ]);
  });

  test('gives code line by line until its own fence ends it', () => {
    expect(show('Run:\n````ts\n# no heading\n```\n\n````\nafter')).toEqual([
      'paragraph: Run:',
      'fence: ````ts',
      'code: # no heading',
      'code: ```',
      'code: ',
      'fence_end: ````',
      'paragraph: after',
    ]);
    expect(show('~~~\na\n~~~')).toEqual(['fence: ~~~', 'code: a', 'fence_end: ~~~']);
    expect(show('  ```\n  a\n  ```\n')).toEqual(['fence:   ```', 'code:   a', 'fence_end:   ```']);
  });

  test('keeps a table together, and only what is one', () => {
    expect(show('| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 | 4 |\nafter')).toEqual([
      'table: | a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 | 4 |',
      'paragraph: after',
    ]);
    expect(show('a | b\n--- | ---\n')).toEqual(['table: a | b\n--- | ---']);
    expect(show('a | b\n---\n')).toEqual(['paragraph: a | b\n---']);
    expect(show('ls | wc\nx | y\n')).toEqual(['paragraph: ls | wc\nx | y']);
  });

  test('takes an underlined title as one', () => {
    expect(show('Title\n=====\nText\n---\nmore')).toEqual([
      'paragraph: Title\n=====',
      'paragraph: Text\n---',
      'paragraph: more',
    ]);
  });

  test('never holds more than a few lines of a paragraph', () => {
    const splitter = createMarkdownSplitter();
    for (let line = 0; line < 1000; line += 1) splitter.push(`line ${line}\n`);
    expect(splitter.rest?.text.split('\n').length ?? 0).toBeLessThan(10);
  });

  test('begins anew after its end, also inside code', () => {
    const splitter = createMarkdownSplitter();
    splitter.push('```\ncode');
    expect(splitter.rest).toEqual({ kind: 'code', text: 'code' });
    expect(splitter.flush()).toEqual([{ kind: 'code', text: 'code' }]);
    expect(splitter.push('# Title\n')).toEqual([{ kind: 'heading', text: '# Title\n' }]);
    expect(splitter.rest).toBeUndefined();
  });
});
