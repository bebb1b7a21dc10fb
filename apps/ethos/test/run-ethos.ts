import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createEnvironment, PROGRAM } from './program.ts';

export interface EthosOptions {
  cwd: string;
  /** Written to stdin, which then ends. `null` leaves it open and silent; absent is /dev/null. */
  stdin?: string | null;
  env?: Record<string, string>;
}

export interface EthosResult {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** Starts the real program without a terminal, in an environment without keys. */
export function startEthos(args: readonly string[], options: EthosOptions): ChildProcessWithoutNullStreams {
  const { cwd, stdin, env } = options;
  const [command = '', ...first] = PROGRAM;
  const child = spawn(command, [...first, ...args], {
    cwd,
    env: createEnvironment(cwd, env),
    stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  }) as ChildProcessWithoutNullStreams;
  if (typeof stdin === 'string') child.stdin.end(stdin);
  return child;
}

/** Collects what a started program prints until it ends. */
export function collect(child: ChildProcessWithoutNullStreams): Promise<EthosResult> {
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve) => {
    child.on('close', (exitCode, signal) => resolve({ exitCode, signal, stdout, stderr }));
  });
}

/** Runs the real program to its end. */
export function runEthos(args: readonly string[], options: EthosOptions): Promise<EthosResult> {
  return collect(startEthos(args, options));
}
