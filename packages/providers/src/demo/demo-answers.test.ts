import { expect, test } from 'vitest';
import type { PlannedCall } from './plan/plan.ts';
import { type PlayedCall, replayPlan } from './plan/replay-plan.ts';
import { planRequest } from './plan-request.ts';

const offered = new Set(['list_files', 'read_file', 'search_files', 'write_file', 'run_command']);

/** What the demo says after one answer a round. */
function answer(ask: string, ...results: readonly (readonly [tool: string, text: string, ok?: boolean])[]) {
  const rounds = results.map(([tool, text, ok = true]): PlayedCall[] => [{ tool, text, ok }]);
  const reply = replayPlan(planRequest({ ask, rounds: [], earlier: [] }).plan, { rounds, offered });
  return 'outcome' in reply ? reply.outcome.text : JSON.stringify(reply.calls);
}

/** The same after one round with several answers. */
function answerTogether(ask: string, results: readonly (readonly [tool: string, text: string])[]): string {
  const rounds = [results.map(([tool, text]): PlayedCall => ({ tool, text, ok: true }))];
  const reply = replayPlan(planRequest({ ask, rounds: [], earlier: [] }).plan, { rounds, offered });
  return 'outcome' in reply ? reply.outcome.text : JSON.stringify(reply.calls);
}

/** The calls that the demo asks for at first. */
function callsOf(ask: string): readonly PlannedCall[] {
  const reply = replayPlan(planRequest({ ask, rounds: [], earlier: [] }).plan, { rounds: [], offered });
  return 'calls' in reply ? reply.calls : [];
}

test('a name with a line feed is one entry, told as a JSON string', () => {
  const listed = '"a\\nb.txt"\n"c\\nd"/\n"e@"\nf@';
  expect(answer('list files', ['list_files', listed])).toBe(
    'In this folder are 1 folder, 2 files and 1 link:\n\n- "a\\nb.txt"\n- "c\\nd"/\n- e@\n- f (a link)',
  );
  expect(answer('how many files are there?', ['list_files', '"a\\nb.txt"'])).toContain('There is 1 file in');
  expect(answer('find all txt files', ['list_files', '"a\\nb.txt"'])).toContain('- "a\\nb.txt"');
  expect(answer('search for x', ['search_files', '"a\\nb:1: c.txt":3: x'])).toContain(
    '- "a\\nb:1: c.txt":3: x',
  );
});

test('a hit that ends in a bracket is no note', () => {
  expect(answer('search for x', ['search_files', '"[id].ts":3: x]'])).toContain('on 1 line in 1 file');
});

test('a listing says what could not be looked into', () => {
  const note = '[folders that could not be read: 2]';
  expect(answer('list files', ['list_files', `a/\n${note}`])).toContain('2 folders could not be read.');
  expect(answer('how many files are there?', ['list_files', `a/\nb\n${note}`])).toBe(
    'There is at least 1 file in this folder and the folders below it. 2 folders could not be read.',
  );
  expect(answer('find *.ts', ['list_files', `No entries in ".".\n${note}`])).toContain('2 folders could not');
  expect(answer('list all packages', ['list_files', `No entries in ".".\n${note}`])).toContain(
    '2 folders could not',
  );
  expect(answer('count lines of everything', ['list_files', `No entries in ".".\n${note}`])).toContain(
    '2 folders could not',
  );
});

test('a search that could not look everywhere says so', () => {
  const nothing =
    'No line matches; files searched: 3.\n[not searched, over 10 MB: 1]\n[not searched, symbolic links: 4]\n[not searched, binary: 2]\n[files or folders that could not be read: 1]';
  const unsearched =
    'Not searched: 1 file over 10 MB, 4 links, 2 binary files and 1 file or folder that could not be read.';
  const nothingTwice = [
    ['search_files', nothing],
    ['search_files', nothing],
  ] as const;
  expect(answer('search for x', ...nothingTwice)).toBe(
    `“x” stands nowhere in this folder, as far as I could look. ${unsearched}`,
  );
  expect(answer('how often is x used?', ...nothingTwice)).toContain(unsearched);
  expect(answer('search for x', ['search_files', `a:1: x\n${nothing.split('\n')[4]}`])).toContain(
    '\n\nNot searched: 1 file or folder that could not be read.',
  );
});

test('an empty folder is told in plain words', () => {
  const empty = ['list_files', 'No entries in ".".'] as const;
  expect(answer('count lines of everything', empty)).toBe('There are no files in this folder or below it.');
  expect(answer('which packages depend on react?', empty)).toContain('There are no packages in this folder');
});

test('one very long line is not taken for many', () => {
  const text = `${'x'.repeat(100)}\n[line 1 is cut after 60000 characters; search_files can look into its rest]`;
  expect(answer('read big.log', ['read_file', text])).toContain('`big.log` (the beginning of line 1):');
  const first = `${'x'.repeat(100)}\n[lines 1 to 1 of 7; line 1 is cut after 60000 characters; read on with startLine 2]`;
  expect(answer('read big.log', ['read_file', first])).toContain('`big.log` (the beginning of line 1 of 7):');
});

test('that nothing depends on a package is said of the manifests that were read', () => {
  const manifest = '[package]\nname = "a"\n[dependencies.beta-core]\npath = "../b"\n';
  const asked = (name: string) =>
    answer(`which package depends on ${name}?`, ['list_files', 'Cargo.toml'], ['read_file', manifest]);
  expect(asked('beta_core')).toContain('1 package depends on beta_core:');
  expect(asked('tokio')).toBe(
    'The manifest of the 1 package in this folder does not list tokio as a dependency.',
  );
});

test.each([
  ['search for createServer in `src` and `docs`', ['src', 'docs']],
  ['search for crab in README.md and docs/guide.md', ['README.md', 'docs/guide.md']],
  ['how often does x appear in a.txt and b.txt?', ['a.txt', 'b.txt']],
  ['is there a file about milk in src/?', ['src']],
  ['grep -n x in src/, docs/ and lib/', ['src', 'docs', 'lib']],
])('"%s" searches each place', (ask, paths) => {
  expect(callsOf(ask).map((call) => call.args.path)).toEqual(paths);
});

test.each([
  ['search for x in *.ts files', '*.ts'],
  ['which .md files contain x?', '*.md'],
  ['search for x in all typescript files', '*.{ts,tsx,mts,cts}'],
  ['how often does x appear in the .md files?', '*.md'],
])('"%s" searches files of that kind', (ask, glob) => {
  expect(callsOf(ask)).toMatchObject([{ tool: 'search_files', args: { pattern: 'x', glob } }]);
});

test('bare words after "in" are places only when they are there', () => {
  const ask = 'search for log in src and docs';
  const there = [
    ['list_files', 'src/'],
    ['list_files', 'docs/'],
  ] as const;
  expect(callsOf(ask).map((call) => call.tool)).toEqual(['list_files', 'list_files']);
  expect(answerTogether(ask, there)).toContain('"path":"docs","maxResults"');
  const nowhere = there.map(([tool]) => [tool, 'No entries in ".".'] as const);
  expect(answerTogether(ask, nowhere)).toContain('"pattern":"log in src and docs"');
});

test.each([
  ['read a.txt from line 10 to 12', { startLine: 10, lineCount: 3 }],
  ['read a.txt from line 10 to line 12', { startLine: 10, lineCount: 3 }],
  ['show a.txt lines 2-4', { startLine: 2, lineCount: 3 }],
  ['show me a.txt, lines 2 to 4', { startLine: 2, lineCount: 3 }],
  ['read the file a.txt, line 7', { startLine: 7, lineCount: 1 }],
  ['read a.txt starting at line 18', { startLine: 18, lineCount: 2000 }],
  ['read a.txt from line 18 on', { startLine: 18, lineCount: 2000 }],
  ['read lines five to ten of a.txt', { startLine: 5, lineCount: 6 }],
  ['read lines 3 through 5 in a.txt', { startLine: 3, lineCount: 3 }],
  ['show me the second line of a.txt', { startLine: 2, lineCount: 1 }],
  ['read lines 1, 2 and 4 of a.txt', { lineCount: 4 }],
  ['open a.txt and tell me what it says', {}],
])('"%s" reads those lines', (ask, range) => {
  expect(callsOf(ask)).toEqual([{ tool: 'read_file', args: { path: 'a.txt', ...range } }]);
});

test.each([
  ['count words in all .md files', 'word', '*.md'],
  ['how many lines are in the typescript files?', 'line', '*.{ts,tsx,mts,cts}'],
])('"%s" counts in each of them', (ask, unit, pattern) => {
  expect(callsOf(ask)).toMatchObject([{ tool: 'list_files', args: { pattern } }]);
  const told = answer(ask, ['list_files', 'a.md\nb.ts'], ['read_file', 'one']);
  expect(told).toContain(`1 ${unit}`);
});

test('a note is written where it was asked for', () => {
  for (const ask of [
    'write a note called todo.md saying: fix the crab',
    'write a note to todo.md: fix the crab',
    'create a file named todo.md with the text: fix the crab',
  ]) {
    const missing = ['read_file', '"todo.md" does not exist.', false] as const;
    expect(JSON.parse(answer(ask, missing))).toEqual([
      { tool: 'write_file', args: { path: 'todo.md', content: 'fix the crab\n' } },
    ]);
  }
  const outside = 'The path "out/new.txt" is outside the workspace.';
  expect(answer('write a note to out/new.txt: x', ['read_file', outside, false])).toBe(
    `I wrote nothing: I could not look at \`out/new.txt\` first (${outside})`,
  );
});

test.each([
  'what does src/a.ts do?',
  'what is src/a.ts for?',
  'what is the purpose of src/a.ts?',
  'what is src/a.ts?',
])('"%s" looks into the file', (ask) => {
  expect(callsOf(ask)).toEqual([{ tool: 'read_file', args: { path: 'src/a.ts' } }]);
});

test('a name with backticks in it is read as it stands', () => {
  expect(callsOf('read `tick`.md')).toMatchObject([{ args: { path: '`tick`.md' } }]);
  expect(callsOf('read `a b.md`.')).toMatchObject([{ args: { path: 'a b.md' } }]);
});

test('bytes that are no text are mentioned', () => {
  const text = 'a\ufffd\n[bytes that are not valid text are shown as \ufffd]';
  expect(answer('read a.bin', ['read_file', text])).toContain('Some of its bytes are no valid text.');
});

test.each([
  'read a.txt backwards',
  'what does createServer do?',
  'count the words of a.txt without stopwords',
  'list files modified today',
  'find files larger than 1 MB',
  'find empty files',
  'how many lines of rust are there?',
  'how many empty files are there?',
  'what is the biggest file?',
  'find files without extension',
  'read the newest file',
])('"%s" is not answered with something else', (ask) => {
  expect(answer(ask)).toContain('I did not understand');
});

test('words joined by "or" or "and" are searched for one by one when they do not stand together', () => {
  const nothing = ['search_files', 'No line matches; files searched: 2.'] as const;
  expect(answer('search for milk or bread', nothing, nothing, ['search_files', 'a:1: milk'])).toContain(
    '"pattern":"bread"',
  );
  expect(answer('search for "milk or bread"', nothing, nothing)).toBe(
    '“milk or bread” stands nowhere in this folder.',
  );
});

test('where something is may be answered by the name of a file', () => {
  const nothing = ['search_files', 'No line matches; files searched: 2.'] as const;
  const listed = ['list_files', 'my notes/Shopping list.txt'] as const;
  expect(answer('where is the shopping list?', nothing, nothing, listed)).toContain(
    '- my notes/Shopping list.txt',
  );
});

test('a file may be named like a property', () => {
  expect(answer('find files named new', ['list_files', 'new.txt'])).toContain('- new.txt');
});

test('hidden files are those whose names begin with a dot', () => {
  expect(answer('show hidden files', ['list_files', '.env\na.env'])).toBe(
    'I found 1 hidden file in this folder and below it:\n\n- .env',
  );
  expect(answer('list only the .env files', ['list_files', '.env\na.env'])).toContain('2 .env files');
  expect(callsOf('search for crab everywhere')).toMatchObject([{ args: { pattern: 'crab' } }]);
});
