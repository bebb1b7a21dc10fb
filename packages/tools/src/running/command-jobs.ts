import { createJobOutput, type JobOutput } from './job-output.ts';
import { MOST_OUTPUT } from './output-recorder.ts';
import { type ProcessEnd, type ProcessRun, runProcess } from './run-process.ts';

/** A command that runs in the background, or did. */
export interface CommandJob {
  /** `job_1` and so on, in its session. */
  readonly id: string;
  readonly command: string;
  /** When it was started. */
  readonly startedAt: Date;
  readonly output: JobOutput;
  /** How it ended; `undefined` while it runs. */
  readonly end: ProcessEnd | undefined;
  /** Stops it with all that it started, and waits for its end. */
  stop(): Promise<void>;
  /** Resolves when there is new output, when it ended or when the signal aborts; never rejects. */
  waitForNews(signal: AbortSignal): Promise<void>;
}

/** What a job runs. */
type JobStart = Pick<ProcessRun, 'command' | 'cwd' | 'environment' | 'family' | 'timeoutMs'> & {
  sessionId: string;
  /** The command as the model gave it. */
  line: string;
  outputFolder: string | undefined;
};

/** The background jobs of all sessions. */
export interface CommandJobs {
  /** Starts a job, or says why it could not be started. */
  start(start: JobStart): Promise<CommandJob | { fault: string }>;
  /** The jobs of a session, the running and the last ended ones, oldest first. */
  list(sessionId: string): readonly CommandJob[];
  /** Jobs of a session that ended by themselves and were not told of yet; each is given once. */
  takeEnded(sessionId: string): CommandJob[];
  /** Counts the end of a job as told. */
  markTold(job: CommandJob): void;
  /** Stops and forgets the jobs of a session. */
  endSession(sessionId: string): Promise<void>;
  /** Stops all jobs; none can be started any more. */
  close(): Promise<void>;
}

const MOST_RUNNING = 10;
const MOST_ENDED = 50;

/** No jobs yet. */
export function createCommandJobs(): CommandJobs {
  const sessions = new Map<string, { jobs: CommandJob[]; count: number }>();
  const untold = new WeakSet<CommandJob>();
  let isClosed = false;

  async function endSession(sessionId: string): Promise<void> {
    const jobs = sessions.get(sessionId)?.jobs ?? [];
    sessions.delete(sessionId);
    await Promise.all(jobs.map((job) => job.stop()));
  }

  return {
    async start(start) {
      if (isClosed) return { fault: 'no job can be started any more, since the program is closing' };
      const session = sessions.get(start.sessionId) ?? { jobs: [], count: 0 };
      const running = session.jobs.filter((job) => job.end === undefined);
      if (running.length >= MOST_RUNNING) {
        return { fault: `${MOST_RUNNING} jobs run already; stop one of them with command_jobs first` };
      }
      session.count += 1;
      const job = createJob(`job_${session.count}`, start);
      sessions.set(start.sessionId, session);
      const ended = session.jobs.filter(({ end }) => end !== undefined);
      const forgotten = new Set(ended.slice(0, Math.max(0, ended.length + 1 - MOST_ENDED)));
      session.jobs = [...session.jobs.filter((one) => !forgotten.has(one)), job];
      untold.add(job);
      const failure = await job.started;
      if (failure === undefined) return job;
      session.jobs = session.jobs.filter((one) => one !== job);
      return { fault: failure };
    },
    list: (sessionId) => sessions.get(sessionId)?.jobs ?? [],
    takeEnded(sessionId) {
      const ended = (sessions.get(sessionId)?.jobs ?? []).filter(
        (job) => job.end !== undefined && untold.has(job),
      );
      for (const job of ended) untold.delete(job);
      return ended;
    },
    markTold: (job) => void untold.delete(job),
    endSession,
    async close() {
      isClosed = true;
      await Promise.all([...sessions.keys()].map(endSession));
    },
  };
}

/** `started` resolves with a reason when it could not be started. */
function createJob(id: string, start: JobStart): CommandJob & { started: Promise<string | undefined> } {
  const abort = new AbortController();
  const output = createJobOutput({ outputFolder: start.outputFolder, sizes: MOST_OUTPUT });
  const started = Promise.withResolvers<string | undefined>();
  let end: ProcessEnd | undefined;
  const run = runProcess({
    ...start,
    signal: abort.signal,
    onStart: () => started.resolve(undefined),
    onOutput: output.push,
  });
  const ended = run
    // Reading its output failed: nothing more can be said of it.
    .catch((error: Error): ProcessEnd => ({ kind: 'not_started', error }))
    .then(async (found) => {
      await output.close();
      end = found;
      started.resolve(found.kind === 'not_started' ? found.error.message : undefined);
    });

  return {
    id,
    command: start.line,
    startedAt: new Date(),
    output,
    get end() {
      return end;
    },
    started: started.promise,
    async stop() {
      abort.abort();
      await ended;
    },
    async waitForNews(signal) {
      if (end !== undefined || output.hasNews || signal.aborted) return;
      const stopped = Promise.withResolvers<void>();
      const onAbort = (): void => stopped.resolve();
      signal.addEventListener('abort', onAbort, { once: true });
      await Promise.race([ended, output.waitForNews(), stopped.promise]);
      signal.removeEventListener('abort', onAbort);
    },
  };
}
