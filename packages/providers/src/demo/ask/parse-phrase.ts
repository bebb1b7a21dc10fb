/** A part of a phrase. */
export type PhraseNode =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'caught'; readonly name: string; readonly type: string }
  | {
      readonly kind: 'choice';
      readonly optional: boolean;
      readonly branches: readonly (readonly PhraseNode[])[];
    };

/** Reads a phrase into its parts, one list a branch. */
export function parsePhrase(phrase: string): readonly (readonly PhraseNode[])[] {
  return readBranches({ rest: phrase }, '');
}

interface Reader {
  rest: string;
}

function readBranches(reader: Reader, end: string): PhraseNode[][] {
  const branches: PhraseNode[][] = [[]];
  while (reader.rest !== '' && !(end !== '' && reader.rest.startsWith(end))) {
    const mark = reader.rest[0];
    if (mark === ' ') reader.rest = reader.rest.slice(1);
    else if (mark === '|') {
      branches.push([]);
      reader.rest = reader.rest.slice(1);
    } else branches.at(-1)?.push(readNode(reader));
  }
  reader.rest = reader.rest.slice(end.length);
  return branches;
}

function readNode(reader: Reader): PhraseNode {
  const mark = reader.rest[0];
  if (mark === '(' || mark === '[') {
    reader.rest = reader.rest.slice(1);
    const optional = mark === '[';
    return { kind: 'choice', optional, branches: readBranches(reader, optional ? ']' : ')') };
  }
  const caught = /^\{(\w+)(?::(\w+))?\}/.exec(reader.rest);
  const text = caught?.[0] ?? /^[^ |()[\]{}]+/.exec(reader.rest)?.[0] ?? reader.rest;
  reader.rest = reader.rest.slice(text.length);
  if (caught === null) return { kind: 'word', text };
  return { kind: 'caught', name: caught[1] ?? '', type: caught[2] ?? 'words' };
}
