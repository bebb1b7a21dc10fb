import { execFileSync } from 'node:child_process';

/** A source text as the formatter would leave it in a file at `path`. */
export function toFormatted(text: string, path: string): string {
  return execFileSync('biome', ['format', `--stdin-file-path=${path}`], {
    input: text,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
    // On Windows the command is a script of the shell.
    shell: process.platform === 'win32',
  });
}
