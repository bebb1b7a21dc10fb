import type { CallAnswer, Finding, Outcome } from './plan.ts';
import { toCountText, toFence, toPathText } from './tell-text.ts';
import { countLines, type ReadText, toReadText } from './tool-answers.ts';
import { readFile } from './tool-calls.ts';

/** Lines that are wanted, from 1; or so many at the end. */
export type LineRange = { readonly from: number; readonly to: number } | { readonly last: number };

const mostShownLines = 200;
const mostShownChars = 10_000;

/** Reads a file and tells what is in it. `answer` says whether that worked. */
export function* tellFile(
  path: string,
  range?: LineRange,
): Finding<{ answer: CallAnswer | undefined; outcome: Outcome }> {
  const [answer] = yield [readFile(path, toToolRange(range))];
  const read = toReadText(answer);
  if (!read.ok) {
    return {
      answer,
      outcome: {
        text: `I could not read ${toPathText(path)}: ${read.problem}`,
        facts: { path, error: read.problem },
      },
    };
  }
  if (range !== undefined && 'last' in range)
    return { answer, outcome: yield* tellLast(path, { read, last: range.last }) };
  return { answer, outcome: describeText(path, { read, from: range?.from ?? 1 }) };
}

/** The first read shows how many lines there are; the end is read anew when it is not in it. */
function* tellLast(path: string, { read, last }: { read: ReadText; last: number }): Finding<Outcome> {
  const total = read.totalLines;
  if (total === undefined) {
    const problem = 'it is too long to count its lines';
    return {
      text: `I could not find the end of ${toPathText(path)}: ${problem}.`,
      facts: { path, error: problem },
    };
  }
  const from = Math.max(1, total - last + 1);
  if (read.complete) {
    const text = read.text
      .split(/(?<=\n)/)
      .slice(from - 1)
      .join('');
    return describeText(path, { read: { ...read, text }, from });
  }
  const [answer] = yield [readFile(path, { startLine: from, lineCount: Math.min(last, 2000) })];
  const end = toReadText(answer);
  if (end.ok) return describeText(path, { read: end, from });
  return {
    text: `I could not read the end of ${toPathText(path)}: ${end.problem}`,
    facts: { path, error: end.problem },
  };
}

function describeText(path: string, { read, from }: { read: ReadText; from: number }): Outcome {
  const facts = { path, text: read.text, lines: read.totalLines, files: [path], exists: true };
  if (read.text === '') return { text: `${toPathText(path)} is empty.`, facts };
  const shown = clip(read.text);
  const to = from + countLines(shown) - 1;
  const isAll = from === 1 && to === read.totalLines && shown.length === read.text.length;
  const damage = read.isDamaged ? '\n\nSome of its bytes are no valid text.' : '';
  const what = isAll ? toCountText(to, 'line') : toPartText({ from, to, read, shown });
  return { text: `${toPathText(path)} (${what}):\n\n${toFence(shown)}${damage}`, facts };
}

/** "lines 2 to 4 of 9"; of one line that is shown in part, "the beginning of line 2 of 9". */
function toPartText({
  from,
  to,
  read,
  shown,
}: {
  from: number;
  to: number;
  read: ReadText;
  shown: string;
}): string {
  const lines = from === to ? `line ${from}` : `lines ${from} to ${to}`;
  const isCut = from === to && (read.isCut || shown.length < read.text.split('\n', 1).join('').length);
  const total = read.totalLines === undefined ? '' : ` of ${read.totalLines}`;
  return `${isCut ? 'the beginning of ' : ''}${lines}${total}`;
}

function clip(text: string): string {
  const lines = text.split(/(?<=\n)/).slice(0, mostShownLines);
  let shown = '';
  for (const line of lines) {
    if (shown !== '' && shown.length + line.length > mostShownChars) break;
    shown += line;
  }
  return [...shown].length > mostShownChars ? [...shown].slice(0, mostShownChars).join('') : shown;
}

function toToolRange(range: LineRange | undefined): { startLine?: number; lineCount?: number } {
  if (range === undefined || 'last' in range) return {};
  const lineCount = Math.min(2000, Math.max(1, range.to - range.from + 1));
  return { ...(range.from > 1 ? { startLine: range.from } : {}), lineCount };
}
