import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { EthosError } from '@ethosagent/core/contract';
import { readPipedText } from '../../piped-text.ts';
import type { Program } from '../../program.ts';

const MAX_BYTES = 65_536;

/** A key from a prompt that does not show it, or from what is piped in. Throws `invalid_options` when there is none. */
export async function readKey(program: Program, label: string): Promise<string> {
  const { host, stderr } = program;
  if (host.stdin.isTTY === true) return askHidden(program, `Key of ${label} (not shown): `);
  const note = (line: string): void => stderr.write(`ethos: ${line}\n`);
  const text = await readPipedText({ stdin: host.stdin, note, maxBytes: MAX_BYTES, isAwaited: true });
  if (text.trim() !== '') return text;
  throw new EthosError('invalid_options', 'There was no key on stdin. Type it in a terminal, or pipe it in.');
}

async function askHidden({ host, stderr }: Program, question: string): Promise<string> {
  // Written nowhere: with a terminal of its own, the reader alone would show what is typed.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: host.stdin, output: nowhere, terminal: true, historySize: 0 });
  const left = new AbortController();
  reader.once('SIGINT', () => left.abort());
  reader.once('close', () => left.abort());
  try {
    stderr.write(question);
    const [line] = (await once(reader, 'line', { signal: left.signal })) as [string];
    return line;
  } catch (cause) {
    if (!left.signal.aborted) throw cause;
    throw new EthosError('abort', 'stopped; no key was kept', { cause });
  } finally {
    stderr.write('\n');
    reader.close();
  }
}
