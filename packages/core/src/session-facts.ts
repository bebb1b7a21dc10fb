import type { LogRow } from './contract/index.ts';

/** What a list of sessions shows of a log: kept up to date row by row, so that no log is read for a list. */
export interface SessionFacts {
  /** The first line of the first prompt, at most 80 characters, without control codes. */
  title: string | undefined;
  turnCount: number;
  /** What the session's own turns cost, in pico-dollars. */
  picoUsd: number;
}

const TITLE_CHARS = 80;
/** Control codes and marks of direction: a title stands in lists and in the title of a terminal. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** The facts of an empty log. */
export function createSessionFacts(): SessionFacts {
  return { title: undefined, turnCount: 0, picoUsd: 0 };
}

/** Takes one more row into account, in the order of the log. */
export function addToFacts(facts: SessionFacts, row: LogRow): void {
  if ('private' in row) {
    if (row.private.kind === 'usage') facts.picoUsd += row.private.picoUsd;
    // The parent paid for what was copied.
    if (row.private.kind === 'fork') facts.picoUsd = 0;
    return;
  }
  const { wire } = row;
  if ('event' in wire && wire.event.type === 'run_start') facts.turnCount += 1;
  if ('input' in wire) facts.title ??= toTitle(wire.input.content.find((part) => part.type === 'text')?.text);
}

function toTitle(text: string | undefined): string | undefined {
  // Only its head: a prompt may be a book without a line break.
  const line = /\S[^\n]{0,400}/
    .exec(text ?? '')?.[0]
    .replace(UNSAFE, ' ')
    .toWellFormed()
    .trim();
  if (line === undefined || line === '') return undefined;
  const characters = Array.from(line);
  return characters.length > TITLE_CHARS ? `${characters.slice(0, TITLE_CHARS - 1).join('')}…` : line;
}
