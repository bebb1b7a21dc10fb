import { describe, expect, it } from 'vitest';
import { testCommand } from './create-test-permissions.ts';

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
