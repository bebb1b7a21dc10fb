import type { LogRow } from './contract/index.ts';

/** What a list of sessions shows of a log: kept up to date row by row, so that no log is read for a list. */
export interface SessionFacts {
  /** The first line of the first prompt, at most 80 characters. */
  title: string | undefined;
  turnCount: number;
  /** What the session's own turns cost, in pico-dollars. */
  picoUsd: number;
}

const TITLE_CHARS = 80;

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
  const line = text?.split('\n').find((part) => part.trim() !== '');
  if (line === undefined) return undefined;
  const characters = Array.from(line.trim());
  return characters.length > TITLE_CHARS
    ? `${characters.slice(0, TITLE_CHARS - 1).join('')}…`
    : characters.join('');
}
