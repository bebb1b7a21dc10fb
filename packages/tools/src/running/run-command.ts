import type { Tool, ToolContext, ToolResult } from '@ethosagent/core/contract';
import { z } from 'zod';
import { toFileFailure } from '../workspace/file-failure.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type Environment, toCommandEnvironment } from './command-environment.ts';
import type { CommandFamily } from './command-family.ts';
import type { CommandJob, CommandJobs } from './command-jobs.ts';
import { findCommandPaths } from './command-paths.ts';
import { toCommandResult, toEndText } from './command-result.ts';
import { createOutputRecorder } from './output-recorder.ts';
import { type ProcessRun, runProcess } from './run-process.ts';
import { defaultShell, toShellCommand } from './shell-command.ts';

const CALL_LIMIT_MS = 600_000;
/** Below the limit of the call, so that the output so far gets back when a command takes too long. */
const MOST_TIMEOUT_MS = CALL_LIMIT_MS - 5000;

const BARE_ENVIRONMENT: Environment = { PATH: '/usr/local/bin:/usr/bin:/bin' };

/** A day: what runs longer is no job of an agent. */
const MOST_JOB_MS = 86_400_000;

const commandFields = {
  command: z
    .string()
    .min(1)
    .refine((command) => !command.includes('\0'), 'The command holds a NUL character.')
    .describe('Command line for the shell.'),
  cwd: z.string().optional().describe('Folder to run in, relative to the workspace. Default: the workspace.'),
};
const timeoutSchema = z.number().int().min(1);
const plainSchema = z.object({
  ...commandFields,
  timeoutMs: timeoutSchema
    .max(MOST_TIMEOUT_MS)
    .optional()
    .describe(`Milliseconds after which it is stopped. Default and most: ${MOST_TIMEOUT_MS}.`),
});
const jobSchema = z
  .object({
    ...commandFields,
    background: z
      .boolean()
      .optional()
      .describe(
        'Start it as a job and give its id at once: for servers, watchers and long builds. Default false.',
      ),
    timeoutMs: timeoutSchema
      .max(MOST_JOB_MS)
      .optional()
      .describe(
        `Milliseconds after which it is stopped. Default and most: ${MOST_TIMEOUT_MS}; in the background ` +
          `${MOST_JOB_MS}, by default none.`,
      ),
  })
  .refine(({ background, timeoutMs = 0 }) => background || timeoutMs <= MOST_TIMEOUT_MS, {
    path: ['timeoutMs'],
    error: `At most ${MOST_TIMEOUT_MS}; with background: true it may be more.`,
  });
type RunCommandInput = z.infer<typeof jobSchema>;

/** What {@link createRunCommandTool} needs. */
export interface RunCommandOptions {
  workspace: Workspace;
  /** Variables for commands; what looks like a secret is left out. @default only a PATH of the usual folders */
  environment?: Environment | undefined;
  /** Names of variables that are passed although they look like secrets. */
  keepEnvironment?: readonly string[] | undefined;
  /** Folder for output that is too long for the result; made when needed. @default such output is dropped */
  outputFolder?: string | undefined;
  /** Shell that runs commands. @default /bin/sh, on Windows cmd.exe */
  shell?: string | undefined;
  /** Where background jobs are kept. @default there are none, and the input has no `background` */
  jobs?: CommandJobs | undefined;
  /** Marks what commands start, so that it can be ended with the session. @default it is not marked by session */
  family?: CommandFamily | undefined;
}

/** The tool `run_command`: runs a command line in a shell, with all that it starts, to its end or in the background. */
export function createRunCommandTool(options: RunCommandOptions): Tool<RunCommandInput> {
  const shell = options.shell ?? defaultShell(process.platform);
  return {
    name: 'run_command',
    description:
      `Runs a command line in ${shell}, in the workspace, without input or terminal. Gives the exit code and the ` +
      'output (stdout and stderr together; of a long one the beginning and the end). Processes left in the ' +
      'background by & are stopped when the command ends. Variables that hold secrets are not passed on.' +
      (options.jobs === undefined ? '' : ' With background: true it goes on as a job, for command_jobs.'),
    input: options.jobs === undefined ? plainSchema : jobSchema,
    replay: 'never',
    timeoutMs: CALL_LIMIT_MS,
    audience: 'user',
    canSend: true,
    readsPaths: ({ command }) => findCommandPaths(command),
    touches: ({ command }) => ({ commands: [command] }),
    needsApproval: ({ command, cwd, background }) =>
      `Run ${command}${cwd === undefined ? '' : ` in ${cwd}`}${background ? ' in the background' : ''}`,
    async execute(input, context) {
      try {
        return await run({ ...options, shell }, { input, context });
      } catch (error) {
        return toFileFailure(error, input.cwd ?? '.');
      }
    },
  };
}

type Options = RunCommandOptions & { shell: string };

interface Call {
  input: RunCommandInput;
  context: ToolContext;
}

async function run(options: Options, call: Call): Promise<ToolResult> {
  const { input, context } = call;
  const place = await options.workspace.locate(input.cwd ?? '.', context.cwd);
  // Fails with a clear reason when it is no folder.
  await (await options.workspace.openFolder(place)).close();
  const process = toProcess(options, { ...call, cwd: place.path });
  const { jobs } = options;
  if (input.background && jobs !== undefined) return startJob(jobs, { ...call, options, process });
  const { timeoutMs = MOST_TIMEOUT_MS } = input;
  const recorder = createOutputRecorder({ outputFolder: options.outputFolder, emit: context.emit });
  try {
    const end = await runProcess({ ...process, timeoutMs, signal: context.signal, onOutput: recorder.push });
    const endsWithSession = options.family !== undefined;
    const result = toCommandResult(end, { recorder, timeoutMs, shell: options.shell, endsWithSession });
    return withEndedJobs(result, jobs?.takeEnded(context.sessionId) ?? []);
  } finally {
    await recorder.close();
  }
}

type StartOptions = Pick<ProcessRun, 'command' | 'cwd' | 'environment' | 'family'>;

function toProcess(options: Options, { input, context, cwd }: Call & { cwd: string }): StartOptions {
  const { environment = BARE_ENVIRONMENT, keepEnvironment, shell, family } = options;
  return {
    command: toShellCommand(process.platform, input.command, shell),
    cwd,
    environment: toCommandEnvironment(environment, keepEnvironment),
    family: family?.toMark(context.sessionId) ?? 'alone',
  };
}

async function startJob(
  jobs: CommandJobs,
  { input, context, options, process }: Call & { options: Options; process: StartOptions },
): Promise<ToolResult> {
  const { command: line, timeoutMs = Number.POSITIVE_INFINITY } = input;
  const { sessionId, signal } = context;
  if (signal.aborted) return { ok: false, error: 'Not started, the call was stopped.', code: 'stopped' };
  const { outputFolder } = options;
  const job = await jobs.start({ ...process, timeoutMs, sessionId, line, outputFolder });
  if ('fault' in job)
    return { ok: false, error: `The job was not started: ${job.fault}.`, code: 'not_started' };
  const value =
    `Started ${job.id} in the background. command_jobs shows what it writes and how it ends, and stops it; it ends ` +
    'with this session at the latest.';
  return { ok: true, value };
}

function withEndedJobs(result: ToolResult, ended: readonly CommandJob[]): ToolResult {
  if (ended.length === 0 || !result.ok || typeof result.value !== 'string') return result;
  const notes = ended.map(({ id, end }) => end && `\n[${id} has ended meanwhile: ${toEndText(end)}]`);
  return { ...result, value: result.value + notes.join('') };
}
