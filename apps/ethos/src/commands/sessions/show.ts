import { toJsonLine } from '@ethosagent/surface-kit';
import type { ProgramCommand } from '../../program.ts';
import { createPalette, isColourWanted } from '../../terminal/drawing/palette.ts';
import { createPaper } from '../../terminal/drawing/paper.ts';
import { drawTranscript } from '../../transcript.ts';
import { withSessions } from './session-command.ts';

export interface ShowFlags {
  json?: true;
  turns?: number;
}

/** A session as it was shown, or its wire records as JSON lines. */
export function showCommand(name: string, { json, turns }: ShowFlags): ProgramCommand {
  return withSessions(async (store, { host, stdout }) => {
    const { findSession, readTranscript } = await import('@ethosagent/runtime');
    const { sessionId } = await findSession(store, name);
    const records = await readTranscript(store, sessionId, { turns });
    if (json) for (const record of records) stdout.write(toJsonLine(record));
    else {
      const palette = createPalette(isColourWanted(host.env, stdout.isTerminal));
      drawTranscript(records, { paper: createPaper({ answers: stdout, notes: stdout }), palette });
    }
    return 0;
  });
}
