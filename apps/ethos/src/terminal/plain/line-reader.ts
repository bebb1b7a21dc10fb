import { createInterface } from 'node:readline';

/** Lines that come faster than a person types them were pasted. */
const PASTE_MS = 40;

/** Lines from a terminal that edits and echoes by itself. */
export interface LineReader {
  close(): void;
}

export interface LineReaderOptions {
  stdin: NodeJS.ReadStream;
  /** One line, or several that came at once. */
  onLines: (lines: readonly string[]) => void;
  onEnd: () => void;
}

export function createLineReader({ stdin, onLines, onEnd }: LineReaderOptions): LineReader {
  let lines: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const reader = createInterface({ input: stdin, terminal: false, crlfDelay: Number.POSITIVE_INFINITY });
  function give(): void {
    clearTimeout(timer);
    const given = lines;
    lines = [];
    if (given.length > 0) onLines(given);
  }
  reader.on('line', (line) => {
    lines.push(line);
    clearTimeout(timer);
    timer = setTimeout(give, PASTE_MS);
  });
  reader.on('close', () => {
    give();
    onEnd();
  });
  return { close: () => reader.close() };
}
