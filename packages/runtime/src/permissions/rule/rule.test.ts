import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isShowable, parseRule, ruleTextSchema } from './parse-rule.ts';
import { escapeGlob } from './path-pattern.ts';
import type { Rule, RulePattern } from './rule.ts';
import { toRuleText } from './to-rule-text.ts';

describe('a rule as text', () => {
  it.each<[string, Rule]>([
    ['mcp_*', { tool: 'mcp_*', pattern: undefined }],
    ['run_command(git status:*)', command(['git', 'status'], true)],
    ['run_command(npm test)', command(['npm', 'test'], false)],
    [`run_command(echo 'a b' "c")`, command(['echo', 'a b', 'c'], false)],
    ['run_command(CI=1 npm test:*)', command(['npm', 'test'], true, ['CI=1'])],
    ['run_command(write:out/**)', { tool: 'run_command', pattern: { kind: 'write', glob: 'out/**' } }],
    ['write_file(src/**)', { tool: 'write_file', pattern: { kind: 'path', glob: 'src/**' } }],
    ['write_file(src/)', { tool: 'write_file', pattern: { kind: 'path', glob: 'src' } }],
    ['mcp_x_save(write:~/a)', { tool: 'mcp_x_save', pattern: { kind: 'write', glob: '~/a' } }],
    ['fetch_url(*.Example.ORG)', host('*.example.org')],
    ['fetch_url(bücher.example:8080)', host('xn--bcher-kva.example', '8080')],
    ['fetch_url([::1]:*)', host('[::1]', '*')],
  ])('%s is read', (text, rule) => {
    expect(parseRule(text)).toEqual(rule);
    expect(parseRule(toRuleText(rule))).toEqual(rule);
  });

  it.each([
    ['', 'does not begin with the name of a tool'],
    ['(x)', 'does not begin with the name of a tool'],
    ['npm test', 'Did you mean "run_command(npm test:*)"?'],
    ['run_command(npm test', 'the ")" at its end is missing'],
    ['run_command()', 'Did you mean "run_command"?'],
    ['run_command(*)', 'Did you mean "run_command"?'],
    ['run_command(npm run *)', 'Did you mean "npm run:*"?'],
    ['run_command(a && b:*)', 'no single command'],
    ['run_command(a | b)', 'no single command'],
    ['run_command(a &)', 'no single command'],
    ['run_command(echo $HOME)', '"$HOME" changes when it runs'],
    ['run_command(echo $(id))', 'changes when it runs'],
    ['run_command(ls > out)', 'it redirects'],
    ["run_command(echo 'open)", 'no single command'],
    ['run_command(ls # all)', 'begins a comment'],
    ['run_command(A=1)', 'names no command'],
    ['mcp_x(src/**)', 'must say what it is about'],
    ['fetch_url(https://a.example/x)', 'Did you mean "a.example"?'],
    ['fetch_url(a.*.example)', 'it is no host'],
    ['fetch_url(*)', 'it is no host'],
    ['write_file(src\\a\\*.ts)', '"src/a/*.ts"'],
    ['write_file(../x)', '".." cannot stand in it'],
    ['write_file(~root/x)', 'only the own home folder'],
    ['write_file(*)', 'does not say which files'],
    ['run_command(echo \u202e)', 'invisible characters'],
    ['run_command(echo \u001b[2K)', 'invisible characters'],
  ])('%j is refused with what to write', (text, problem) => {
    expect(() => parseRule(text)).toThrow(problem);
    expect(ruleTextSchema.safeParse(text).error?.issues[0]?.message).toContain(problem);
  });

  it('is the inverse of reading it, for every rule', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        expect(parseRule(toRuleText(rule))).toEqual(rule);
      }),
      { numRuns: 200 },
    );
  });
});

function command(words: string[], open: boolean, assignments: string[] = []): Rule {
  return { tool: 'run_command', pattern: { kind: 'command', assignments, words, open } };
}

function host(name: string, port?: string): Rule {
  return { tool: 'fetch_url', pattern: { kind: 'host', host: name, port } };
}

const showable = fc
  .oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...`a:*'"\\ $\`;#~={}!([|)^`) }))
  .filter((text) => isShowable(text) && text.isWellFormed() && !/^~[^/]/.test(text));
const words = fc.array(showable, { minLength: 1, maxLength: 4 });
const names = fc.stringMatching(/^[A-Z_]{1,5}$/);
const patterns: fc.Arbitrary<RulePattern> = fc.oneof(
  fc.record({
    kind: fc.constant('command' as const),
    assignments: fc.array(
      fc.tuple(names, showable).map(([name, value]) => `${name}=${value}`),
      { maxLength: 2 },
    ),
    words,
    open: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('path' as const, 'read' as const, 'write' as const),
    glob: fc
      .array(fc.oneof(showable.map(escapeGlob), fc.constantFrom('*', '**', '*.ts', '{a,b}')), {
        minLength: 1,
      })
      .map((parts) => parts.map((part) => part.replaceAll('/', '')).join('/'))
      .filter((glob) => isWritable(glob)),
  }),
  fc.record({
    kind: fc.constant('host' as const),
    host: fc.domain().chain((name) => fc.constantFrom(name, `*.${name}`)),
    port: fc.constantFrom(undefined, '*', '8080'),
  }),
);
const rules: fc.Arbitrary<Rule> = fc.record({
  tool: fc.constantFrom('run_command', 'write_file', 'fetch_url', 'mcp_*', '*'),
  pattern: fc.oneof(fc.constant(undefined), patterns),
});

/** Globs that a person can write: not blank at an end, not ending in a slash, without `..` and other homes. */
function isWritable(glob: string): boolean {
  if (glob === '' || glob === '*' || glob !== glob.trim() || glob.endsWith('/')) return false;
  return !glob.split('/').includes('..') && !/^~[^/]/.test(glob) && !/\\[A-Za-z0-9_.]/.test(glob);
}
