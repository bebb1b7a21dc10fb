import type { EditorState } from '../editor/editor-state.ts';

/** What is being typed at the cursor that can be completed: the name of a command or of a file. */
export interface CompletionTarget {
  kind: 'command' | 'file';
  /** What follows the `/` or `@`. */
  query: string;
  /** The cell that the `/` or `@` is in. */
  start: number;
}

/** A `/` begins a command only as the first character; an `@` names a file at the start of a word. */
export function findTarget({ cells, caret }: EditorState): CompletionTarget | undefined {
  let start = caret;
  while (start > 0 && typeof cells[start - 1] === 'string' && !/\s/.test(cells[start - 1] as string))
    start -= 1;
  const word = cells.slice(start, caret).join('');
  if (typeof cells[start - 1] === 'object') return undefined;
  if (word.startsWith('@')) return { kind: 'file', query: word.slice(1), start };
  if (start === 0 && word.startsWith('/')) return { kind: 'command', query: word.slice(1), start };
  return undefined;
}
