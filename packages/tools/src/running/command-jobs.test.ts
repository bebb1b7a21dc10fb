import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it as test } from 'vitest';
import { type CallOptions, type CallOutcome, callTool } from '../../test/call-tool.ts';
import { isAlive, readPid } from '../../test/find-process.ts';
import { makeFolders, type TestFolders } from '../../test/make-folders.ts';
import {
  createCommandJobs,
  createRunCommandTool,
  createToolkit,
  createWorkspace,
  type Toolkit,
} from '../index.ts';

const it = test.skipIf(process.platform === 'win32');

interface Shell extends AsyncDisposable {
  toolkit: Toolkit;
  run(input: object, options?: CallOptions): Promise<CallOutcome>;
  jobs(input: object, options?: CallOptions): Promise<CallOutcome>;
  /** Looks at a job until it has ended; gives all that it wrote, and the last look. */
  follow(jobId: string): Promise<{ all: string; last: string }>;
}

function openShell(folders: TestFolders, options: { outputFolder?: string } = {}): Shell {
  const environment = { PATH: process.env.PATH };
  const toolkit = createToolkit({ workspace: folders.inside, environment, ...options });
  const call = (name: string, input: object, more?: CallOptions): Promise<CallOutcome> => {
    const tool = toolkit.tools.find((one) => one.name === name);
    if (tool === undefined) throw new Error(`no ${name}`);
    return callTool(tool, input, more);
  };
  const jobs: Shell['jobs'] = (input, more) => call('command_jobs', input, more);
  return {
    toolkit,
    run: (input, more) => call('run_command', input, more),
    jobs,
    async follow(jobId) {
      for (let all = ''; ; ) {
        const { text } = await jobs({ action: 'tail', jobId, waitMs: 60_000 });
        all += text.slice(text.indexOf('\n') + 1);
        if (!text.includes('is running')) return { all, last: text };
      }
    },
    [Symbol.asyncDispose]: () => toolkit.close(),
  };
}

/** Waits for the end of a job without looking at what it wrote. */
async function waitForEnd(shell: Shell): Promise<void> {
  while (!(await shell.jobs({ action: 'list' })).text.includes('has ended')) await wait(10);
}

const SLEEPER = 'echo $$ >pid.new; mv pid.new pid; exec sleep 300';

it('gives the id of a job at once, then its new output, and its exit code', async () => {
  await using folders = await makeFolders();
  await using shell = openShell(folders);
  const command = 'echo one; until test -e go; do sleep 0.02; done; echo two; exit 3';
  const { text } = await shell.run({ command, background: true });
  expect(text).toMatch(/^Started job_1 in the background\. /);
  const first = await shell.jobs({ action: 'tail', jobId: 'job_1', waitMs: 60_000 });
  expect(first.text).toBe('job_1 is running.\none');
  expect((await shell.jobs({ action: 'tail', jobId: 'job_1' })).text).toBe(
    'job_1 is running.\n[no new output]',
  );
  await folders.write({ go: '' });
  const { last, all } = await shell.follow('job_1');
  expect(all).toContain('two');
  expect(last).toContain('job_1 has ended: exit code 3.');
  const again = await shell.jobs({ action: 'tail', jobId: 'job_1', waitMs: 60_000 });
  expect(again.text).toBe('job_1 has ended: exit code 3.\n[no new output]');
});

it('lists the jobs of a session, and shows none of another', async () => {
  await using folders = await makeFolders();
  await using shell = openShell(folders);
  expect((await shell.jobs({ action: 'list' })).text).toBe('There are no background jobs in this session.');
  await shell.run({ command: 'exit 1', background: true });
  await shell.follow('job_1');
  await shell.run({ command: SLEEPER, background: true });
  const { text } = await shell.jobs({ action: 'list' });
  expect(text).toMatch(
    /^job_1 has ended: exit code 1\. Started at \S+Z: exit 1\njob_2 is running\. Started at \S+Z: echo \$\$ .*sleep 300$/,
  );
  const other = { sessionId: 'ses_other' };
  expect((await shell.jobs({ action: 'list' }, other)).text).toContain('no background jobs');
  const foreign = await shell.jobs({ action: 'stop', jobId: 'job_2' }, other);
  expect(foreign.result).toMatchObject({ ok: false, code: 'no_such_job' });
});

it('stops a job with all that it started', async () => {
  await using folders = await makeFolders();
  await using shell = openShell(folders);
  await shell.run({
    command: 'sleep 300 & echo begun; echo $! >pid.new; mv pid.new pid; wait',
    background: true,
  });
  const pid = await readPid(join(folders.inside, 'pid'));
  expect(await isAlive(pid)).toBe(true);
  const { text, result } = await shell.jobs({ action: 'stop', jobId: 'job_1' });
  expect(text).toBe('job_1 was stopped with all that it started.\nbegun');
  expect(result).toMatchObject({ audience: 'user' });
  expect(await isAlive(pid)).toBe(false);
  expect((await shell.jobs({ action: 'stop', jobId: 'job_1' })).text).toContain('job_1 has ended: stopped.');
});

it('ends jobs with their session, and those of other sessions go on until the toolkit is closed', async () => {
  await using folders = await makeFolders({ 'a/x': '', 'b/x': '' });
  await using shell = openShell(folders);
  await shell.run({ command: SLEEPER, cwd: 'a', background: true });
  await shell.run({ command: SLEEPER, cwd: 'b', background: true }, { sessionId: 'ses_other' });
  const [first, second] = [
    await readPid(join(folders.inside, 'a/pid')),
    await readPid(join(folders.inside, 'b/pid')),
  ];
  await shell.toolkit.endSession('ses_test');
  expect([await isAlive(first), await isAlive(second)]).toEqual([false, true]);
  expect((await shell.jobs({ action: 'list' })).text).toContain('no background jobs');
  await shell.toolkit.close();
  expect(await isAlive(second)).toBe(false);
  const { text } = await shell.run({ command: 'true', background: true });
  expect(text).toContain('The job was not started: no job can be started any more');
});

it('ends jobs by their groups alone, where processes cannot be looked at', async () => {
  await using folders = await makeFolders();
  const jobs = createCommandJobs();
  const tool = createRunCommandTool({ workspace: createWorkspace({ root: folders.inside }), jobs });
  await callTool(tool, { command: SLEEPER, background: true });
  const pid = await readPid(join(folders.inside, 'pid'));
  await jobs.endSession('ses_test');
  expect(await isAlive(pid)).toBe(false);
});

it('outlives the turn that started it', async () => {
  await using folders = await makeFolders();
  await using shell = openShell(folders);
  const stop = new AbortController();
  await shell.run({ command: SLEEPER, background: true }, { signal: stop.signal });
  const pid = await readPid(join(folders.inside, 'pid'));
  stop.abort();
  expect((await shell.jobs({ action: 'tail', jobId: 'job_1' })).text).toContain('job_1 is running');
  expect(await isAlive(pid)).toBe(true);
  const late = await shell.run({ command: 'touch made', background: true }, { signal: stop.signal });
  expect(late.result).toMatchObject({ ok: false, code: 'stopped' });
  expect(existsSync(join(folders.inside, 'made'))).toBe(false);
});

it('stops waiting for a job when the turn is stopped', async () => {
  await using folders = await makeFolders();
  await using shell = openShell(folders);
  await shell.run({ command: SLEEPER, background: true });
  const stop = new AbortController();
  const looking = shell.jobs({ action: 'tail', jobId: 'job_1', waitMs: 60_000 }, { signal: stop.signal });
  stop.abort();
  expect((await looking).text).toBe('job_1 is running.\n[no new output]');
});

it('tells with the next command that a job has ended, once', async () => {
  await using folders = await makeFolders();
  await using shell = openShell(folders);
  await shell.run({ command: 'exit 4', background: true });
  await waitForEnd(shell);
  expect((await shell.run({ command: 'echo x' })).text).toBe(
    'exit code 0\nx\n[job_1 has ended meanwhile: exit code 4]',
  );
  expect((await shell.run({ command: 'echo x' })).text).toBe('exit code 0\nx');
});

it('B44: gives of much new output the ends, and keeps the whole in a file', async () => {
  await using folders = await makeFolders();
  const outputFolder = join(folders.base, 'output');
  await using shell = openShell(folders, { outputFolder });
  await shell.run({
    command: "printf begin; head -c 1000000 /dev/zero | tr '\\0' x; printf end",
    background: true,
  });
  await waitForEnd(shell);
  const { text } = await shell.jobs({ action: 'tail', jobId: 'job_1' });
  expect(text.length).toBeLessThan(31_000);
  const path = /the whole output is in (.*)\]/.exec(text)?.[1] ?? '';
  expect((await readFile(path, 'utf8')).length).toBe(1_000_008);
});

it('stops a job at its time limit', async () => {
  await using folders = await makeFolders();
  await using shell = openShell(folders);
  await shell.run({ command: 'exec sleep 300', background: true, timeoutMs: 50 });
  expect((await shell.follow('job_1')).last).toContain('job_1 has ended: stopped by its time limit.');
  const { result } = await shell.run({ command: 'x', timeoutMs: 600_000 });
  expect(result).toMatchObject({ ok: false, code: 'invalid_input' });
});

it('runs ten jobs at a time, and says which cannot be started', async () => {
  await using folders = await makeFolders();
  await using shell = openShell(folders);
  const start = (command: string): Promise<CallOutcome> => shell.run({ command, background: true });
  expect((await start(`: ${'x'.repeat(200_000)}`)).text).toContain('E2BIG');
  for (let count = 0; count < 10; count += 1) expect((await start('exec sleep 300')).result.ok).toBe(true);
  expect((await start('true')).text).toContain('10 jobs run already; stop one of them');
});

test('wants to know which job to look at, and asks for leave to start one', async () => {
  await using folders = await makeFolders();
  await using shell = openShell(folders);
  expect((await shell.jobs({ action: 'tail' })).result).toMatchObject({ ok: false, code: 'invalid_input' });
  const tool = shell.toolkit.tools.find(({ name }) => name === 'run_command');
  expect(tool?.needsApproval?.({ command: 'npm start', background: true })).toBe(
    'Run npm start in the background',
  );
  expect(tool?.touches?.({ command: 'npm start' })).toEqual({ commands: ['npm start'] });
});

test.runIf(process.platform === 'linux').each([
  ['its session', (toolkit: Toolkit) => toolkit.endSession('ses_test')],
  ['the toolkit', (toolkit: Toolkit) => toolkit.close()],
])('ends with %s what left the group of its command', async (_what, end) => {
  await using folders = await makeFolders();
  await using shell = openShell(folders);
  const daemon = "setsid sh -c 'echo $$ >pid.new; mv pid.new pid; exec sleep 300' >/dev/null 2>&1";
  const { text } = await shell.run({ command: `${daemon} & until test -e pid; do sleep 0.02; done` });
  const pid = await readPid(join(folders.inside, 'pid'));
  expect(text).toMatch(
    /\n\[left running in a group of their own, until this session ends: (?:sleep|sh) \(process \d+\)\]$/,
  );
  expect(await isAlive(pid)).toBe(true);
  await end(shell.toolkit);
  expect(await isAlive(pid)).toBe(false);
});
