import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** How long a key takes to be seen in the chat, as lines to print, and whether the goal is met. */
export interface TypingFigures {
  text: string;
  isMet: boolean;
}

/** Measured by the app itself, which has the pseudo-terminal for it. */
export function playTyping(root: string): TypingFigures {
  const file = join(root, 'apps/ethos/bench/typing-latency.ts');
  const run = spawnSync(process.execPath, ['--conditions=@ethosagent/source', file], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { text: run.stdout.trimEnd(), isMet: run.status === 0 };
}
