import { spawn } from 'node:child_process';
import type { Outcome } from './run-parts.ts';

/** Runs a command to its end and keeps what it printed, stdout and stderr in the order of arrival. */
export function runCommand(command: string, args: readonly string[], cwd: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    // The tools' commands are shell scripts on Windows, which only a shell can start.
    const shell = process.platform === 'win32' && command !== process.execPath;
    const child = spawn(command, args, { cwd, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ passed: code === 0, output }));
  });
}
