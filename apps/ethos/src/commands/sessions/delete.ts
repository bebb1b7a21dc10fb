import { EthosError } from '@ethosagent/core/contract';
import type { ProgramCommand } from '../../program.ts';
import { askYesOrNo } from '../../yes-or-no.ts';
import { toSessionTable } from './list.ts';
import { withSessions } from './session-command.ts';

export interface DeleteFlags {
  yes?: true;
}

/** Deletes sessions for good, after a question; without a terminal only with `--yes`. */
export function deleteCommand(names: readonly string[], { yes }: DeleteFlags): ProgramCommand {
  return withSessions(async (store, program) => {
    const { findSession } = await import('@ethosagent/runtime');
    const sessions = await Promise.all(names.map((name) => findSession(store, name)));
    program.stderr.write(toSessionTable(sessions));
    if (!yes && !(await askYesOrNo(program, 'Delete for good?'))) {
      throw new EthosError('invalid_options', 'Nothing was deleted. Say yes, or give --yes.');
    }
    for (const { sessionId } of sessions) await store.delete(sessionId);
    program.stderr.write(`ethos: deleted ${sessions.length}\n`);
    return 0;
  });
}
