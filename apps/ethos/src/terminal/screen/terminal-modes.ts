import { writeSync } from 'node:fs';
import process from 'node:process';

/** What the chat switches on in a terminal, and how each is switched off again. */
const MODES: readonly { on: string; off: string }[] = [
  // Pastes in brackets.
  { on: '\x1b[?2004h', off: '\x1b[?2004l' },
  // Keys that tell Shift+Enter from Enter, where the terminal can: pushed on a stack of its own.
  { on: '\x1b[>1u', off: '\x1b[<u' },
];
/** A frame that was cut leaves the cursor hidden and the screen waiting for its end. */
const AFTER_FRAME = '\x1b[?25h\x1b[?2026l\x1b[0m';
const TITLE = { save: '\x1b[22;2t', restore: '\x1b[23;2t' };

/** Which modes of a terminal are on. Whatever ends the program, they are off after it. */
export interface TerminalModes {
  enter(): void;
  leave(): void;
  /** The title of the window; what it was before comes back. */
  setTitle(title: string): void;
  close(): void;
}

export function createTerminalModes(stdout: NodeJS.WriteStream & { fd: number }): TerminalModes {
  let isIn = false;
  let hasTitle = false;

  function toRestore(): string {
    const modes = isIn ? [...MODES].reverse().map(({ off }) => off) : [];
    return `${modes.join('')}${hasTitle ? TITLE.restore : ''}${isIn ? AFTER_FRAME : ''}`;
  }
  function leave(): void {
    const bytes = toRestore();
    if (bytes !== '') stdout.write(bytes);
    [isIn, hasTitle] = [false, false];
  }
  /** Nothing that is written later leaves an exiting process. */
  function leaveAtExit(): void {
    const bytes = toRestore();
    [isIn, hasTitle] = [false, false];
    if (bytes === '') return;
    try {
      writeSync(stdout.fd, bytes);
    } catch {
      // The terminal is gone, and its modes with it.
    }
  }
  process.on('exit', leaveAtExit);
  return {
    enter() {
      if (isIn) return;
      isIn = true;
      stdout.write(MODES.map(({ on }) => on).join(''));
    },
    leave,
    setTitle(title) {
      if (!isIn) return;
      if (!hasTitle) stdout.write(TITLE.save);
      hasTitle = true;
      stdout.write(`\x1b]2;${title}\x1b\\`);
    },
    close() {
      leave();
      process.off('exit', leaveAtExit);
    },
  };
}
