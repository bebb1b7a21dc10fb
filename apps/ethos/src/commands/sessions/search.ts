import { toJsonLine, toOneLine } from '@ethosagent/surface-kit';
import type { ProgramCommand } from '../../program.ts';
import { toTable } from '../../table.ts';
import { withSessions } from './session-command.ts';

export interface SearchFlags {
  json?: true;
  limit: number;
}

/** Where words stand in prompts and replies. Gives 1 when they stand nowhere. */
export function searchCommand(words: readonly string[], { json, limit }: SearchFlags): ProgramCommand {
  return withSessions(async (store, { stdout, stderr }) => {
    const hits = await store.search(words.join(' '), { limit });
    if (json) stdout.write(toJsonLine(hits));
    else if (hits.length === 0) stderr.write('ethos: nothing found\n');
    else {
      const rows = hits.map(({ session, role, excerpt }) => [
        session.key ?? session.sessionId,
        role === 'input' ? 'asked' : 'said',
        toOneLine(excerpt, 120),
      ]);
      stdout.write(toTable([['session', 'who', 'words'], ...rows]));
    }
    return hits.length === 0 ? 1 : 0;
  });
}
