import type { ProcessTree } from './process-tree.ts';

// One for the process: when it exits in the middle of commands, nothing of theirs stays behind.
const running = new Set<ProcessTree>();

function killAll(): void {
  for (const tree of running) tree.kill();
}

/** Kills a tree when this process exits before the returned function was called. */
export function killAtExit(tree: ProcessTree): () => void {
  if (running.size === 0) process.on('exit', killAll);
  running.add(tree);
  return () => {
    running.delete(tree);
    if (running.size === 0) process.off('exit', killAll);
  };
}
