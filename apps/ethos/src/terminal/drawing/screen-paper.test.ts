import { describe, expect, test } from 'vitest';
import { createPalette } from './palette.ts';
import { createScreenPaper, type ScreenPaper } from './screen-paper.ts';

interface Scene {
  paper: ScreenPaper;
  settled: string[];
  live: (rows?: number) => string[];
}

function begin(): Scene {
  const settled: string[] = [];
  const paper = createScreenPaper({
    palette: createPalette(false),
    width: () => 40,
    settle: (lines) => settled.push(...lines),
    refresh: () => undefined,
  });
  const live = (rows = 24): string[] => paper.toLiveRows({ columns: 40, rows }).map(({ text }) => text);
  return { paper, settled, live };
}

describe('paper on a screen', () => {
  test('settles blocks of the answer, and shows the unfinished one', () => {
    const { paper, settled, live } = begin();
    paper.answer('# Title\nSome te');
    expect([settled, live()]).toEqual([['# Title'], ['Some te']]);
    paper.answer('xt.\n\n');
    expect([settled, live()]).toEqual([['# Title', 'Some text.', ''], []]);
  });

  test('T1: shows only the end of an unfinished block that is higher than a part of the screen', () => {
    const { paper, live } = begin();
    paper.answer('word '.repeat(5000));
    expect(live(24)).toHaveLength(6);
    expect(live(8)).toHaveLength(2);
  });

  test('settles the answer before a note, and an open note before the answer', () => {
    const { paper, settled, live } = begin();
    paper.answer('Let me look.');
    paper.note('• read ok');
    paper.openNote('thinking …');
    expect(live()).toEqual(['thinking …']);
    paper.endNote(' 7 characters');
    paper.openNote('open');
    paper.answer('Two files.');
    paper.endAnswer();
    expect(settled).toEqual(['Let me look.', '• read ok', 'thinking … 7 characters', 'open', 'Two files.']);
  });

  test('streams a note line by line', () => {
    const { paper, settled, live } = begin();
    paper.openNote('thinking: ');
    paper.streamNote('one\ntw');
    expect([settled, live()]).toEqual([['thinking: one'], ['tw']]);
    paper.freshLine();
    expect(settled).toEqual(['thinking: one', 'tw']);
  });

  test('shows running calls, of many the first and how many more', () => {
    const { paper, settled, live } = begin();
    paper.showRunning?.(['a …', 'b …', 'c …', 'd …', 'e …', 'f …']);
    expect(live()).toEqual(['a …', 'b …', 'c …', 'd …', '  and 2 more']);
    paper.showRunning?.([]);
    expect([live(), settled]).toEqual([[], []]);
  });

  test('holds everything back while a question is open', () => {
    const { paper, settled } = begin();
    paper.hold();
    paper.answer('one\n');
    paper.note('two');
    expect(settled).toEqual([]);
    paper.release();
    expect(settled).toEqual(['one', 'two']);
  });
});
