import process from 'node:process';

export interface SuspensionOptions {
  stdin: NodeJS.ReadStream;
  /** Takes the unfinished line away before the shell writes. */
  onStop: () => void;
  /** The terminal is ours again; what is on it was written by others. */
  onContinue: () => void;
}

/** Ctrl+Z and `fg` for a program that keeps its terminal in raw mode. */
export interface Suspension {
  /** Stops the whole job, until the shell continues it. */
  suspend(): void;
  release(): void;
}

export function createSuspension({ stdin, onStop, onContinue }: SuspensionOptions): Suspension {
  let isAway = false;
  function comeBack(): void {
    isAway = false;
    // Raw mode that is believed to be on is not set again, though the shell has changed the terminal.
    stdin.setRawMode(false);
    stdin.setRawMode(true);
    onContinue();
  }
  process.on('SIGCONT', comeBack);
  return {
    suspend() {
      // There are no jobs on Windows.
      if (process.platform === 'win32') return;
      onStop();
      isAway = true;
      stdin.setRawMode(false);
      // All of the job: a shell waits for its leader, which may be a program such as npm that started this one.
      process.kill(0, 'SIGTSTP');
      // The system stops no job that no shell could continue, and then no signal comes either.
      setImmediate(() => {
        if (isAway) comeBack();
      });
    },
    release() {
      process.off('SIGCONT', comeBack);
    },
  };
}
