import type { CallAnswer } from './plan.ts';

/** An entry of a listing, with its path from the workspace. */
export interface ListedEntry {
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'link';
}

/** What `list_files` said. */
export interface Listing {
  readonly ok: boolean;
  readonly entries: readonly ListedEntry[];
  /** Entries that did not fit: the listing is not complete. */
  readonly leftOut: number;
  /** Entries that ignore rules hide. */
  readonly ignored: number;
  /** Folders that could not be looked into. */
  readonly unreadable: number;
  readonly problem: string;
}

/** Reads the answer of `list_files`: a path a line, `/` behind folders, `@` behind links, notes in brackets below. */
export function toListing(answer: CallAnswer | undefined): Listing {
  const failed = { ok: false, entries: [], leftOut: 0, ignored: 0, unreadable: 0 };
  if (answer?.ok !== true) return { ...failed, problem: toProblem(answer) };
  const { body, notes } = splitNotes(answer.text);
  const count = (pattern: RegExp): number => Number(pattern.exec(notes)?.[1] ?? 0);
  const lines = body.split('\n').filter(Boolean);
  // A result that was too long lacks its middle; the lines beside the gap are cut.
  const gap = lines.findIndex((line) => /^\[… \d+ of \d+ characters left out …\]$/.test(line));
  if (gap !== -1) lines.splice(gap - 1, 3);
  return {
    ok: true,
    entries: /^No entries in ".*"\.$/.test(body) ? [] : lines.map(toEntry),
    leftOut: count(/(\d+) further entries/) + (gap === -1 ? 0 : 1),
    ignored: count(/left out as ignored: (\d+)/),
    unreadable: count(/could not be read: (\d+)/),
    problem: '',
  };
}

function toEntry(line: string): ListedEntry {
  const mark = /[/@]$/.exec(line)?.[0];
  const path = parseListedName(mark === undefined ? line : line.slice(0, -1));
  return { path, kind: mark === '/' ? 'folder' : mark === '@' ? 'link' : 'file' };
}

/** A path in a result: a JSON string when its characters could be taken for something else. */
export function parseListedName(name: string): string {
  if (!name.startsWith('"')) return name;
  try {
    return String(JSON.parse(name));
  } catch {
    // Another tool under this name may list such a path as it is.
    return name;
  }
}

/** What `read_file` said. */
export interface ReadText {
  readonly ok: boolean;
  readonly text: string;
  /** Lines of the whole file, when it is known. */
  readonly totalLines: number | undefined;
  /** Its last line is longer than what is in `text`. */
  readonly isCut: boolean;
  /** Some of its bytes are no text. */
  readonly isDamaged: boolean;
  /** All of the file is in `text`. */
  readonly complete: boolean;
  readonly problem: string;
}

/** Reads the answer of `read_file`: the text as it is, a closing note in brackets when it is not all. */
export function toReadText(answer: CallAnswer | undefined): ReadText {
  if (answer?.ok !== true) {
    return {
      ok: false,
      text: '',
      totalLines: undefined,
      isCut: false,
      isDamaged: false,
      complete: false,
      problem: toProblem(answer),
    };
  }
  if (answer.text === '[the file is empty]')
    return { ok: true, text: '', totalLines: 0, isCut: false, isDamaged: false, complete: true, problem: '' };
  const note =
    /(?:^|\n)\[((?:lines \d+ to \d+ of|line \d+ is cut|bytes that are not|the file is in)[^\n]*)\]$/.exec(
      answer.text,
    );
  if (note === null)
    return {
      ok: true,
      text: answer.text,
      totalLines: countLines(answer.text),
      isCut: false,
      isDamaged: false,
      complete: true,
      problem: '',
    };
  const text = answer.text.slice(0, note.index + (answer.text[note.index] === '\n' ? 1 : 0));
  const range = /lines (\d+) to (\d+) of (\d+)(?!\d| bytes)/.exec(note[1] ?? '');
  const isPart = /^lines|is cut/.test(note[1] ?? '');
  return {
    ok: true,
    text,
    totalLines: isPart ? toCount(range?.[3]) : countLines(text),
    isCut: /\bis cut\b/.test(note[1] ?? ''),
    isDamaged: (note[1] ?? '').includes('bytes that are not valid'),
    complete: !isPart,
    problem: '',
  };
}

/** Why a call failed, without the advice that tools give to models. */
export function toProblem(answer: CallAnswer | undefined): string {
  const text = answer?.text ?? 'no answer came back';
  return text.replace(/(?:; use list_files|\. list_files shows what is there)(?=\.|$)/g, '');
}

/** Lines of a text; an end of line at its very end begins no further one. */
export function countLines(text: string): number {
  if (text === '') return 0;
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function toCount(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}

/** Takes the notes in brackets off the end of an answer. */
export function splitNotes(text: string): { body: string; notes: string } {
  const lines = text.split('\n');
  let end = lines.length;
  while (end > 0 && /^\[.*\]$/.test(lines[end - 1] ?? '')) end -= 1;
  return { body: lines.slice(0, end).join('\n'), notes: lines.slice(end).join('\n') };
}
