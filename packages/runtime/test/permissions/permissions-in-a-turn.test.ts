import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AgentEvent, AgentLoop, type ApprovalAnswer, type ApprovalRequest } from '@ethosagent/core';
import { createScriptedProvider, type Reply, reply } from '@ethosagent/testkit';
import { createTools } from '@ethosagent/tools';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPermissions, type Permissions, type PermissionsOptions } from '../../src/permissions/index.ts';

let top = '';
let workspace = '';
beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'ethos-leave-')));
  workspace = join(top, 'w');
  mkdirSync(join(workspace, 'src'), { recursive: true });
  mkdirSync(join(top, 'outside'));
});
afterEach(() => rmSync(top, { recursive: true }));

/** Plays turns of the real loop over the real tools, under permissions. */
function createTurns(script: readonly Reply[], options: Partial<PermissionsOptions> = {}) {
  const asked: ApprovalRequest[] = [];
  const tools = createTools({ workspace, environment: { PATH: '/usr/bin:/bin' } });
  const { ask } = options;
  const permissions: Permissions = createPermissions({
    roots: [workspace],
    home: join(top, 'home'),
    ethosHome: join(top, 'home', '.ethos'),
    tools,
    ...options,
    ...(ask && {
      ask: async (request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalAnswer> => {
        asked.push(structuredClone(request));
        return ask(request, signal);
      },
    }),
  });
  const provider = createScriptedProvider(script);
  const loop = new AgentLoop({ provider, model: 'm', tools, approvals: permissions, cwd: workspace });
  async function play(sessionId?: string): Promise<{ ends: AgentEvent[]; starts: AgentEvent[] }> {
    const events: AgentEvent[] = [];
    for await (const event of loop.run({ input: 'go', sessionId })) events.push(event);
    expect(events.at(-1)?.type).toBe('done');
    const ends = events.filter(({ type }) => type === 'tool_end');
    return { ends, starts: events.filter(({ type }) => type === 'tool_start') };
  }
  return { play, asked, permissions };
}

const approve = async (): Promise<ApprovalAnswer> => ({ decision: 'approve', scope: 'once' });

describe.skipIf(process.platform === 'win32')('in a turn', () => {
  it.each([
    ['escape codes', 'echo good && echo evil \u001b[24D \u001b[K && echo good'],
    ['a carriage return', 'echo evil\recho good'],
    ['a mark that turns the writing around', 'echo \u202eevil\u202c'],
    ['3,000 blanks', `echo good;${' '.repeat(3000)}echo evil`],
  ])('what is approved is byte for byte what runs (B48): %s', async (_, hidden) => {
    const command = `printf '%s' '${hidden}' > ran`;
    const { play, asked } = createTurns([reply.call('run_command', { command }), reply.text('ok')], {
      ask: approve,
    });
    const { starts, ends } = await play();
    expect(asked.map(({ args }) => args)).toEqual([{ command }]);
    expect(starts).toMatchObject([{ args: { command } }]);
    expect(ends).toMatchObject([{ ok: true }]);
    expect(readFileSync(join(workspace, 'ran'), 'utf8')).toBe(hidden);
  });

  it('a file behind a link out of the workspace is asked about, and is then refused by the tool (B50)', async () => {
    symlinkSync('../outside', join(workspace, 'out'));
    symlinkSync('../../outside/x', join(workspace, 'src', 'd'));
    const write = (path: string): Reply => reply.call('write_file', { path, content: 'x' });
    const { play, asked } = createTurns(
      [write('out/new'), write('src/d'), write('src/a'), reply.text('ok')],
      {
        mode: 'auto-edit',
        rules: [{ effect: 'allow', rule: 'write_file(out/**)', source: 'test' }],
        ask: approve,
      },
    );
    const { ends } = await play();
    expect(asked.map(({ args }) => (args as { path: string }).path)).toEqual(['out/new', 'src/d']);
    expect(ends).toMatchObject([{ ok: false }, { ok: false }, { ok: true }]);
    expect([existsSync(join(top, 'outside', 'new')), existsSync(join(workspace, 'src', 'a'))]).toEqual([
      false,
      true,
    ]);
  });

  it('an answer for the session holds in its next turn', async () => {
    const call = reply.call('run_command', { command: 'ls src' });
    const { play, asked, permissions } = createTurns([call, reply.text('a'), call, reply.text('b')], {
      ask: async () => ({ decision: 'approve', scope: 'session' }),
    });
    const sessionId = 'ses_01J0000000000000000000000A';
    await play(sessionId);
    const { ends } = await play(sessionId);
    expect(ends).toMatchObject([{ ok: true }]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ rule: 'run_command(ls:*)', reason: 'Run ls src' });
    expect(permissions.list()).toMatchObject([{ rule: 'run_command(ls:*)', scope: 'session' }]);
  });

  it('without a person the denial names the flag', async () => {
    const { play } = createTurns([
      reply.call('write_file', { path: 'src/a', content: '' }),
      reply.text('ok'),
    ]);
    const { ends } = await play();
    const text = "start with --allow 'write_file(src/**)' or --mode auto-edit. The call was not run.";
    expect(ends).toMatchObject([{ ok: false, durationMs: 0, error: expect.stringContaining(text) }]);
    expect(existsSync(join(workspace, 'src', 'a'))).toBe(false);
  });

  it('in the mode read-only nothing is changed, and reading goes on', async () => {
    writeFileSync(join(workspace, 'a'), 'text of a');
    const script = [
      reply.call('write_file', { path: 'a', content: '' }),
      reply.call('run_command', { command: 'rm a' }),
      reply.call('read_file', { path: 'a' }),
      reply.text('ok'),
    ];
    const { play, asked } = createTurns(script, { mode: 'read-only', ask: approve });
    const { ends } = await play();
    expect(ends).toMatchObject([{ ok: false }, { ok: false }, { ok: true }]);
    expect(asked).toEqual([]);
    expect(readFileSync(join(workspace, 'a'), 'utf8')).toBe('text of a');
  });

  it('a secret is not read in the mode full before a person said so', async () => {
    writeFileSync(join(workspace, '.env'), 'KEY=1');
    const script = [reply.call('read_file', { path: '.env' }), reply.text('ok')];
    const ask = async (): Promise<ApprovalAnswer> => ({ decision: 'deny', scope: 'once' });
    const { play, asked } = createTurns(script, { mode: 'full', ask });
    const { ends } = await play();
    expect(ends).toMatchObject([{ ok: false }]);
    expect(asked).toMatchObject([
      { options: ['once'], reason: 'It reads a file that usually holds secrets: .env.' },
    ]);
  });
});
