import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type CallOutcome, callTool } from '../../test/call-tool.ts';
import { isAlive, readPid } from '../../test/find-process.ts';
import { makeFolders, type TestFolders } from '../../test/make-folders.ts';
import { createRunCommandTool, createWorkspace, type RunCommandOptions } from '../index.ts';

type Options = Partial<RunCommandOptions> & { signal?: AbortSignal };

function run(
  folders: TestFolders,
  input: unknown,
  { signal, ...options }: Options = {},
): Promise<CallOutcome> {
  const environment = { PATH: process.env.PATH };
  const tool = createRunCommandTool({
    workspace: createWorkspace({ root: folders.inside }),
    environment,
    ...options,
  });
  return callTool(tool, input, signal && { signal });
}

describe.skipIf(process.platform === 'win32')('run_command', () => {
  it('gives the exit code and both outputs in their order; a failing command is a result', async () => {
    await using folders = await makeFolders();
    const { result } = await run(folders, { command: 'echo out; echo err >&2; echo out; exit 3' });
    expect(result).toEqual({ ok: true, value: 'exit code 3\nout\nerr\nout' });
    expect((await run(folders, { command: 'true' })).text).toBe('exit code 0\n[no output]');
    expect((await run(folders, { command: 'kill -SEGV $$' })).text).toContain('ended by signal SIGSEGV');
  });

  it('runs in the workspace, in a folder of it, and in no other', async () => {
    await using folders = await makeFolders({ 'sub/a': '' });
    expect((await run(folders, { command: 'pwd' })).text).toBe(`exit code 0\n${folders.inside}`);
    expect((await run(folders, { command: 'ls', cwd: 'sub' })).text).toBe('exit code 0\na');
    expect((await run(folders, { command: 'ls', cwd: '..' })).text).toContain('outside the workspace');
    expect((await run(folders, { command: 'ls', cwd: 'sub/a' })).text).toContain('where a folder is needed');
  });

  it('gives a command no input and no terminal', async () => {
    await using folders = await makeFolders();
    const command = 'cat; test -t 0 || test -t 1 || echo none; echo $TERM';
    expect((await run(folders, { command })).text).toBe('exit code 0\nnone\ndumb');
  });

  it('keeps secrets of the environment from commands, unless they are asked for by name', async () => {
    await using folders = await makeFolders();
    const environment = { PATH: process.env.PATH, API_KEY: 'hush', NPM_TOKEN: 'psst', PLAIN: 'yes' };
    const command = 'echo "$API_KEY,$NPM_TOKEN,$PLAIN"';
    const { text } = await run(folders, { command }, { environment, keepEnvironment: ['NPM_TOKEN'] });
    expect(text).toBe('exit code 0\n,psst,yes');
  });

  it('takes escape codes out of the output', async () => {
    await using folders = await makeFolders();
    const { text } = await run(folders, { command: "printf '\\033[31mred\\033[0m 10%%\\r99%%\\n'" });
    expect(text).toBe('exit code 0\n99%');
  });

  it('tells progress while the command runs, for insiders only', async () => {
    await using folders = await makeFolders();
    const { progress } = await run(folders, { command: 'echo one; sleep 0.4; echo two' });
    expect(progress.map(({ message }) => message)).toEqual(['one', 'two']);
    expect(progress.every(({ audience }) => audience === undefined)).toBe(true);
  });

  it('runs in the shell that is asked for, and says which', async () => {
    await using folders = await makeFolders();
    const shell = '/bin/bash';
    const tool = createRunCommandTool({ workspace: createWorkspace({ root: folders.inside }), shell });
    expect(tool.description).toContain(shell);
    expect((await run(folders, { command: 'echo $BASH' }, { shell })).text).toBe(`exit code 0\n${shell}`);
  });

  it('fails with a reason when a command cannot be started', async () => {
    await using folders = await makeFolders();
    const { result, text } = await run(folders, { command: `: ${'x'.repeat(200_000)}` });
    expect(result).toMatchObject({ ok: false, code: 'not_started' });
    expect(text).toContain('E2BIG');
  });

  it('asks for leave with the exact command, and declares what it is', async () => {
    await using folders = await makeFolders();
    const tool = createRunCommandTool({ workspace: createWorkspace({ root: folders.inside }) });
    expect(tool.needsApproval?.({ command: 'rm -rf "a  b"\n' })).toBe('Run rm -rf "a  b"\n');
    expect(tool.needsApproval?.({ command: 'ls', cwd: 'sub' })).toBe('Run ls in sub');
    expect(tool.readsPaths?.({ command: 'cat .env' })).toEqual(['.env']);
    expect(tool).toMatchObject({ audience: 'user', canSend: true, replay: 'never', timeoutMs: 600_000 });
  });

  it('B46: kills the whole tree at the time-out and gives the output so far', async () => {
    await using folders = await makeFolders();
    const started = performance.now();
    const command = 'echo begun; echo $$ >pids; sleep 300 & echo $! >>pids; sleep 300 & echo $! >>pids; wait';
    const { result, text } = await run(folders, { command, timeoutMs: 1000 });
    expect(performance.now() - started).toBeLessThan(3000);
    expect(result).toMatchObject({ ok: false, code: 'timed_out' });
    expect(text).toContain('Its output so far:\nbegun');
    const pids = (await readFile(join(folders.inside, 'pids'), 'utf8')).trim().split('\n').map(Number);
    expect(pids).toHaveLength(3);
    expect(await Promise.all(pids.map(isAlive))).toEqual([false, false, false]);
    expect((await run(folders, { command: 'echo next' })).text).toBe('exit code 0\nnext');
  });

  it('B46: kills a tree that ignores being asked, and what left the group', async () => {
    await using folders = await makeFolders();
    const started = performance.now();
    const leave = process.platform === 'linux' ? 'setsid' : '';
    const command = `trap '' TERM; echo $$ >pids; ${leave} sleep 300 & echo $! >>pids; while :; do sleep 1; done`;
    const { result } = await run(folders, { command, timeoutMs: 500 });
    expect(performance.now() - started).toBeLessThan(2500);
    expect(result).toMatchObject({ ok: false, code: 'timed_out' });
    const pids = (await readFile(join(folders.inside, 'pids'), 'utf8')).trim().split('\n').map(Number);
    expect(await Promise.all(pids.map(isAlive))).toEqual([false, false]);
  });

  it('stops within a second when the turn is stopped', async () => {
    await using folders = await makeFolders();
    const controller = new AbortController();
    const running = run(folders, { command: 'echo $$ >pid; sleep 300' }, { signal: controller.signal });
    const pid = await readPid(join(folders.inside, 'pid'));
    const stopped = performance.now();
    controller.abort();
    expect((await running).result).toMatchObject({ ok: false, code: 'stopped' });
    expect(performance.now() - stopped).toBeLessThan(1000);
    expect(await isAlive(pid)).toBe(false);
  });

  it('leaves no process behind when the program exits in the middle', async () => {
    await using folders = await makeFolders();
    const script = fileURLToPath(new URL('../../test/exit-in-command.ts', import.meta.url));
    const node = ['--conditions=@ethosagent/source', script, folders.inside];
    await promisify(execFile)(process.execPath, node, { env: { PATH: process.env.PATH } });
    const pid = await readPid(join(folders.inside, 'pid'));
    while (await isAlive(pid)) await wait(10);
  });

  it('starts nothing when the turn was stopped before', async () => {
    await using folders = await makeFolders();
    const { result } = await run(folders, { command: 'echo x >made' }, { signal: AbortSignal.abort() });
    expect(result).toMatchObject({ ok: false, code: 'stopped' });
    expect(existsSync(join(folders.inside, 'made'))).toBe(false);
  });

  it('does not wait for processes in the background, stops them and says so', async () => {
    await using folders = await makeFolders();
    const started = performance.now();
    const { text } = await run(folders, { command: 'sleep 300 & echo $! >pid; echo done' });
    expect(performance.now() - started).toBeLessThan(2000);
    expect(text).toBe('exit code 0\ndone\n[processes that it left in the background were stopped]');
    expect(await isAlive(Number(await readFile(join(folders.inside, 'pid'), 'utf8')))).toBe(false);
  });

  it('B44: keeps the beginning and the end of 24 MB in one line, and says where the whole is', async () => {
    await using folders = await makeFolders();
    const outputFolder = join(folders.base, 'output');
    const command = "printf begin; head -c 24000000 /dev/zero | tr '\\0' x; printf end";
    const { text } = await run(folders, { command }, { outputFolder });
    expect(text.length).toBeLessThan(31_000);
    expect(text).toMatch(
      /^exit code 0\nbeginx+\n\[23970008 bytes left out here; the whole output is in .*\]\nx+end$/,
    );
    const path = /the whole output is in (.*)\]/.exec(text)?.[1] ?? '';
    const whole = await readFile(path, 'utf8');
    expect(whole.length).toBe(24_000_008);
    expect([whole.slice(0, 6), whole.slice(-4)]).toEqual(['beginx', 'xend']);
  });

  it('B44: says that the rest is not kept when there is no folder for it', async () => {
    await using folders = await makeFolders();
    const { text } = await run(folders, { command: 'head -c 50000 /dev/zero | tr "\\0" x' });
    expect(text).toContain('[20000 bytes left out here; not kept; to see them, send the output to a file');
  });

  it('B44: goes on when the rest cannot be kept, and says why', async () => {
    await using folders = await makeFolders({ file: '' });
    const outputFolder = join(folders.inside, 'file', 'below');
    const { text } = await run(
      folders,
      { command: 'head -c 50000 /dev/zero | tr "\\0" x' },
      { outputFolder },
    );
    expect(text).toContain('not kept, since the file for them could not be written: ENOTDIR');
  });

  it('B44: needs less than 64 MB of memory for 200 MB of output, kept or not', async () => {
    await using folders = await makeFolders();
    const script = fileURLToPath(new URL('../../test/measure-memory.ts', import.meta.url));
    for (const more of [[], [join(folders.base, 'output')]]) {
      const node = ['--conditions=@ethosagent/source', script, folders.inside, ...more];
      const { stdout } = await promisify(execFile)(process.execPath, node, {
        env: { PATH: process.env.PATH },
      });
      const { grownBytes, ok, text } = JSON.parse(stdout);
      expect(ok).toBe(true);
      expect(text).toContain('[199970000 bytes left out here');
      expect(grownBytes).toBeLessThan(64_000_000);
    }
  });
});
