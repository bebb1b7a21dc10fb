import type { Bindings } from './bindings.ts';
import { stringsOf } from './json-value.ts';
import { matchValue } from './match-value.ts';
import type { Selection } from './select-path.ts';
import type { JsonType, PathTest } from './wire-check.ts';

/**
 * Whether what stands at a path passes a TEST. On a list `equals` and `jsonEquals` compare the whole list;
 * `validJson`, `type`, `containsText`, `matches` must hold for every value and for at least one; `noneMatches` for none.
 *
 * @returns the bindings with the names met; `undefined` when it fails
 */
export function passTest(test: PathTest, selection: Selection, bindings: Bindings): Bindings | undefined {
  if ('equals' in test) return matchValue(test.equals, toWhole(selection), bindings);
  if ('jsonEquals' in test) return matchValue(test.jsonEquals, parseWhole(selection), bindings);
  const values = toValues(selection);
  if ('absent' in test) return values.length === 0 ? bindings : undefined;
  if ('noneMatches' in test) {
    const pattern = new RegExp(test.noneMatches, 'iu');
    return values.some((value) => pattern.test(toText(value))) ? undefined : bindings;
  }
  const holds = toPredicate(test, bindings);
  return values.length > 0 && values.every(holds) ? bindings : undefined;
}

type EachTest = Extract<
  PathTest,
  { validJson: true } | { type: JsonType } | { containsText: string } | { matches: string }
>;

function toPredicate(test: EachTest, bindings: Bindings): (value: unknown) => boolean {
  if ('validJson' in test) return (value) => parseJson(value) !== undefined;
  if ('type' in test) return (value) => toType(value) === test.type;
  if ('containsText' in test) {
    const text = bindings.resolve(test.containsText);
    return (value) => toText(value).includes(text);
  }
  const pattern = new RegExp(test.matches, 'iu');
  return (value) => pattern.test(toText(value));
}

function toWhole(selection: Selection): unknown {
  return 'list' in selection ? selection.list : selection.value;
}

function parseWhole(selection: Selection): unknown {
  if ('value' in selection) return parseJson(selection.value);
  return selection.list.map(parseJson);
}

function toValues(selection: Selection): readonly unknown[] {
  if ('list' in selection) return selection.list;
  return selection.value === undefined ? [] : [selection.value];
}

/** A string as it is; of any other value all strings in it, joined. */
function toText(value: unknown): string {
  return stringsOf(value).join('');
}

/** The value of a JSON string; `undefined` for anything else. */
function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function toType(value: unknown): JsonType | undefined {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'object' ? type : undefined;
}
