import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createHistoryFile } from './history-file.ts';
import { createHistorySearch } from './history-search.ts';
import { createLineHistory, type LineHistory } from './line-history.ts';

const folder = mkdtempSync(join(tmpdir(), 'ethos-history-'));
afterAll(() => rmSync(folder, { recursive: true }));

function remember(...lines: string[]): { history: LineHistory; kept: string[] } {
  const kept: string[] = [];
  const history = createLineHistory({ load: () => lines, append: (line) => kept.push(line) });
  return { history, kept };
}

describe('the history', () => {
  test('goes back to the oldest line and forth to the draft', () => {
    const { history } = remember('one', 'two');
    expect(history.step(1, 'draft')).toBeUndefined();
    expect(history.step(-1, 'draft')).toBe('two');
    expect(history.step(-1, 'two')).toBe('one');
    expect(history.step(-1, 'one')).toBeUndefined();
    expect(history.step(1, 'one')).toBe('two');
    expect(history.step(1, 'two')).toBe('draft');
  });

  test('keeps lines, but no repeats, blank or huge ones', () => {
    const { history, kept } = remember('one');
    for (const line of ['one', 'two', 'two', ' ', 'x'.repeat(20_000)]) history.add(line);
    expect(kept).toEqual(['two']);
    expect(history.step(-1, '')).toBe('two');
  });

  test.each([
    `use sk-${'a1'.repeat(12)}`,
    'OPENAI_API_KEY: abc',
    'my password is hunter2',
    `push with ghp_${'a1'.repeat(12)}`,
    'Authorization: Bearer abcdefghijklmnop',
    'clone https://me:secret@host.example/x',
    '-----BEGIN OPENSSH PRIVATE KEY-----',
  ])('never keeps %j', (line) => {
    const { history, kept } = remember();
    history.add(line);
    expect(kept).toEqual([]);
    expect(history.step(-1, '')).toBeUndefined();
  });

  test.each(['how do tokens work?', 'rename the secret santa file', 'explain passwd files'])(
    'keeps %j',
    (line) => {
      const { history, kept } = remember();
      history.add(line);
      expect(kept).toEqual([line]);
    },
  );

  test('is searched from the newest line on, further back at each wish', () => {
    const search = createHistorySearch(remember('fix apple', 'Fix pear', 'eat').history);
    expect(search.found).toBeUndefined();
    search.type('fi');
    search.type('x');
    expect(search.found).toBe('Fix pear');
    search.older();
    search.older();
    expect(search.found).toBe('fix apple');
    search.type('?');
    expect([search.found, search.query]).toEqual([undefined, 'fix?']);
    search.erase();
    expect(search.found).toBe('Fix pear');
  });
});

describe('the history file', () => {
  test('keeps lines with line breaks for the next program, readable by its owner only', () => {
    const path = join(folder, 'home', 'history.jsonl');
    createHistoryFile(path).append('one\ntwo');
    createHistoryFile(path).append('three');
    expect(createHistoryFile(path).load()).toEqual(['one\ntwo', 'three']);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('skips what is no line, and does without where nothing can be kept', () => {
    const path = join(folder, 'damaged');
    writeFileSync(path, '"one"\n{"a":1}\n"half');
    expect(createHistoryFile(path).load()).toEqual(['one']);
    const blocked = createHistoryFile(join(path, 'below-a-file'));
    blocked.append('lost');
    expect(blocked.load()).toEqual([]);
    expect(createHistoryFile(undefined).load()).toEqual([]);
  });
});
