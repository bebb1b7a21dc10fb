/** Something that can be killed at once, without waiting. */
export interface Killable {
  kill(): void;
}

// One for the process: when it exits in the middle of commands, nothing of theirs stays behind.
const running = new Set<Killable>();

function killAll(): void {
  for (const one of running) one.kill();
}

/** Kills something when this process exits before the returned function was called. */
export function killAtExit(one: Killable): () => void {
  if (running.size === 0) process.on('exit', killAll);
  running.add(one);
  return () => {
    running.delete(one);
    if (running.size === 0) process.off('exit', killAll);
  };
}
