import { findLineEnds, type LineEnds, toLineEnds } from './line-ends.ts';
import { findNearestLines } from './nearest-lines.ts';

/** One exact replacement. */
export interface Edit {
  oldText: string;
  newText: string;
  /** Every place instead of the only one. @default false */
  replaceAll?: boolean | undefined;
}

/** The text after all edits, or why one of them cannot be made. */
export type EditOutcome = { text: string; replacements: number } | { fault: string; code: string };

const MOST_NAMED_LINES = 10;

/**
 * Applies edits one after the other, each to what the ones before it made; all or nothing. In a text whose lines all
 * end alike, the line ends of an edit do not matter: new lines end as the others do.
 */
export function applyEdits(text: string, edits: readonly Edit[]): EditOutcome {
  const ends = findLineEnds(text);
  let [now, replacements] = [text, 0];
  for (const [index, edit] of edits.entries()) {
    const made = applyEdit(now, toFitting(now, { edit, ends }));
    if ('fault' in made) return { ...made, fault: `${toLabel(index, edits.length)}${made.fault}` };
    now = made.text;
    replacements += made.replacements;
  }
  return { text: now, replacements };
}

/** The edit with the line ends of the text. Where those are mixed, as it is when it is found like that, else with CRLF. */
function toFitting(text: string, { edit, ends }: { edit: Edit; ends: LineEnds }): Edit {
  const isElsewhere = ends === 'mixed' && !text.includes(edit.oldText);
  const fitting = isElsewhere ? 'crlf' : ends;
  const oldText = toLineEnds(edit.oldText, fitting);
  return { ...edit, oldText, newText: toLineEnds(edit.newText, fitting) };
}

function toLabel(index: number, count: number): string {
  if (count === 1) return '';
  return `Edit ${index + 1} of ${count}${index === 0 ? '' : ', after the ones before it'}: `;
}

function applyEdit(text: string, { oldText, newText, replaceAll = false }: Edit): EditOutcome {
  if (oldText === newText) {
    return { fault: 'oldText and newText are the same, so there is nothing to change', code: 'no_change' };
  }
  const places = findPlaces(text, oldText);
  const [first] = places;
  if (first === undefined) return { fault: toNotFoundFault(text, oldText), code: 'text_not_found' };
  if (replaceAll) {
    const parts = text.split(oldText);
    return { text: parts.join(newText), replacements: parts.length - 1 };
  }
  if (places.length > 1) return { fault: toAmbiguousFault(text, places), code: 'text_not_unique' };
  const after = text.slice(first + oldText.length);
  return { text: text.slice(0, first) + newText + after, replacements: 1 };
}

/** Also places that overlap: which of those is meant, nobody knows. */
function findPlaces(text: string, wanted: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) places.push(at);
  return places;
}

function toAmbiguousFault(text: string, places: readonly number[]): string {
  const lines = [...new Set(places.map((place) => toLineNumber(text, place)))];
  const more = lines.length > MOST_NAMED_LINES ? ' and more' : '';
  const named = `${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, MOST_NAMED_LINES).join(', ')}${more}`;
  return `oldText was found ${places.length} times, at ${named}. Give more of what stands around the one you mean, or set replaceAll`;
}

function toLineNumber(text: string, place: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < place; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

function toNotFoundFault(text: string, wanted: string): string {
  const nearest = findNearestLines(text, wanted);
  if (nearest === undefined) return 'oldText was not found (0 times), nor a line like its first one';
  const lines = nearest.lines
    .map((line, index) => `\n${nearest.line + index}: ${line.slice(0, 300)}`)
    .join('');
  const hint = nearest.differsInBlanksOnly ? ', which differs in spaces or tabs only' : '';
  return `oldText was not found (0 times). Nearest to it${hint}:${lines}\n(end of the nearest lines)`;
}
