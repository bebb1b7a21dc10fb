import { createReadStream } from 'node:fs';
import { EthosError, isEthosError } from '@ethosagent/core/contract';
import type { ProgramCommand } from '../../program.ts';
import { toCurrentFolder } from '../../runtime-options.ts';
import { withSessions } from './session-command.ts';

export interface ImportFlags {
  key?: string;
}

/** Makes a session out of an exported one; its id goes to stdout. */
export function importCommand(path: string, { key }: ImportFlags): ProgramCommand {
  return withSessions(async (store, { host, stdout, stderr }) => {
    const { toSessionRows } = await import('@ethosagent/runtime');
    try {
      const rows = toSessionRows(readLines(path));
      const info = await store.create({ key, cwd: toCurrentFolder(host), rows });
      stdout.write(`${info.sessionId}\n`);
      stderr.write(
        `ethos: imported ${info.turnCount} turns; go on with: ethos --resume ${key ?? info.sessionId}\n`,
      );
      return 0;
    } catch (cause) {
      if (isEthosError(cause)) throw new EthosError(cause.code, `${path}: ${cause.message}`, { cause });
      throw new EthosError('invalid_options', `${path} cannot be read: ${(cause as Error).message}`, {
        cause,
      });
    }
  });
}

/** By line feeds alone: a text may hold other separators. */
async function* readLines(path: string): AsyncGenerator<string, void, void> {
  const input = createReadStream(path, 'utf8');
  let rest = '';
  for await (const piece of input) {
    const lines = (rest + String(piece)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
