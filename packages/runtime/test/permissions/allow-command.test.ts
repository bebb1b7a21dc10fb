import { describe, expect, it } from 'vitest';
import { testCommand } from './create-test-permissions.ts';

describe('a rule that allows a command', () => {
  it.each<[string, string]>([
    ['git status:*', 'git status'],
    ['git status:*', 'git status --short src'],
    ['git status:*', `"git" 'status'`],
    ['git status:*', 'git status *.ts'],
    ['grep:*', 'grep a "$X" *.ts'],
    ['git -c a=b log:*', 'git -c a=b log -3'],
    ['git status:*', 'CI=1 git status'],
    ['git status:*', 'cd src && git status'],
    ['git status:*', 'git status > /dev/null 2>&1'],
    ['git status:*', 'git status < in'],
    ['git status:*', 'git status; echo done'],
    ['git status:*', '(git status) | true'],
    ['git status:*', 'timeout 5 git status'],
    ['git status:*', 'nohup nice -n 5 env CI=1 git status'],
    ['git status:*', `sh -c 'git status; git status -s'`],
    ['git status:*', 'x=$(git status)'],
    ['git status:*', 'if git status; then git status; fi'],
    ['grep:*', 'find . -name x | xargs -0 grep a'],
    ['npm test', 'npm test'],
    ['FOO=1 npm test:*', 'FOO=1 npm test -- a'],
    ['xargs grep:*', 'xargs grep -l a'],
    ['sed:*', `sed -n '10,20p' a b`],
    ['sed:*', `sed -E 's/(a|b)+/x;w y/g; /x/d' a`],
    ['sed:*', `sed -e 's|a|b|' -e '$d' a`],
    ['sed:*', `sed 's/[[:space:]]*[^a-z]$//' a`],
    ['uniq:*', 'uniq -c a'],
    ['sort:*', 'sort -u -k 2 --reverse a'],
    ['npm test:*', 'npm test -- --silent a'],
    ['pytest:*', 'pytest -q -x tests'],
    [`sh -c 'rm x'`, `sh -c 'rm x'`],
  ])('%s allows %j', (rule, command) => {
    const also = ['run_command(find:*)', 'run_command(true:*)'];
    expect(testCommand({ allow: [`run_command(${rule})`, ...also] }, command)).toMatchObject({
      verdict: 'allow',
      by: { kind: 'rule' },
    });
  });

  it.each<[string, string]>([
    ['git status:*', 'git'],
    ['git status:*', 'git statusx'],
    ['git status:*', 'git push'],
    ['git status:*', './git status'],
    ['git status:*', 'git -c a=b status'],
    ['git status:*', 'git $X'],
    ['git status:*', 'git s*'],
    ['git status:*', '$(echo git) status'],
    ['git status:*', 'git status; ls'],
    ['git status:*', 'git status && ls'],
    ['git status:*', 'git status || ls'],
    ['git status:*', 'git status | ls'],
    ['git status:*', 'git status & ls'],
    ['git status:*', 'git status\nls'],
    ['git status:*', 'git status $(ls)'],
    ['git status:*', 'git status `ls`'],
    ['git status:*', 'git status "$(ls)"'],
    ['git status:*', 'git status <(ls)'],
    ['git status:*', 'git status > out'],
    ['git status:*', 'git status >> out'],
    ['git status:*', 'git status > $X'],
    ['git status:*', 'LD_PRELOAD=x git status'],
    ['git status:*', 'PATH=.; git status'],
    ['git status:*', 'http_proxy=x; git status'],
    ['git status:*', 'export PATH=.; git status'],
    ['git status:*', 'for PATH in .; do git status; done'],
    ['git status:*', 'for HOME in /x; do git status; done'],
    ['git status:*', 'select PATH in .; do git status; done'],
    ['git status:*', `: \${PATH:=/tmp}; git status`],
    ['git status:*', `echo "\${ENV=x}"; git status`],
    ['git status:*', 'wait -p PATH; git status'],
    ['git status:*', 'path=.; git status'],
    ['git status:*', 'npm_config_script_shell=./x; git status'],
    ['git status:*', 'cd /else && git status'],
    ['git status:*', 'cd $X && git status'],
    ['git status:*', 'git() { ls; }; git status'],
    ['git status:*', 'alias git=ls; git status'],
    ['git status:*', 'env LD_PRELOAD=x git status'],
    ['git status:*', 'LD_PRELOAD=x timeout 5 git status'],
    ['git status:*', 'timeout --what 5 git status'],
    ['git status:*', 'sh -c "git status; ls"'],
    ['git status:*', 'sh -c "$X"'],
    ['git status:*', 'eval $X'],
    ['git status:*', 'git status; . ./x'],
    ['git status:*', 'find . -exec git status \\;'],
    ['find:*', 'find . -exec ls \\;'],
    ['xargs:*', 'ls | xargs grep a'],
    ['timeout 5 env:*', 'timeout 5 env ls'],
    ['sh:*', 'sh -c "ls"'],
    ['git status:*', '[[ a && ls ]]; git status'],
    ['git status:*', "git status $'a\\'; ls; '"],
    ['git status:*', 'git status $((x[$(ls)]))'],
    ['git status:*', 'git status "unclosed'],
    ['git status:*', 'git status <<< a'],
    ['git log:*', 'git log --output=x'],
    ['git log:*', 'x=--output=x; git log $x'],
    ['git rebase:*', 'git rebase -x ls'],
    ['git submodule:*', 'git submodule foreach ls'],
    ['rg:*', 'rg --pre ./x a'],
    ['sed:*', `sed '1e curl x' y`],
    ['sed:*', `sed -n -e p -e '1e curl x' y`],
    ['sed:*', `sed 's/a/b/w out' y`],
    ['sed:*', `sed 's/a/b/e' y`],
    ['sed:*', `sed 'p;w out' y`],
    ['sed:*', `sed '/a/{e ls\n}' y`],
    ['sed:*', 'sed -i s/a/b/ y'],
    ['sed:*', 'sed -ni s/a/b/ y'],
    ['sed:*', 'sed --in s/a/b/ y'],
    ['sed:*', 'sed p y --in-place'],
    ['sed:*', 'sed -f x y'],
    ['sed:*', `sed 's/[/;/p;w out' y`],
    ['sed:*', `sed 'p${'\\n'.repeat(490)}e' y`],
    ['sed:*', 'sed "$X" y'],
    ['sed -n:*', `sed -n '1e curl x' y`],
    ['awk:*', `awk 'BEGIN { system("ls") }'`],
    ['sort:*', 'sort --o=out f'],
    ['sort:*', 'sort --comp=./x f'],
    ['git log:*', 'git log --outp=x'],
    ['uniq:*', 'uniq a b'],
    ['npm test:*', 'npm test -C /tmp/e'],
    ['npm test:*', 'npm test --prefix /tmp/e'],
    ['npm test:*', 'npm test -prefix=/tmp/e'],
    ['pytest:*', 'pytest -p x'],
    ['pytest:*', 'pytest --rootdir=/tmp/e'],
    ['cargo test:*', 'cargo test --manifest-path /tmp/e'],
    ['man:*', 'man -P ./evil ls'],
    ['less:*', 'less +!./evil a'],
    ['find:*', 'find . -delete'],
    ['make test:*', 'make test SHELL=./x'],
    ['git status:*', 'git status | sh'],
    ['sh:*', 'git status | sh'],
    ['sh:*', 'sh <<E\nls\nE'],
    ['git status:*', '[[ git status ]]'],
    ['git status:*', 'git() { git status; }; git status'],
    ["cat '*'", 'cat *'],
    ["cat '$X':*", 'cat $X'],
    ["FOO='$X' npm test", 'FOO=$X npm test'],
    ['cat ~/a', "cat '~/a'"],
    ['npm test', 'npm test -- a'],
    ['npm test', 'npm'],
    ['FOO=1 npm test', 'FOO=2 npm test'],
    ['FOO=1 npm test', 'npm test'],
    ['echo:*', 'echo a > b'],
  ])('%s does not allow %j', (rule, command) => {
    expect(testCommand({ allow: [`run_command(${rule})`] }, command).verdict).toBe('ask');
  });

  it.each([
    'read PATH < x',
    'read -r a PATH < x',
    'command read PATH < x',
    'read -raPATH',
    'printf -v PATH .',
    'printf -vPATH .',
    'getopts a IFS',
    'export PATH=.',
    'readonly ENV=x',
    'declare -x LD_PRELOAD=x',
    'unset PATH',
    'mapfile -t GIT_DIR < x',
    'let PATH=1',
    "eval 'for NODE_OPTIONS in x; do :; done'",
  ])('allows no command behind %j, even where a rule allows both', (first) => {
    const names = 'read printf getopts export readonly declare unset mapfile let eval'.split(' ');
    const allow = ['git status', ...names].map((name) => `run_command(command:${name}:*)`);
    expect(testCommand({ allow }, `${first}; git status`).verdict).toBe('ask');
    expect(testCommand({ allow }, 'read -r line < x; printf "%s" "$line"; git status').verdict).toBe('allow');
  });

  it('is not in the way of loops over small letters', () => {
    const command = 'for file in a b; do grep x "$file"; done';
    expect(testCommand({ allow: ['run_command(grep:*)'] }, command).verdict).toBe('allow');
    expect(testCommand({}, command).rule).toBe('run_command(grep:*)');
  });

  it('allows a line only when each command in it is allowed, by whichever rule', () => {
    const allow = ['run_command(git log:*)', 'run_command(head:*)', 'run_command(write:out/**)'];
    const found = testCommand({ allow }, 'git log | head -3 > out/log');
    expect(found).toMatchObject({
      verdict: 'allow',
      does: ['runs git log', 'runs head -3', 'writes out/log'],
    });
    expect(found.reason).toContain('run_command(head:*) (--allow)');
    expect(testCommand({ allow }, 'git log | tail -3 > out/log').verdict).toBe('ask');
    expect(testCommand({ allow }, 'git log > src/log').verdict).toBe('ask');
  });

  it('does not allow to write where it is not known in which folder', () => {
    const allow = ['run_command(cd:*)', 'run_command(echo:*)', 'run_command(write:**)'];
    expect(testCommand({ allow }, 'cd src; echo a > b').verdict).toBe('allow');
    expect(testCommand({ allow }, 'cd $X; echo a > b').verdict).toBe('ask');
  });

  it('does not allow what is harmless by itself unless it speaks of it', () => {
    expect(testCommand({ allow: ['run_command(ls:*)'] }, 'echo a').verdict).toBe('ask');
    expect(testCommand({ allow: ['run_command(echo:*)'] }, 'echo a').verdict).toBe('allow');
  });

  it('without a pattern allows every line that is understood', () => {
    expect(testCommand({ allow: ['run_command'] }, 'make x > y && z').verdict).toBe('allow');
    const unclear = testCommand({ allow: ['run_command'] }, '$X a');
    expect(unclear).toMatchObject({ verdict: 'ask', options: ['once', 'exact'], rule: undefined });
    expect(unclear.reason).toBe(
      'Run $X a. No rule can allow it, since this is not understood: which command $X is.',
    );
  });

  it('allows nothing in shells that are not read', () => {
    const allow = ['run_command(dir:*)', 'run_command'];
    const windows = {
      allow,
      platform: 'win32' as const,
      roots: ['C:\\w'],
      home: 'C:\\h',
      ethosHome: 'C:\\e',
    };
    expect(testCommand(windows, 'dir')).toMatchObject({ verdict: 'ask', options: ['once', 'exact'] });
    expect(testCommand({ allow: ['run_command(ls:*)'], shell: '/usr/bin/fish' }, 'ls').verdict).toBe('ask');
    expect(testCommand({ allow: ['run_command(ls:*)'], shell: '/bin/bash' }, 'ls').verdict).toBe('allow');
  });
});
