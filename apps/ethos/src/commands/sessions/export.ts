import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { EthosError, type SessionStore } from '@ethosagent/core/contract';
import { createTranscript, toJsonLine } from '@ethosagent/surface-kit';
import type { Program, ProgramCommand } from '../../program.ts';
import { withSessions } from './session-command.ts';

export interface ExportFlags {
  format: 'jsonl' | 'md';
  output?: string;
}

/** A session as its wire records, one JSON a line, or as Markdown; to stdout or a new file. */
export function exportCommand(name: string, { format, output }: ExportFlags): ProgramCommand {
  return withSessions(async (store, program) => {
    const { findSession } = await import('@ethosagent/runtime');
    const { sessionId } = await findSession(store, name);
    const texts = format === 'jsonl' ? toLines(store, sessionId) : toMarkdown(store, sessionId);
    if (output === undefined) for await (const text of texts) program.stdout.write(text);
    else await writeNewFile(output, texts, program);
    return 0;
  });
}

async function* toLines(store: SessionStore, sessionId: string): AsyncGenerator<string, void, void> {
  for await (const row of store.read(sessionId)) if ('wire' in row) yield toJsonLine(row.wire);
}

async function* toMarkdown(store: SessionStore, sessionId: string): AsyncGenerator<string, void, void> {
  const title = (await store.find(sessionId))?.title;
  const transcript = createTranscript({ title });
  for await (const row of store.read(sessionId)) if ('wire' in row) yield transcript.add(row.wire);
  yield transcript.end();
}

/** Never over a file that is there. */
async function writeNewFile(path: string, texts: AsyncIterable<string>, { stderr }: Program): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    for await (const text of texts)
      if (!file.write(text)) await new Promise<void>((drained) => file.once('drain', () => drained()));
    file.end();
    await finished(file);
  } catch (cause) {
    file.destroy();
    const { code } = cause as NodeJS.ErrnoException;
    const why =
      code === 'EEXIST' ? 'It is there already: name another file.' : String((cause as Error).message);
    throw new EthosError('invalid_options', `${path} cannot be written. ${why}`, { cause });
  }
  stderr.write(`ethos: written to ${path}\n`);
}
