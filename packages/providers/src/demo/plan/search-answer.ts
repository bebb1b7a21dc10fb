import type { CallAnswer } from './plan.ts';
import { splitNotes, toProblem } from './tool-answers.ts';

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
  readonly problem: string;
}

/** Reads the answer of `search_files`: `path:line: text`, notes in brackets at the end. */
export function toHits(answer: CallAnswer | undefined): Hits {
  if (answer?.ok !== true) {
    return { ok: false, hits: [], hasMore: false, problem: toProblem(answer) };
  }
  const { body, notes } = splitNotes(answer.text);
  const hits = body.split('\n').flatMap((line): Hit[] => {
    const match = /^(.+?):(\d+): (.*)$/su.exec(line);
    return match === null ? [] : [{ path: match[1] ?? '', line: Number(match[2]), text: match[3] ?? '' }];
  });
  return {
    ok: true,
    hits,
    hasMore: /\bmore\b|time limit/.test(notes) || body.includes('characters left out …]'),
    problem: '',
  };
}
