import type { CallAnswer } from './plan.ts';
import { toSentenceList } from './tell-text.ts';
import { parseListedName, splitNotes, toProblem } from './tool-answers.ts';

/** A line that matches. */
interface Hit {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** What `search_files` said. */
export interface Hits {
  readonly ok: boolean;
  readonly hits: readonly Hit[];
  /** More lines match than were given. */
  readonly hasMore: boolean;
  /** A sentence about what was not searched; empty when everything was. */
  readonly unsearched: string;
  readonly problem: string;
}

/** Reads the answer of `search_files`: `path:line: text`, notes in brackets at the end. */
export function toHits(answer: CallAnswer | undefined): Hits {
  if (answer?.ok !== true) {
    return { ok: false, hits: [], hasMore: false, unsearched: '', problem: toProblem(answer) };
  }
  const { body, notes } = splitNotes(answer.text);
  const hits = body.split('\n').flatMap((line): Hit[] => {
    const match = /^("(?:[^"\\]|\\.)*"|.+?):(\d+): (.*)$/su.exec(line);
    return match === null
      ? []
      : [{ path: parseListedName(match[1] ?? ''), line: Number(match[2]), text: match[3] ?? '' }];
  });
  return {
    ok: true,
    hits,
    hasMore: /\bmore\b|time limit/.test(notes) || body.includes('characters left out …]'),
    unsearched: toUnsearched(notes),
    problem: '',
  };
}

function toUnsearched(notes: string): string {
  const parts = unsearchedKinds.flatMap(({ note, one, many }) => {
    const count = Number(note.exec(notes)?.[1] ?? 0);
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return parts.length === 0 ? '' : `Not searched: ${toSentenceList(parts)}.`;
}

const unsearchedKinds = [
  { note: /over 10 MB: (\d+)/, one: 'file over 10 MB', many: 'files over 10 MB' },
  { note: /symbolic links: (\d+)/, one: 'link', many: 'links' },
  { note: /binary: (\d+)/, one: 'binary file', many: 'binary files' },
  {
    note: /could not be read: (\d+)/,
    one: 'file or folder that could not be read',
    many: 'files or folders that could not be read',
  },
];
