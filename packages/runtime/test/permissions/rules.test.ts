import { describe, expect, it } from 'vitest';
import { createTestPermissions, testCommand } from './create-test-permissions.ts';

function verdictOf(
  rules: Parameters<typeof createTestPermissions>[0],
  tool: string,
  args: Record<string, string>,
): string {
  return createTestPermissions(rules).test(tool, args).verdict;
}

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

describe('a rule that denies a command', () => {
  it.each([
    'git push',
    'git push origin',
    '/usr/bin/git push',
    'g""it push',
    'git -C sub push',
    'git --no-pager push',
    'ls && git push',
    'ls | git push',
    'x=$(git push)',
    'echo "$(git push)"',
    'env A=1 git push',
    'A=1 git push',
    'timeout 5 nohup git push',
    `bash -c 'git push'`,
    'xargs git push',
    'find . -exec git push \\;',
    'eval git push',
    '! git push',
    'time git push',
    'git push > out',
    'f() { git push; }',
    '[[ a ]]; git push',
    'bash <<E\ngit push\nE',
    `bash -c -e 'git push'`,
    `sh -o errexit -c -- 'git push' x`,
    `env -S 'sh -c' 'git push'`,
    `env -S 'git push'`,
    "env A=1 sh -e <<'E'\nls\ngit push\nE",
    '[[ a && git push ]]',
    'git push "unclosed',
    '/usr/lib/git-core/git-push',
    'git submodule foreach git push',
    "git submodule foreach --recursive 'ls; git push'",
    'git bisect run git push',
    "git rebase -x 'git push' main",
    "git rebase --exec='git push' main",
    "git -c alias.x='!git push' x",
    'git send-pack origin',
    'ssh x git push',
    'echo git push | sh',
    'cat <<E | tee x | sh\ngit push\nE',
    'bash <<< "git push"',
    "ssh -p 22 -v x 'cd a && git push'",
    'x=push; git $x',
  ])('denies %j, also in the mode full', (command) => {
    const found = testCommand(
      { mode: 'full', deny: ['run_command(git push:*)'], allow: ['run_command', 'run_command(git:*)'] },
      command,
    );
    expect(found).toMatchObject({ verdict: 'deny', by: { kind: 'rule' } });
    expect(found.reason).toBe('The rule run_command(git push:*) (--deny) forbids it.');
  });

  it.each([
    'git $X',
    'git $(echo push)',
    'git "$X" push',
    '$X push',
    'sh -c "$X"',
    'cat x | sh',
    'sh -s < script',
    'git p*',
    '. ./script',
    'if (',
  ])('lets a person decide where %j may be it', (command) => {
    const found = testCommand(
      { mode: 'full', deny: ['run_command(git push:*)'], allow: ['run_command(git:*)'] },
      command,
    );
    expect(found).toMatchObject({ verdict: 'ask', options: ['once', 'exact'] });
    expect(found.reason).toContain('It may be what the rule run_command(git push:*) (--deny) forbids.');
  });

  it.each([
    'git pull',
    'git commit -am push',
    'echo git push',
    'gitpush',
    'git status; ls $X',
    'ssh push',
    'ssh x ls git push',
  ])('leaves %j alone', (command) => {
    expect(testCommand({ mode: 'full', deny: ['run_command(git push:*)'] }, command).verdict).toBe('allow');
  });

  it('denies in shells that are not read, too', () => {
    const windows = {
      mode: 'full' as const,
      platform: 'win32' as const,
      roots: ['C:\\w'],
      home: 'C:\\h',
      ethosHome: 'C:\\e',
    };
    for (const command of ['git push', 'GIT.exe push', 'dir & git push', '"git" push', 'cmd /c git p^ush']) {
      expect(
        testCommand({ ...windows, deny: ['run_command(git push:*)'] }, command).verdict,
        command,
      ).not.toBe('allow');
    }
  });
});

describe('a rule that denies a path', () => {
  it.each<[string, string, string]>([
    ['write', 'cp a lock/a', 'deny'],
    ['write', 'tee lock/a', 'deny'],
    ['write', 'touch lock/a', 'deny'],
    ['write', 'rm -rf lock', 'deny'],
    ['write', 'mv lock x', 'deny'],
    ['write', 'dd of=lock/a', 'deny'],
    ['write', 'curl -o lock/a http://x', 'deny'],
    ['write', 'curl -olock/a http://x', 'deny'],
    ['write', 'sh -c "cd lock; touch a"', 'deny'],
    ['write', 'x=lock/a; touch $x', 'deny'],
    ['write', 'cp a {lock,b}/a', 'deny'],
    ['write', 'timeout 5 cp a link/a', 'deny'],
    ['write', 'echo x > $D/a', 'ask'],
    ['write', 'echo x > lo*/a', 'ask'],
    ['write', 'cp a $D', 'ask'],
    ['write', 'cp a lo*/a', 'ask'],
    ['write', 'rm -rf *', 'ask'],
    ['write', 'cd $X; touch a', 'ask'],
    ['write', 'rm -rf deep', 'ask'],
    ['write', './script lock/a', 'ask'],
    ['write', 'git checkout lock/a', 'ask'],
    ['write', 'cat lock/a', 'allow'],
    ['write', 'cp a b', 'allow'],
    ['write', 'cp src/*.ts out', 'allow'],
    ['write', 'echo lock/a', 'allow'],
    ['write', 'npm test', 'allow'],
    ['write', 'cat $X', 'allow'],
    ['read', 'cat lock/a', 'deny'],
    ['read', 'cat < lock/a', 'deny'],
    ['read', 'cp lock/a b', 'deny'],
    ['read', 'cat $X', 'ask'],
    ['read', 'cat lock*/a', 'ask'],
    ['read', 'cat ?ock/*', 'ask'],
    ['read', 'python3 x.py lock/a', 'ask'],
    ['read', 'git diff lock/a', 'ask'],
    ['read', 'touch lock/a', 'allow'],
    ['read', 'cat src/*.ts', 'allow'],
    ['read', 'echo $X', 'allow'],
  ])('%s: %j: %s', (kind, command, verdict) => {
    const deny = [`*(${kind}:lock/**)`, `*(${kind}:deep/er/lock)`];
    const toRealPath = (path: string): string => path.replace('/w/link', '/w/lock');
    expect(testCommand({ mode: 'full', deny, toRealPath }, command).verdict).toBe(verdict);
  });
});

describe('rules', () => {
  it('ask about what may be meant', () => {
    const rules = { mode: 'full' as const, asking: ['run_command(git push:*)'] };
    for (const command of ['git push', 'git $X', 'ls; [[ a ]]']) {
      const found = testCommand(rules, command);
      expect(found, command).toMatchObject({ verdict: 'ask', options: ['once', 'exact'] });
      expect(found.reason).toContain('The rule run_command(git push:*) (config) asks about it.');
    }
    expect(testCommand(rules, 'git pull').verdict).toBe('allow');
  });

  it('deny before they ask, ask before they allow, wherever they stand', () => {
    const all = {
      allow: ['write_file(src/**)'],
      asking: ['write_file(src/b/**)'],
      deny: ['write_file(src/b/c)'],
    };
    expect(verdictOf(all, 'write_file', { path: 'src/a' })).toBe('allow');
    expect(verdictOf({ ...all, mode: 'full' }, 'write_file', { path: 'src/b/a' })).toBe('ask');
    expect(verdictOf({ ...all, mode: 'full' }, 'write_file', { path: 'src/b/c' })).toBe('deny');
    expect(verdictOf({ ...all, mode: 'full' }, 'write_file', { path: 'src/x/../b/c' })).toBe('deny');
  });

  it('speak of tools by name, with * for any letters', () => {
    expect(verdictOf({ allow: ['mcp_*'] }, 'mcp_mail_send', {})).toBe('allow');
    expect(verdictOf({ allow: ['mcp_*_read'] }, 'mcp_mail_send', {})).toBe('ask');
    expect(verdictOf({ deny: ['*'] }, 'note', {})).toBe('deny');
    expect(verdictOf({ deny: ['*(write:secret/**)'] }, 'note', {})).toBe('allow');
    for (const [tool, args] of [
      ['write_file', { path: 'secret/a' }],
      ['edit_file', { path: 'secret/a' }],
      ['run_command', { command: 'echo > secret/a' }],
      ['run_command', { command: 'cd secret; echo > a' }],
    ] as const) {
      expect(
        verdictOf({ deny: ['*(write:secret/**)'], mode: 'full' }, tool, args),
        JSON.stringify(args),
      ).toBe('deny');
    }
  });

  it('are about where a path leads: no link widens what is allowed or hides what is denied (B50)', () => {
    const toRealPath = (path: string): string =>
      path.replace('/w/src/link', '/out').replace('/w/alias', '/w/secret');
    const allow = ['write_file(src/**)', 'write_file(src/link/**)', 'write_file(**)'];
    expect(verdictOf({ toRealPath, allow }, 'write_file', { path: 'src/a' })).toBe('allow');
    expect(verdictOf({ toRealPath, allow }, 'write_file', { path: 'src/link/a' })).toBe('ask');
    for (const deny of ['write_file(secret/**)', 'write_file(alias/**)']) {
      for (const path of ['secret/a', 'alias/a', 'alias/../alias/a']) {
        expect(verdictOf({ toRealPath, deny: [deny], mode: 'full' }, 'write_file', { path }), path).toBe(
          'deny',
        );
      }
    }
  });

  it('tell reading from writing', () => {
    expect(verdictOf({ allow: ['edit_file(write:src/**)'] }, 'edit_file', { path: 'src/a' })).toBe('ask');
    expect(verdictOf({ allow: ['edit_file(src/**)'] }, 'edit_file', { path: 'src/a' })).toBe('allow');
    expect(verdictOf({ deny: ['*(read:src/**)'] }, 'read_file', { path: 'src/a' })).toBe('deny');
  });

  it.each<[string, string, string]>([
    ['docs.example.org', 'docs.example.org', 'allow'],
    ['docs.example.org', 'DOCS.example.org.', 'allow'],
    ['docs.example.org', 'a.docs.example.org', 'ask'],
    ['docs.example.org', 'docs.example.org.evil.example', 'ask'],
    ['docs.example.org', 'docs.example.org:8080', 'ask'],
    ['docs.example.org:8080', 'docs.example.org:8080', 'allow'],
    ['docs.example.org:*', 'docs.example.org:81', 'allow'],
    ['*.example.org', 'a.b.example.org', 'allow'],
    ['*.example.org', 'example.org', 'ask'],
    ['*.example.org', 'evilexample.org', 'ask'],
    ['127.0.0.1', '0x7f.1', 'allow'],
  ])('allow the host %s: %s %s', (rule, host, verdict) => {
    expect(verdictOf({ allow: [`fetch_url(${rule})`] }, 'fetch_url', { host })).toBe(verdict);
  });

  it('deny a host on every port, and below it where they say so', () => {
    const deny = ['fetch_url(evil.example)', 'fetch_url(*.evil.example)'];
    for (const host of ['evil.example', 'EVIL.example:81', 'a.evil.example']) {
      expect(verdictOf({ mode: 'full', deny }, 'fetch_url', { host }), host).toBe('deny');
    }
  });

  it('that cannot be used are refused with where they come from', () => {
    expect(() => createTestPermissions({ deny: ['run_command(a'] })).toThrow(
      '--deny: The rule "run_command(a" cannot be used: the ")" at its end is missing.',
    );
  });
});
