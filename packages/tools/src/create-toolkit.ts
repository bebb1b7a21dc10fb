import type { Tool } from '@ethosagent/core/contract';
import { assembleTools, type ToolsOptions } from './assemble-tools.ts';
import { createTodoLists } from './planning/todo.ts';
import { createCommandFamily } from './running/command-family.ts';
import { createCommandJobs } from './running/command-jobs.ts';
import { createFileRecords } from './writing/file-records.ts';

/** All built-in tools, and what they keep between calls. */
export interface Toolkit {
  readonly tools: readonly Tool[];
  /** Ends the background jobs of a session and forgets it. To be called when it is over; waits at most some seconds. */
  endSession(sessionId: string): Promise<void>;
  /** Ends the background jobs of all sessions; none can be started any more. */
  close(): Promise<void>;
}

/**
 * The built-in tools over one workspace, with background jobs. The reading tools reach `outputFolder` as well, so that
 * a model can look into long output. Throws `invalid_options` when the folder does not exist.
 *
 * @example
 * const toolkit = createToolkit({ workspace: '/home/me/project', environment: { PATH: '/usr/bin:/bin' } });
 * const loop = new AgentLoop({ provider, model, tools: toolkit.tools });
 * // ...
 * await toolkit.close();
 */
export function createToolkit(options: ToolsOptions): Toolkit {
  const [records, lists, jobs] = [createFileRecords(), createTodoLists(), createCommandJobs()];
  const family = createCommandFamily();
  return {
    tools: assembleTools(options, { records, lists, jobs, family }),
    async endSession(sessionId) {
      records.forgetSession(sessionId);
      lists.forgetSession(sessionId);
      await jobs.endSession(sessionId);
      await family.endSession(sessionId);
    },
    async close() {
      await jobs.close();
      await family.close();
    },
  };
}
