import { expect, test } from 'vitest';
import { type PlayedCall, replayPlan } from './plan/replay-plan.ts';
import { planRequest } from './plan-request.ts';

const offered = new Set(['list_files', 'read_file', 'search_files', 'write_file', 'run_command']);

/** What the demo says after one answer a round. */
function answer(ask: string, ...results: readonly (readonly [tool: string, text: string, ok?: boolean])[]) {
  const rounds = results.map(([tool, text, ok = true]): PlayedCall[] => [{ tool, text, ok }]);
  const reply = replayPlan(planRequest({ ask, rounds: [], earlier: [] }).plan, { rounds, offered });
  return 'outcome' in reply ? reply.outcome.text : JSON.stringify(reply.calls);
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
