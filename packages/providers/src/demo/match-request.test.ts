import { expect, test } from 'vitest';
import { planRequest } from './plan-request.ts';
import { demoRules } from './rules/demo-rules.ts';
import type { Talk } from './talk.ts';

function rulesOf(ask: string): readonly string[] {
  const talk: Talk = { ask, rounds: [], earlier: [] };
  return planRequest(talk).rules;
}

test.each(demoRules.flatMap((rule) => rule.examples.map((example) => [example, rule.id] as const)))(
  'the example "%s" belongs to the rule %s',
  (example, id) => {
    expect(rulesOf(example)).toEqual([id]);
  },
);

const phrasings: Readonly<Record<string, readonly string[]>> = {
  list: [
    'List files',
    'list the files please',
    'Could you list all files in this folder?',
    'what files are in src/lib?',
    'What is in here?',
    'show me what is in src'.replace('what is in ', 'files in '),
    'ls',
    'LS SRC',
    'list src',
    'which folders are there',
    'what does this folder contain?',
    'what does `my folder` contain',
    'show me the folder structure',
    'list everything in src recursively'.replace('everything', 'files'),
    'hey, please list files in “Übung 1”',
    'look around',
    'give me a list of all files in src',
    'list src, docs and lib',
    'what can you see here?',
  ],
  read: [
    'Read README.md',
    'please open `src/a b.ts`',
    'cat package.json',
    'show me the contents of docs/guide.md',
    "what's in package.json",
    'what is the content of a.txt?',
    'display "my file.txt"',
    'print the file notes.txt',
    'can you read me a.txt and b.txt?',
    'read a.txt, b.txt and c.txt',
    'show line 3 of a.txt',
    'show lines 3-5 of a.txt',
    'show me the last two lines of a.txt',
    'head -n 3 a.txt',
    'tail a.txt',
    'what does package.json say?',
    'read 日本語.txt',
    'show me the readme',
    'read the first line of a.txt',
    "what's the last line of a.txt?",
    'what does line 3 of a.txt say?',
  ],
  search: [
    'search for foo',
    'Search the code for "foo bar"',
    'grep foo',
    'grep -rn foo src',
    'find TODO',
    'find "some words"',
    'find all occurrences of foo in src',
    'where is createLoop defined?',
    'where do we use zod?'.replace('use zod', 'zod used').replace('do we', 'is'),
    'which files contain hello?',
    'which files import `node:fs`?',
    'who calls runTurn?',
    'does anything use lodash?',
    'look for createServer in packages/core',
    'list all TODOs',
    'are there any FIXMEs?',
    'find all files that contain banana',
    'grep banana src/',
    'search for banana in the src folder',
  ],
  'find-file': [
    'find package.json',
    'find *.ts',
    'find all markdown files',
    'which files end in .md?',
    'list all .ts files in src',
    'what typescript files are there?',
    'where is README.md?',
    'does tsconfig.json exist?',
    'is there a Dockerfile?',
    'find files named config',
  ],
  'count-files': [
    'How many .ts files are there?',
    'how many files are in src?',
    'how many files does src have?',
    'count the .md files',
    'how many folders are in packages?',
    'how many markdown files do we have in docs?',
    'count files in src',
    'how many files and folders are here?',
    'how many *.test.ts files are there',
    'number of files in src',
    'how many .md files do we have?',
    'how many files with the extension .ts are there?',
  ],
  'count-units': [
    'count lines of a.txt',
    'how many lines are in README.md?',
    'how many lines does `a b.txt` have',
    'how many words are in a.txt?',
    'how many characters has a.txt?',
    'count the lines in a.txt and b.txt',
    'how long is README.md?',
    'how many lines of code are in src?',
    'how many lines are in a.txt and b.txt together?',
  ],
  'count-places': [
    'how often is foo used?',
    'how many times does "foo bar" appear in src?',
    'how many TODOs are there?',
    'count occurrences of foo',
    'how many uses of createServer are in src?',
    'how many files contain banana?',
  ],
  packages: [
    'Which packages are in this workspace?',
    'what packages are in this workspace',
    'which packages does this workspace have?',
    'which packages does this monorepo contain?',
    'List the packages of this repo',
    'what are the packages here'.replace(' here', ''),
    'show me all workspaces',
    'how many packages are there?',
    'what workspaces are in this repository?',
    'name all crates',
    'tell me which packages there are'.replace('there are', 'are there'),
    'packages?',
    'which packages use zod?',
    'are there any packages in this folder?',
    'Which packages exist in this repo?',
    "what are this workspace's packages?",
    'list every package in this monorepo',
    'which package is in packages/core?',
    'what are the names of the packages in this workspace?',
  ],
  note: [
    'write a note saying hello world',
    'Please write a note that says: buy milk and eggs',
    'write a note: remember the milk',
    'make a note to call mom'.replace('to call', 'about'),
    'note that lunch is at 12',
    'add "x" to my notes',
    'leave a note in todo.txt saying fix it',
    'create a file called `a b.txt` with content hi',
    'write "hello" to hello.txt',
    'create an empty file called x.txt',
    'write a note in ideas.md: use more colours',
    'write a note to myself saying call home',
  ],
  run: [
    'run `ls -la`',
    'Run ls',
    'run the command "git status"',
    'execute `echo hi | wc -c`',
    '$ ls',
    'please run: npm test',
    'run the tests',
    'run `git status` and tell me the result',
  ],
  wait: [
    'wait 2 seconds',
    'Wait for 1 second please',
    'sleep 0.5s',
    'wait 300ms',
    'pause for half a second',
    'wait two seconds',
  ],
  summary: [
    'What is this project?',
    'what is this project about?',
    'summarize this repo',
    'describe this folder',
    'what does this project do?',
    'give me a summary',
    'explain this codebase',
    'summarise README.md',
    'explain what this project is',
    'describe the project in one sentence',
  ],
  memory: [
    'What did I ask before?',
    'what was my last question?',
    'what did I say first?',
    'what did you say?',
    'repeat your last answer',
    'what did you answer before?',
    'do you remember what I asked?',
    'what have I asked so far?',
    'what was the previous question?',
    'repeat',
  ],
  help: [
    'Hi',
    'hello!',
    'help',
    'What can you do?',
    'who are you',
    'thanks!',
    'are you an AI?',
    'what is this?',
    'what is Ethos?',
  ],
};

test.each(Object.entries(phrasings).flatMap(([id, asks]) => asks.map((ask) => [ask, id] as const)))(
  '"%s" is understood by the rule %s',
  (ask, id) => {
    expect(rulesOf(ask)).toEqual([id]);
  },
);

test('what was piped in below the request does not disturb it', () => {
  expect(rulesOf('search for foo\n\na line\nanother line of a log')).toEqual(['search']);
  expect(rulesOf(`what is in src?\n\n${'a long text '.repeat(5000)}`)).toEqual(['list']);
});

test.each([
  'tell me a joke',
  'write a poem about the sea',
  'how many planets are there in the solar system?',
  'refactor the parser to use generators',
  'translate hello into French',
  'show me a joke about cats',
  '',
  '???',
])('"%s" is understood by no rule', (ask) => {
  expect(rulesOf(ask)).toEqual([]);
});

test.each([
  ['read a.txt and b.txt in parallel', ['read', 'read'], true],
  ['read a.txt and list src at the same time', ['read', 'list'], true],
  ['run `sleep 1` and `sleep 2` in parallel', ['run', 'run'], true],
  ['in parallel: read a.txt, list src, search for foo', ['read', 'list', 'search'], true],
  ['do these things at the same time: read a.txt; count lines of b.txt', ['read', 'count-units'], true],
  ['wait 1 second and 2 seconds in parallel', ['wait', 'wait'], true],
  ['list files and then read a.txt', ['list', 'read'], false],
  ['read a.txt. Then list src.', ['read', 'list'], false],
  ['what is this project and which packages are there?', ['summary', 'packages'], false],
  ['1. list files\n2. read a.txt', ['list', 'read'], false],
  ['write a note saying buy milk and read the paper', ['note'], false],
  ['write a note saying a, b; then read NOTES.md', ['note', 'read'], false],
  ['read a.txt, then count its lines', ['read', 'count-units'], false],
  ['read "salt and pepper.txt"', ['read'], false],
  ['search for "read a.txt and list src"', ['search'], false],
])('"%s" is taken apart into %j', (ask, rules, parallel) => {
  const planned = planRequest({ ask, rounds: [], earlier: [] });
  expect({ rules: planned.rules, parallel: planned.parallel }).toEqual({ rules, parallel });
});
