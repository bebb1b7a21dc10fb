import type { SessionStore } from '@ethosagent/core/contract';
import type { Program, ProgramCommand } from '../../program.ts';

/** Makes a command out of work on the kept sessions, which are closed after it. */
export function withSessions(
  work: (store: SessionStore, program: Program) => Promise<number>,
): ProgramCommand {
  return async (program) => {
    const { openSessionStore } = await import('@ethosagent/runtime');
    const store = await openSessionStore({ env: program.host.env });
    try {
      return await work(store, program);
    } finally {
      await store.close();
    }
  };
}
