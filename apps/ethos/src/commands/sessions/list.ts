import type { SessionInfo } from '@ethosagent/core/contract';
import { toJsonLine, toOneLine } from '@ethosagent/surface-kit';
import type { ProgramCommand } from '../../program.ts';
import { toCurrentFolder } from '../../runtime-options.ts';
import { toTable } from '../../table.ts';
import { withSessions } from './session-command.ts';

export interface ListFlags {
  json?: true;
  all?: true;
  limit: number;
}

/** The latest sessions of this folder, or of all. */
export function listCommand({ json, all, limit }: ListFlags): ProgramCommand {
  return withSessions(async (store, { host, stdout, stderr }) => {
    const cwd = all ? undefined : toCurrentFolder(host);
    const sessions = await store.list({ cwd, limit });
    if (json) stdout.write(toJsonLine(sessions));
    else if (sessions.length > 0) stdout.write(toSessionTable(sessions));
    else
      stderr.write(
        `ethos: no sessions${cwd === undefined ? '' : ` of ${cwd}; --all shows those of other folders`}\n`,
      );
    return 0;
  });
}

/** Sessions as a table: what a person knows them by, how much is in them, when they were used. */
export function toSessionTable(sessions: readonly SessionInfo[]): string {
  const rows = sessions.map((info) => [
    info.key ?? info.sessionId,
    info.updatedAt.slice(0, 16).replace('T', ' '),
    `${info.turnCount}`,
    `$${(info.picoUsd / 1e12).toFixed(4)}`,
    toOneLine(info.title ?? '', 60),
  ]);
  return toTable([['session', 'last used (UTC)', 'turns', 'spent', 'title'], ...rows]);
}
