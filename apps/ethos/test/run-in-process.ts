import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Host } from '../src/host.ts';
import { runCli } from '../src/run-cli.ts';
import type { EthosOptions, EthosResult } from './run-ethos.ts';

/** Runs the whole program without a process of its own, which costs a second each. stdin is a pipe that ends. */
export async function runInProcess(args: readonly string[], options: EthosOptions): Promise<EthosResult> {
  const { cwd, stdin, env } = options;
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const host = {
    argv: ['node', 'ethos', ...args],
    env: { HOME: cwd, ...env },
    stdin: Readable.from(stdin ? [Buffer.from(stdin)] : []),
    stdout,
    stderr,
    cwd: () => cwd,
    on: () => host,
    off: () => host,
    exit(code: number): never {
      throw new Error(`exit with ${code}`);
    },
  };
  const printed = [text(stdout), text(stderr)];
  const exitCode = await runCli(host as unknown as Host);
  stdout.end();
  stderr.end();
  const [out = '', err = ''] = await Promise.all(printed);
  return { exitCode, signal: null, stdout: out, stderr: err };
}
