import { type Bindings, isBindingName } from './bindings.ts';
import { isRecord } from './json-value.ts';

/** What stands at a path: one value (`undefined` when nothing is there), or a list where the path selects many. */
export type Selection = { list: unknown[] } | { value: unknown };

const PART = /(\[[^\]]*\]|[^.[\]]+)(?:\.|$)/g;
const FILTER = /^\[([^\]=]+)=(.*)\]$/s;
const INDEX = /^-?\d+$/;

/**
 * Finds the values at a path of parts joined by dots: a key, an index (`-1` = last), `*` (all elements),
 * `[key=value]` (the elements whose key has that value; a name that is not bound yet takes the first value found).
 * With `*` or `[…]` it selects a list in document order and skips what is missing.
 */
export function selectPath(
  root: unknown,
  path: string,
  bindings: Bindings,
): { selection: Selection; bindings: Bindings } {
  let met = bindings;
  let values: unknown[] = [root];
  let isList = false;
  for (const [, part = ''] of path.matchAll(PART)) {
    const filter = FILTER.exec(part);
    if (filter) {
      isList = true;
      const elements = values.flatMap((value) => (Array.isArray(value) ? value : []));
      const [, key = '', wanted = ''] = filter;
      met = bindFirst(elements, { key, wanted }, met);
      const text = met.resolve(wanted);
      values = elements.filter((element) => toText(readKey(element, key)) === text);
    } else if (part === '*') {
      isList = true;
      values = values.flatMap((value) => (Array.isArray(value) ? value : []));
    } else values = values.map((value) => readPart(value, part)).filter((value) => value !== undefined);
  }
  return { selection: isList ? { list: values } : { value: values[0] }, bindings: met };
}

/** The value at a path of keys joined by dots; `undefined` when nothing is there. */
export function readKey(value: unknown, path: string): unknown {
  if (isRecord(value) && Object.hasOwn(value, path)) return value[path];
  return path.split('.').reduce((inner, key) => readPart(inner, key), value);
}

function bindFirst(
  elements: readonly unknown[],
  filter: { key: string; wanted: string },
  bindings: Bindings,
): Bindings {
  if (!isBindingName(filter.wanted) || bindings.get(filter.wanted) !== undefined) return bindings;
  for (const element of elements) {
    const met = bindings.bind(filter.wanted, readKey(element, filter.key));
    if (met) return met;
  }
  return bindings;
}

function readPart(value: unknown, part: string): unknown {
  if (Array.isArray(value)) return INDEX.test(part) ? value.at(Number(part)) : undefined;
  return isRecord(value) && Object.hasOwn(value, part) ? value[part] : undefined;
}

function toText(value: unknown): string | undefined {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? String(value) : undefined;
}
