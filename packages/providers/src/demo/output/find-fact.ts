import type { Outcome } from '../plan/plan.ts';

/** Words that a property may be called by, with the facts that they ask for, best first. */
const synonyms: readonly { readonly names: readonly string[]; readonly facts: readonly string[] }[] = [
  {
    names: ['count', 'total', 'number', 'amount', 'howmany', 'length', 'quantity', 'n', 'size'],
    facts: ['count', 'lines'],
  },
  {
    names: ['package', 'packagename', 'workspace', 'crate', 'member', 'module'],
    facts: ['packages', 'names'],
  },
  { names: ['file', 'filename', 'path', 'filepath'], facts: ['files', 'path', 'entries'] },
  { names: ['folder', 'directory', 'directorie', 'dir', 'subfolder'], facts: ['folders'] },
  {
    names: ['match', 'hit', 'result', 'occurrence', 'place'],
    facts: ['matches', 'occurrences', 'files', 'output'],
  },
  {
    names: ['item', 'entry', 'entrie', 'list', 'value', 'element', 'name'],
    facts: ['names', 'files', 'entries', 'questions'],
  },
  {
    names: ['found', 'exist', 'ok', 'success', 'done', 'present'],
    facts: ['found', 'exists', 'written', 'ran', 'waited', 'understood'],
  },
  { names: ['content', 'text', 'body'], facts: ['text', 'output'] },
  { names: ['description', 'summary'], facts: ['summary', 'description'] },
];

/** The fact that a property's name asks for; `undefined` when none was found. */
export function findFact(outcome: Outcome, property: string): unknown {
  const name = toKey(property);
  for (const [fact, value] of Object.entries(outcome.facts)) {
    if (value !== undefined && toKey(fact) === name) return value;
  }
  for (const { names, facts } of synonyms) {
    if (!names.some((word) => name === toKey(word) || name.endsWith(toKey(word)))) continue;
    const fact = facts.find((one) => outcome.facts[one] !== undefined);
    if (fact !== undefined) return outcome.facts[fact];
  }
  return undefined;
}

/** The list that the answer is about. */
export function findList(outcome: Outcome): readonly unknown[] {
  for (const name of ['names', 'files', 'entries', 'questions', 'matches', 'abilities']) {
    const value = outcome.facts[name];
    if (Array.isArray(value)) return value;
  }
  return [];
}

/** Small letters without marks, and without the ending of the plural. */
function toKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=..)s$/, '');
}
