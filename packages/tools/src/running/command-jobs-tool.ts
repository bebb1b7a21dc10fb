import type { Tool, ToolContext, ToolResult } from '@ethosagent/core/contract';
import { z } from 'zod';
import type { CommandJob, CommandJobs } from './command-jobs.ts';
import { toEndText } from './command-result.ts';

const MOST_WAIT_MS = 60_000;
const MOST_COMMAND_CHARS = 200;

const inputSchema = z
  .object({
    action: z
      .enum(['list', 'tail', 'stop'])
      .describe(
        'list: all jobs; tail: what a job wrote since the last look; stop: end a job with all it started.',
      ),
    jobId: z.string().optional().describe('The job, for tail and stop, e.g. "job_1".'),
    waitMs: z
      .number()
      .int()
      .min(0)
      .max(MOST_WAIT_MS)
      .optional()
      .describe(
        'tail: how long to wait for something new or the end of the job, in milliseconds. Default 0.',
      ),
  })
  .refine(({ action, jobId }) => action === 'list' || jobId !== undefined, {
    path: ['jobId'],
    error: 'Give the job, e.g. "job_1"; action list shows them.',
  });
type CommandJobsInput = z.infer<typeof inputSchema>;

/** The tool `command_jobs`: lists, looks at and stops what `run_command` started in the background. */
export function createCommandJobsTool({ jobs }: { jobs: CommandJobs }): Tool<CommandJobsInput> {
  return {
    name: 'command_jobs',
    description:
      'Lists the background jobs of this session, gives what one wrote since the last look with its exit code when it ' +
      'has ended, or stops one with all that it started. run_command with background: true starts jobs.',
    input: inputSchema,
    polling: true,
    replay: 'safe',
    timeoutMs: 2 * MOST_WAIT_MS,
    touches: () => ({}),
    async execute(input, context) {
      if (input.action === 'list') return { ok: true, value: toList(jobs.list(context.sessionId)) };
      const job = jobs.list(context.sessionId).find(({ id }) => id === input.jobId);
      if (job === undefined) {
        const error = `There is no job "${input.jobId}" in this session; action list shows what there is.`;
        return { ok: false, error, code: 'no_such_job' };
      }
      const result = input.action === 'stop' ? await stop(job) : await tail(job, { input, context });
      if (job.end !== undefined) jobs.markTold(job);
      return result;
    },
  };
}

async function tail(
  job: CommandJob,
  { input, context }: { input: CommandJobsInput; context: ToolContext },
): Promise<ToolResult> {
  const { waitMs = 0 } = input;
  if (waitMs > 0) await job.waitForNews(AbortSignal.any([context.signal, AbortSignal.timeout(waitMs)]));
  return { ok: true, value: `${toState(job)}\n${takeNews(job, 'new output')}` };
}

async function stop(job: CommandJob): Promise<ToolResult> {
  const hadEnded = job.end !== undefined;
  await job.stop();
  const did = hadEnded ? toState(job) : `${job.id} was stopped with all that it started.`;
  return { ok: true, value: `${did}\n${takeNews(job, 'last output')}`, audience: 'user' };
}

function takeNews({ output }: CommandJob, what: string): string {
  const news = output.takeNews().replace(/\n+$/, '');
  return news === '' ? `[no ${what}]` : news;
}

function toState({ id, end }: CommandJob): string {
  return end === undefined ? `${id} is running.` : `${id} has ended: ${toEndText(end)}.`;
}

function toList(jobs: readonly CommandJob[]): string {
  if (jobs.length === 0) return 'There are no background jobs in this session.';
  return jobs
    .map((job) => {
      const command = job.command.replace(/\s+/g, ' ').slice(0, MOST_COMMAND_CHARS);
      const news = job.output.hasNews ? '; it has new output' : '';
      return `${toState(job)} Started at ${job.startedAt.toISOString()}${news}: ${command}`;
    })
    .join('\n');
}
