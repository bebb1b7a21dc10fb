/** Where a line matches, as ripgrep tells it. */
export interface FoundLine {
  /** With forward slashes, relative to the folder that ripgrep runs in; `undefined` when its name is no valid text. */
  path: string | undefined;
  /** From 1. */
  line: number;
  /** Bytes from the beginning of the line to the match, from 0. */
  matchAt: number;
  /** Bytes from the beginning of the file to the line. */
  lineAt: number;
}

/** What a search came to. */
export interface RipgrepSummary {
  /** Files searched; `undefined` when the search did not come to its end. */
  searched: number | undefined;
  /** Files that match but turned out to be binary. */
  binary: number;
}

/** Takes the output of ripgrep apart, piece by piece. */
export interface RipgrepRecords {
  push(chunk: Buffer): FoundLine[];
  /** What the closing lines say, once everything was pushed. */
  end(): RipgrepSummary;
}

/** What ripgrep says, on a line of its own, of a file that turned out to be binary after its first matches. */
const BINARY_NOTES = /^[^\n]*(?:binary file matches|WARNING: stopped searching binary file)[^\n]*\n/gm;
const NUL = 0;
const LINE_FEED = 10;

/**
 * Reads `PATH NUL LINE:COLUMN:OFFSET:rest` and, at the end, `--stats`. The rest is not used: what is shown of a file is
 * read through the workspace, never taken from another program.
 */
export function createRipgrepRecords(platform: NodeJS.Platform): RipgrepRecords {
  let waiting: Buffer = Buffer.alloc(0);
  let binary = 0;

  function take(): FoundLine | undefined {
    const nul = waiting.indexOf(NUL);
    const end = nul === -1 ? -1 : waiting.indexOf(LINE_FEED, nul);
    if (end === -1) return undefined;
    const path = withoutNotes(waiting.toString('latin1', 0, nul));
    const [line = 0, column = 1, lineAt = 0] = waiting
      .toString('latin1', nul + 1, end)
      .split(':', 3)
      .map(Number);
    waiting = waiting.subarray(end + 1);
    return { path: toPath(Buffer.from(path, 'latin1'), platform), line, matchAt: column - 1, lineAt };
  }

  function withoutNotes(text: string): string {
    binary += text.match(BINARY_NOTES)?.length ?? 0;
    return text.replace(BINARY_NOTES, '');
  }

  return {
    push(chunk) {
      waiting = Buffer.concat([waiting, chunk]);
      const found: FoundLine[] = [];
      for (let next = take(); next !== undefined; next = take()) found.push(next);
      return found;
    },
    end() {
      const count = /^(\d+) files searched$/m.exec(withoutNotes(waiting.toString('latin1')))?.[1];
      return { searched: count === undefined ? undefined : Number(count), binary };
    },
  };
}

function toPath(bytes: Buffer, platform: NodeJS.Platform): string | undefined {
  try {
    const path = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return (platform === 'win32' ? path.replaceAll('\\', '/') : path).replace(/^\.\//, '');
  } catch {
    // A name that is no valid text cannot be given to a model, nor back to the system.
    return undefined;
  }
}
