import { describe, expect, it } from 'vitest';
import { createTestPermissions, testCommand } from './create-test-permissions.ts';

function verdictOf(
  rules: Parameters<typeof createTestPermissions>[0],
  tool: string,
  args: Record<string, string>,
): string {
  return createTestPermissions(rules).test(tool, args).verdict;
}

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
