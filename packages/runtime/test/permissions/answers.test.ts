import type { ApprovalAnswer, ApprovalCall, ApprovalRequest, Tool } from '@ethosagent/core';
import { describe, expect, it } from 'vitest';
import { createMemoryRuleStore, type Permissions, type RuleStore } from '../../src/permissions/index.ts';
import { createTestPermissions } from './create-test-permissions.ts';
import { standInTools } from './stand-in-tools.ts';

const signal = new AbortController().signal;
let calls = 0;

function toCall(toolName: string, args: Record<string, unknown>, sessionId = 'ses_1'): ApprovalCall {
  const tool = standInTools.find(({ name }) => name === toolName) as Tool;
  const reason = tool.needsApproval?.(args);
  return {
    sessionId,
    turnId: 'trn_1',
    toolCallId: `call_${calls++}`,
    tool,
    args,
    input: args,
    cwd: '/w',
    reason,
  };
}

/** Plays the loop's part: judges a call and asks when that is the judgement. */
async function play(permissions: Permissions, call: ApprovalCall): Promise<string> {
  const judgement = permissions.judge(call);
  if (judgement.verdict !== 'ask') return judgement.verdict;
  const { sessionId, turnId, toolCallId, tool, args } = call;
  const { reason, options = [], rule } = judgement;
  const request = { sessionId, turnId, toolCallId, toolName: tool.name, args, reason, options, rule };
  return `asked: ${(await permissions.request(request, signal)).decision}`;
}

function createAsked(
  answer: Partial<ApprovalAnswer>,
  options: { ruleStore?: RuleStore; deny?: string[] } = {},
) {
  const asked: ApprovalRequest[] = [];
  const permissions = createTestPermissions({
    ...options,
    ask: async (request) => {
      asked.push(request);
      return { decision: 'approve', scope: 'once', ...answer };
    },
  });
  const run = (command: string, sessionId?: string): Promise<string> =>
    play(permissions, toCall('run_command', { command }, sessionId));
  return { permissions, asked, run };
}

describe('an answer', () => {
  it('once is for one call', async () => {
    const { run, permissions } = createAsked({});
    expect([await run('npm test'), await run('npm test')]).toEqual(['asked: approve', 'asked: approve']);
    expect(permissions.list()).toEqual([]);
  });

  it('exact is for these arguments in this session, in any order of keys', async () => {
    const { permissions, asked, run } = createAsked({ scope: 'exact' });
    await play(permissions, toCall('write_file', { path: 'a', content: 'x' }));
    expect(await play(permissions, toCall('write_file', { content: 'x', path: 'a' }))).toBe('allow');
    expect(await play(permissions, toCall('write_file', { path: 'a', content: 'y' }))).toBe('asked: approve');
    expect(await run('ls', 'ses_1')).toBe('asked: approve');
    expect(await run('ls ', 'ses_1')).toBe('asked: approve');
    expect(await run('ls', 'ses_2')).toBe('asked: approve');
    expect(asked[0]?.options).toEqual(['once', 'exact', 'session', 'always']);
  });

  it('exact counts where nothing can be understood, too', async () => {
    const { run } = createAsked({ scope: 'exact' });
    expect([await run('$X (('), await run('$X ((')]).toEqual(['asked: approve', 'allow']);
  });

  it('session is for the rule that was shown, in this session', async () => {
    const { permissions, asked, run } = createAsked({ scope: 'session' });
    await run('npm test -- a');
    expect(asked[0]?.rule).toBe('run_command(npm test:*)');
    expect([await run('npm test'), await run('npm run build'), await run('npm test', 'ses_2')]).toEqual([
      'allow',
      'asked: approve',
      'asked: approve',
    ]);
    expect(permissions.list()[0]).toEqual({
      effect: 'allow',
      rule: 'run_command(npm test:*)',
      source: 'answered for this session',
      scope: 'session',
    });
  });

  it('always is stored as the rule that was shown, for all sessions and later programs', async () => {
    const ruleStore = createMemoryRuleStore();
    const { run, asked } = createAsked({ scope: 'always' }, { ruleStore });
    await run('git log | head -3');
    expect(asked[0]?.rule).toBe('run_command(git log:*), run_command(head:*)');
    expect(ruleStore.list()).toEqual([
      { effect: 'allow', rule: 'run_command(git log:*)' },
      { effect: 'allow', rule: 'run_command(head:*)' },
    ]);
    expect(await run('git log -1', 'ses_2')).toBe('allow');
    expect(await createAsked({}, { ruleStore }).run('head x')).toBe('allow');
  });

  it('that denies is remembered as far', async () => {
    const { run: runExact } = createAsked({ decision: 'deny', scope: 'exact' });
    expect([await runExact('ls'), await runExact('ls'), await runExact('ls -a')]).toEqual([
      'asked: deny',
      'deny',
      'asked: deny',
    ]);
    const { run: runSession } = createAsked({ decision: 'deny', scope: 'session' });
    expect([await runSession('ls'), await runSession('ls -a'), await runSession('ls', 'ses_2')]).toEqual([
      'asked: deny',
      'deny',
      'asked: deny',
    ]);
    const ruleStore = createMemoryRuleStore();
    await createAsked({ decision: 'deny', scope: 'always' }, { ruleStore }).run('ls');
    expect(ruleStore.list()).toEqual([{ effect: 'deny', rule: 'run_command(ls:*)' }]);
  });

  it('that was not offered keeps nothing and lets nothing run', async () => {
    const { run, permissions } = createAsked({ scope: 'always' });
    await expect(run('sudo ls')).rejects.toThrow('The answer "always" was not offered. These are: once.');
    await expect(run('$X')).rejects.toThrow('was not offered');
    expect(permissions.list()).toEqual([]);
    const exact = createAsked({ scope: 'exact' });
    await expect(exact.run('sudo ls')).rejects.toThrow('The answer "exact" was not offered.');
    expect(exact.permissions.list()).toEqual([]);
  });

  it('always that cannot be stored lets nothing run and says what to answer', async () => {
    const ruleStore = {
      ...createMemoryRuleStore(),
      add: () => Promise.reject(new Error('the disk is full')),
    };
    const { run, permissions } = createAsked({ scope: 'always' }, { ruleStore });
    await expect(run('ls')).rejects.toThrow(
      'could not be kept (the disk is full). Answer for this session instead.',
    );
    expect(permissions.list()).toEqual([]);
  });

  it('never lifts what a rule denies, nor the floor', async () => {
    const { run } = createAsked({ scope: 'exact' }, { deny: ['run_command(rm:*)'] });
    expect(await run('rm x')).toBe('deny');
    const once = createAsked({});
    expect([await once.run('sudo ls'), await once.run('sudo ls')]).toEqual([
      'asked: approve',
      'asked: approve',
    ]);
  });
});

describe('the rule that an answer would store', () => {
  it.each<[string, Record<string, string>, string | undefined]>([
    ['run_command', { command: 'git status' }, 'run_command(git status:*)'],
    ['run_command', { command: 'npm run build -- x' }, 'run_command(npm run build:*)'],
    ['run_command', { command: 'ls -la src' }, 'run_command(ls:*)'],
    ['run_command', { command: 'timeout 5 npm test' }, 'run_command(npm test:*)'],
    ['run_command', { command: `sh -c 'cd src; npm test'` }, 'run_command(npm test:*)'],
    ['run_command', { command: 'cd src && FOO=1 npm test' }, `run_command(FOO=1 npm test:*)`],
    ['run_command', { command: 'node -e "a(1)"' }, `run_command(node -e 'a(1)')`],
    ['run_command', { command: 'python x.py' }, 'run_command(python x.py)'],
    ['run_command', { command: 'npm exec x' }, 'run_command(npm exec x)'],
    ['run_command', { command: 'git -C a status' }, 'run_command(git -C a status)'],
    ['run_command', { command: './build.sh' }, 'run_command(./build.sh)'],
    ['run_command', { command: 'rm -r build' }, 'run_command(rm -r build)'],
    ['run_command', { command: 'rm -r "$X/y"' }, undefined],
    ['run_command', { command: 'make > log' }, 'run_command(make), run_command(write:./log)'],
    ['run_command', { command: 'a; b; c; d' }, undefined],
    ['run_command', { command: "echo '\u202e'" }, undefined],
    ['run_command', { command: "node -e 'a\nb'" }, undefined],
    ['write_file', { path: 'src/deep/a.ts' }, 'write_file(src/deep/**)'],
    ['write_file', { path: 'a.ts' }, 'write_file(./a.ts)'],
    ['write_file', { path: 'app/[id]/a.ts' }, 'write_file(app/\\[id\\]/**)'],
    ['write_file', { path: '/home/me/notes/a' }, 'write_file(~/notes/a)'],
    ['write_file', { path: '/srv/x' }, 'write_file(/srv/x)'],
    ['edit_file', { path: 'src/a' }, 'edit_file(src/**)'],
    ['fetch_url', { host: 'a.example:81' }, 'fetch_url(a.example:81)'],
    ['mcp_mail_send', {}, 'mcp_mail_send'],
  ])('for %s %j', (tool, args, rule) => {
    const found = createTestPermissions().test(tool, args);
    expect(found).toMatchObject({ verdict: 'ask', rule });
    expect(found.options.includes('always')).toBe(rule !== undefined);
  });

  it.each<[string, Record<string, string>]>([
    ['run_command', { command: `timeout 5 sh -c 'cd src; FOO="a b" npm test' > out/log` }],
    ['run_command', { command: 'git log --output=x' }],
    ['run_command', { command: 'rg --pre=./x a' }],
    ['run_command', { command: `node -e "it's" '' '~x' '#' a:` }],
    ['run_command', { command: 'cat ~/notes/a > "b c"' }],
    ['run_command', { command: 'find . -exec grep a {} +' }],
    ['run_command', { command: 'echo hi' }],
    ['write_file', { path: 'a [b] (c)|{d,e}/f*.ts' }],
    ['write_file', { path: 'with blank .ts ' }],
    ['edit_file', { path: '/srv/!x' }],
    ['fetch_url', { host: '[::1]:8080' }],
    ['mcp_mail_send', {}],
  ])('for %s %j allows the same call from then on, where there is one', async (tool, args) => {
    const { permissions, asked } = createAsked({ scope: 'session' });
    const found = permissions.test(tool, args);
    if (found.rule === undefined) return expect(found.options).toEqual(['once', 'exact']);
    await play(permissions, toCall(tool, args));
    expect(asked[0]?.rule).toBe(found.rule);
    expect(await play(permissions, toCall(tool, args)), found.rule).toBe('allow');
  });
});

describe('without a person', () => {
  it.each<[string, Record<string, string>, string]>([
    ['run_command', { command: 'npm test' }, "start with --allow 'run_command(npm test:*)' or --mode full."],
    ['run_command', { command: 'a; b' }, "--allow 'run_command(a)' --allow 'run_command(b)' or --mode full."],
    ['run_command', { command: "node -e 'x'" }, "--allow 'run_command(node -e x)' or"],
    ['run_command', { command: "node -e 'x y'" }, `--allow 'run_command(node -e '\\''x y'\\'')' or`],
    ['run_command', { command: '$X' }, 'To allow it, start with --mode full.'],
    [
      'run_command',
      { command: 'sudo ls' },
      'Run sudo ls. It runs with the rights of another user: sudo ls. It needs a person',
    ],
    ['run_command', { command: 'sudo ls' }, 'No flag allows it.'],
    ['write_file', { path: 'src/a' }, "--allow 'write_file(src/**)' or --mode auto-edit."],
    ['write_file', { path: '/srv/a' }, 'or --mode full.'],
    ['read_file', { path: '.env' }, 'nobody can give it here. No flag allows it, but a rule'],
  ])('%s %j is denied at once, with what would allow it', (tool, args, text) => {
    const judgement = createTestPermissions().judge(toCall(tool, args));
    expect(judgement).toMatchObject({ verdict: 'deny', reason: expect.stringContaining(text) });
  });

  it('a request is refused', async () => {
    const { tool, ...call } = toCall('run_command', { command: 'ls' });
    const request = { ...call, toolName: tool.name, reason: 'x', options: ['once' as const] };
    await expect(createTestPermissions().request(request, signal)).rejects.toThrow('nobody can be asked');
  });
});

describe('questions of one session', () => {
  it('wait for each other, and an answer settles the ones that it covers', async () => {
    const first = Promise.withResolvers<ApprovalAnswer>();
    const asked: string[] = [];
    const permissions = createTestPermissions({
      ask: async ({ args }) => {
        asked.push((args as { command: string }).command);
        return asked.length === 1 ? first.promise : { decision: 'approve', scope: 'once' };
      },
    });
    const run = (command: string): Promise<string> => play(permissions, toCall('run_command', { command }));
    const both = Promise.all([run('npm test -- a'), run('npm test -- b'), run('make')]);
    first.resolve({ decision: 'approve', scope: 'session' });
    expect(await both).toEqual(['asked: approve', 'asked: approve', 'asked: approve']);
    expect(asked).toEqual(['npm test -- a', 'make']);
  });

  it('are given up with their turn, and the next one still waits for the first', async () => {
    const first = Promise.withResolvers<ApprovalAnswer>();
    const asked: string[] = [];
    const permissions = createTestPermissions({
      ask: async ({ toolCallId }) => {
        asked.push(toolCallId);
        return asked.length === 1 ? first.promise : { decision: 'deny', scope: 'once' };
      },
    });
    const stop = new AbortController();
    const ask = (toolCallId: string, given = signal): Promise<ApprovalAnswer> => {
      const options = ['once' as const];
      const request = {
        sessionId: 's',
        turnId: 't',
        toolCallId,
        toolName: 'note',
        args: {},
        reason: 'x',
        options,
      };
      return permissions.request(request, given);
    };
    const one = ask('1');
    const two = ask('2', stop.signal);
    const three = ask('3');
    stop.abort();
    await expect(two).rejects.toThrow('the turn was stopped');
    expect(asked).toEqual(['1']);
    first.resolve({ decision: 'approve', scope: 'once' });
    expect([(await one).decision, (await three).decision]).toEqual(['approve', 'deny']);
    expect(asked).toEqual(['1', '3']);
  });
});

describe('the list', () => {
  it('shows every rule with its source, and forgets those that answers made', async () => {
    const ruleStore = createMemoryRuleStore([{ effect: 'deny', rule: 'run_command(rm:*)' }]);
    const permissions = createTestPermissions({
      allow: ['write_file( src/ )'],
      ruleStore,
      ask: async () => ({ decision: 'approve', scope: 'exact' }),
    });
    await play(permissions, toCall('run_command', { command: 'ls' }));
    expect(permissions.list()).toEqual([
      { effect: 'allow', rule: 'write_file(src)', source: '--allow', scope: 'given' },
      { effect: 'deny', rule: 'run_command(rm:*)', source: 'answered "always"', scope: 'always' },
      {
        effect: 'allow',
        rule: 'run_command {"command":"ls"}',
        source: 'answered for exactly this call',
        scope: 'exact',
      },
    ]);
    expect(await permissions.revoke('run_command(rm:*)')).toBe(true);
    expect(await permissions.revoke('run_command {"command":"ls"}')).toBe(true);
    expect(await permissions.revoke('run_command(rm:*)')).toBe(false);
    await expect(permissions.revoke('write_file(src)')).rejects.toThrow(
      'comes from --allow. Take it away there.',
    );
    expect(ruleStore.list()).toEqual([]);
    expect(permissions.test('run_command', { command: 'rm x' }, { sessionId: 'ses_1' }).verdict).toBe('ask');
    expect(permissions.test('run_command', { command: 'ls' }, { sessionId: 'ses_1' }).verdict).toBe('ask');
  });

  it('of a store with a rule that cannot be read is refused', () => {
    const ruleStore = createMemoryRuleStore([{ effect: 'allow', rule: 'a b' }]);
    expect(() => createTestPermissions({ ruleStore })).toThrow(
      'answered "always": The rule "a b" cannot be used',
    );
  });
});

it('a test of an unknown tool or wrong arguments is refused', () => {
  expect(() => createTestPermissions().test('nope', {})).toThrow(
    'There is no tool "nope". The tools are: run_command,',
  );
});
