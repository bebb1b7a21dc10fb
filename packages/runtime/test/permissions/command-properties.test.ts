import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERMISSION_MODES } from '../../src/permissions/index.ts';
import { createTestPermissions, testCommand } from './create-test-permissions.ts';

// The same lines on each run: a rare slow one must not come by chance.
fc.configureGlobal({ seed: 20_261_201 });

/** Ways to write the same words. */
const quotings: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => `'${word}'`,
  (word) => `"${word}"`,
  (word) => `${word.slice(0, 1)}""${word.slice(1)}`,
  (word) => `${word.slice(0, 1)}'${word.slice(1)}'`,
  (word) => `\\${word}`,
  (word) => `${word.slice(0, 1)}\\\n${word.slice(1)}`,
];

/** Programs that start it. */
const starting: readonly ((line: string) => string)[] = [
  (line) => `env A=1 ${line}`,
  (line) => `timeout -k 1 5 ${line}`,
  (line) => `nohup ${line} > /dev/null 2>&1`,
  (line) => `xargs -n 1 ${line}`,
  (line) => `find . -name x -exec ${line} \\;`,
];

/** Ways to have a command run within more of a line. */
const wrappings: readonly ((line: string) => string)[] = [
  (line) => `ls; ${line}`,
  (line) => `{ ${line}; } && ls`,
  (line) => `false || { ${line}; }`,
  (line) => `ls | { ${line}; }`,
  (line) => `{ ${line}; } | cat`,
  (line) => `{ ls & { ${line}; } & }`,
  (line) => `ls\n${line}`,
  (line) => `ls # nothing\n${line}`,
  (line) => `( ${line})`,
  (line) => `! { ${line}; }`,
  (line) => `if true; then ${line}; fi`,
  (line) => `for i in a b; do ${line}; done`,
  (line) => `while ${line}; do break; done`,
  (line) => `case a in a) ${line};; esac`,
  (line) => `echo $( ${line})`,
  (line) => `echo "a $( ${line}) b"`,
  (line) => `x=$( ${line})`,
  (line) => `echo \${x:-$( ${line})}`,
  (line) => `cat <( ${line})`,
  (line) => `{ cat <<E\n$( ${line})\nE\n}`,
  (line) => `f() { ${line}; }; f`,
  (line) => `sh -c '${line.replaceAll("'", "'\\''")}'`,
  (line) => `eval '${line.replaceAll("'", "'\\''")}'`,
];

const denied = fc.constantFrom(['git', 'push'], ['rm'], ['npm', 'publish'], ['kubectl', 'delete', 'pod']);
const wrapped = fc
  .record({
    words: denied,
    quoting: fc.array(fc.constantFrom(...quotings), { minLength: 3, maxLength: 3 }),
    more: fc.constantFrom('', ' x', ' --force', ' "$X"', ' > /dev/null', ' 2>&1'),
    before: fc.array(fc.constantFrom(...starting), { maxLength: 2 }),
    around: fc.array(fc.constantFrom(...wrappings), { maxLength: 4 }),
    variable: fc.constantFrom('', 'A=1 ', 'A="$X" '),
  })
  .map(({ words, quoting, more, before, around, variable }) => {
    const core = words.map((word, index) => quoting[index]?.(word) ?? word).join(' ') + more;
    const started = variable + before.reduce((line, start) => start(line), core);
    return { words, line: around.reduce((line, wrap) => wrap(line), started) };
  });

const allowing = fc.subarray([
  'run_command',
  '*',
  ...[
    'git',
    'rm',
    'npm',
    'kubectl',
    'sh',
    'env',
    'xargs',
    'find',
    'eval',
    'timeout',
    'ls',
    'cat',
    'echo',
    'x',
  ].map((name) => `run_command(${name}:*)`),
  'run_command(git push:*)',
  'run_command(write:**)',
]);

describe('whatever stands around it', () => {
  it('what a rule denies never runs, in any mode and with any rules that allow', () => {
    fc.assert(
      fc.property(wrapped, allowing, fc.constantFrom(...PERMISSION_MODES), ({ words, line }, allow, mode) => {
        const deny = [`run_command(${words.join(' ')}:*)`];
        expect(testCommand({ mode, allow, deny }, line).verdict, line).not.toBe('allow');
      }),
      { numRuns: 100 },
    );
  });

  it('a command that no rule allows is asked about', () => {
    fc.assert(
      fc.property(wrapped, ({ line }) => {
        const allow = [
          'ls',
          'cat',
          'true',
          'false',
          'sh',
          'env',
          'xargs',
          'find',
          'eval',
          'timeout',
          'nohup',
          'f',
        ];
        const rules = allow.map((name) => `run_command(${name}:*)`);
        expect(testCommand({ allow: rules }, line).verdict, line).toBe('ask');
      }),
      { numRuns: 100 },
    );
  });

  it('the rules that an answer would store allow the line', () => {
    fc.assert(
      fc.property(wrapped, ({ line }) => {
        const { rule } = testCommand({}, line);
        if (rule === undefined) return;
        const allow = rule.split(/, (?=run_command\()/);
        expect(testCommand({ allow }, line), `${line}: ${rule}`).toMatchObject({ verdict: 'allow' });
      }),
      { numRuns: 100 },
    );
  });

  it('the floor is seen', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...wrappings), { maxLength: 4 }), allowing, (around, allow) => {
        const line = around.reduce((inner, wrap) => wrap(inner), 'sudo ls');
        expect(testCommand({ mode: 'full', allow }, line).verdict, line).toBe('ask');
      }),
      { numRuns: 60 },
    );
  });
});

describe('hostile arguments', () => {
  it('never throw, and never run by a rule for something else', () => {
    const permissions = createTestPermissions({ allow: ['run_command(git status:*)'] });
    const pieces = fc.constantFrom(
      ...`ab'"\\\`$(){}[]<>|&;#!*?~=\n\t\r\0`,
      'rm ',
      'git status',
      '<<E',
      '${',
      '$((',
      '\u202e',
    );
    fc.assert(
      fc.property(fc.string({ unit: pieces }), (command) => {
        const { verdict } = permissions.test('run_command', { command });
        if (verdict === 'allow') expect(command).toContain('git status');
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    '('.repeat(30_000),
    '$('.repeat(30_000),
    'env '.repeat(9000),
    'a|'.repeat(9000),
    `for x in ${Array.from({ length: 900 }, (_, at) => at).join(' ')}; do $x; done`,
  ])('of great length are asked about, not looked through to the end', (command) => {
    const { verdict, by } = testCommand({ mode: 'full', allow: ['run_command'] }, command);
    expect({ verdict, by }).toEqual({ verdict: 'ask', by: { kind: 'floor', id: 'too-much' } });
  });

  it.each(['__proto__', 'constructor', 'toString'])('named %s are words like others', (word) => {
    expect(testCommand({ mode: 'full' }, word).verdict).toBe('allow');
    expect(testCommand({ allow: ['run_command(a:*)'] }, `${word} a`).verdict).toBe('ask');
    expect(createTestPermissions().test('write_file', { path: word }).verdict).toBe('ask');
  });
});
