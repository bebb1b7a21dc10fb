/**
 * A value as one line of NDJSON, its LF included.
 * Beyond JSON's own escapes, DEL, C1 and bidi controls are escaped: printed in a terminal, a line can do no harm.
 */
export function toJsonLine(value: unknown): string {
  const json = JSON.stringify(value).replace(UNSAFE, toEscape);
  return `${json}\n`;
}

const UNSAFE = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** One line that was read: its value, or the line itself when it is no JSON. */
export type JsonLine = { ok: true; value: unknown } | { ok: false; line: string };

export interface JsonLineReader {
  /** Takes text cut anywhere and gives the lines that it completes; blank ones are skipped. */
  push(text: string): JsonLine[];
  /** The last line, when the text did not end in a line feed. */
  flush(): JsonLine[];
}

/** Reads NDJSON. Only LF ends a line: other separators are legal inside JSON strings. */
export function createJsonLineReader(): JsonLineReader {
  let pieces: string[] = [];
  return {
    push(text) {
      const [first = '', ...rest] = text.split('\n');
      pieces.push(first);
      const lines: JsonLine[] = [];
      for (const piece of rest) {
        lines.push(...parseLine(pieces.join('')));
        pieces = [piece];
      }
      return lines;
    },
    flush() {
      const line = pieces.join('');
      pieces = [];
      return parseLine(line);
    },
  };
}

function parseLine(line: string): JsonLine[] {
  if (line.trim() === '') return [];
  try {
    return [{ ok: true, value: JSON.parse(line) as unknown }];
  } catch {
    return [{ ok: false, line }];
  }
}
