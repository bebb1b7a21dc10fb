import { describe, expect, it } from 'vitest';
import { PERMISSION_MODES, type PermissionMode } from '../../src/permissions/index.ts';
import { createTestPermissions } from './create-test-permissions.ts';

type Verdict = 'allow' | 'ask' | 'deny';

/** What each mode makes of a call that no rule speaks of: read-only, ask, auto-edit, full. */
const TABLE: [string, Record<string, string>, Verdict[]][] = [
  ['read_file', { path: 'a' }, ['allow', 'allow', 'allow', 'allow']],
  ['read_file', { path: '/else/a' }, ['allow', 'allow', 'allow', 'allow']],
  ['read_file', { path: '.env' }, ['ask', 'ask', 'ask', 'ask']],
  ['write_file', { path: 'src/a' }, ['deny', 'ask', 'allow', 'allow']],
  ['edit_file', { path: 'src/a' }, ['deny', 'ask', 'allow', 'allow']],
  ['write_file', { path: '../a' }, ['deny', 'ask', 'ask', 'allow']],
  ['write_file', { path: 'src/../../a' }, ['deny', 'ask', 'ask', 'allow']],
  ['write_file', { path: '/w2/a' }, ['deny', 'ask', 'ask', 'allow']],
  ['write_file', { path: '.git/config' }, ['deny', 'ask', 'ask', 'ask']],
  ['run_command', { command: 'ls' }, ['deny', 'ask', 'ask', 'allow']],
  ['run_command', { command: 'echo a > b' }, ['deny', 'ask', 'ask', 'allow']],
  ['run_command', { command: 'if (' }, ['deny', 'ask', 'ask', 'allow']],
  ['run_command', { command: 'sudo ls' }, ['deny', 'ask', 'ask', 'ask']],
  ['fetch_url', { host: 'a.example' }, ['ask', 'ask', 'ask', 'allow']],
  ['mcp_mail_send', {}, ['deny', 'ask', 'ask', 'allow']],
  ['note', {}, ['deny', 'allow', 'allow', 'allow']],
];

describe('a mode', () => {
  it.each(TABLE)('decides about %s %j', (tool, args, verdicts) => {
    const permissions = createTestPermissions();
    const found = PERMISSION_MODES.map((mode) => {
      permissions.mode = mode;
      return permissions.test(tool, args).verdict;
    });
    expect(found).toEqual(verdicts);
  });

  it('is ask when nothing else is said', () => {
    expect(createTestPermissions().mode).toBe('ask');
  });

  it('says what it is and what to change where it denies', () => {
    const { reason, by } = createTestPermissions({ mode: 'read-only' }).test('write_file', { path: 'a' });
    expect(reason).toBe(
      'The mode is read-only and write_file can change things. Start with --mode ask (in the chat: /mode ask) to be asked instead.',
    );
    expect(by).toEqual({ kind: 'mode', mode: 'read-only' });
  });

  it('is not read-only for a tool that says so and would still write', () => {
    const lying = {
      name: 'lying',
      description: 'Says that it only reads.',
      input: { type: 'object' },
      replay: 'never' as const,
      readOnly: true,
      touches: () => ({ writes: ['a'] }),
      execute: async () => ({ ok: true as const, value: '' }),
    };
    expect(createTestPermissions({ mode: 'read-only', tools: [lying] }).test('lying', {}).verdict).toBe(
      'deny',
    );
  });

  it('that is none is refused', () => {
    const permissions = createTestPermissions();
    const wrong = 'yolo' as PermissionMode;
    expect(() => createTestPermissions({ mode: wrong })).toThrow(
      'The modes are: read-only, ask, auto-edit, full.',
    );
    expect(() => {
      permissions.mode = wrong;
    }).toThrow('There is no mode "yolo"');
    expect(permissions.mode).toBe('ask');
  });

  it('is not lifted by a rule when it is read-only', () => {
    const permissions = createTestPermissions({
      mode: 'read-only',
      allow: ['write_file', 'run_command(ls:*)'],
    });
    expect(permissions.test('write_file', { path: 'a' }).verdict).toBe('deny');
    expect(permissions.test('run_command', { command: 'ls' }).verdict).toBe('deny');
  });
});
