import type { Tool, ToolContext, ToolResult } from '@ethosagent/core/contract';
import { z } from 'zod';
import { toFileFailure } from '../workspace/file-failure.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type Environment, toCommandEnvironment } from './command-environment.ts';
import { findCommandPaths } from './command-paths.ts';
import { toCommandResult } from './command-result.ts';
import { createOutputRecorder } from './output-recorder.ts';
import { runProcess } from './run-process.ts';
import { defaultShell, toShellCommand } from './shell-command.ts';

const CALL_LIMIT_MS = 600_000;
/** Below the limit of the call, so that the output so far gets back when a command takes too long. */
const MOST_TIMEOUT_MS = CALL_LIMIT_MS - 5000;

const BARE_ENVIRONMENT: Environment = { PATH: '/usr/local/bin:/usr/bin:/bin' };

const inputSchema = z.object({
  command: z
    .string()
    .min(1)
    .refine((command) => !command.includes('\0'), 'The command holds a NUL character.')
    .describe('Command line for the shell.'),
  timeoutMs: z
    .number()
    .int()
    .min(1)
    .max(MOST_TIMEOUT_MS)
    .optional()
    .describe(`Milliseconds after which it is stopped. Default and most: ${MOST_TIMEOUT_MS}.`),
  cwd: z.string().optional().describe('Folder to run in, relative to the workspace. Default: the workspace.'),
});
type RunCommandInput = z.infer<typeof inputSchema>;

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
}

/** The tool `run_command`: runs a command line in a shell, with all that it starts, to its end. */
export function createRunCommandTool(options: RunCommandOptions): Tool<RunCommandInput> {
  const shell = options.shell ?? defaultShell(process.platform);
  return {
    name: 'run_command',
    description:
      `Runs a command line in ${shell}, in the workspace, without input or terminal. Gives the exit code and the ` +
      'output (stdout and stderr together; of a long one the beginning and the end). Processes left in the ' +
      'background are stopped when the command ends. Variables that hold secrets are not passed on.',
    input: inputSchema,
    replay: 'never',
    timeoutMs: CALL_LIMIT_MS,
    audience: 'user',
    canSend: true,
    readsPaths: ({ command }) => findCommandPaths(command),
    needsApproval: ({ command, cwd }) => `Run ${command}${cwd === undefined ? '' : ` in ${cwd}`}`,
    async execute(input, context) {
      try {
        return await run({ ...options, shell }, { input, context });
      } catch (error) {
        return toFileFailure(error, input.cwd ?? '.');
      }
    },
  };
}

async function run(
  {
    workspace,
    shell,
    environment = BARE_ENVIRONMENT,
    keepEnvironment,
    outputFolder,
  }: RunCommandOptions & { shell: string },
  { input, context }: { input: RunCommandInput; context: ToolContext },
): Promise<ToolResult> {
  const place = await workspace.locate(input.cwd ?? '.', context.cwd);
  // Fails with a clear reason when it is no folder.
  await (await workspace.openFolder(place)).close();
  const { timeoutMs = MOST_TIMEOUT_MS } = input;
  const recorder = createOutputRecorder({ outputFolder, emit: context.emit });
  try {
    const end = await runProcess({
      command: toShellCommand(process.platform, input.command, shell),
      cwd: place.path,
      environment: toCommandEnvironment(environment, keepEnvironment),
      timeoutMs,
      signal: context.signal,
      onOutput: recorder.push,
    });
    return toCommandResult(end, { recorder, timeoutMs, shell });
  } finally {
    await recorder.close();
  }
}
