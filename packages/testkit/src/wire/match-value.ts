import { type Bindings, isBindingName } from './bindings.ts';
import { isRecord } from './json-value.ts';

/**
 * Whether a value is deeply equal to what a side file expects, where `"*"` is anything and `"@name"` a non-empty
 * string that is the same wherever the name stands.
 *
 * @returns the bindings with the names met; `undefined` when it does not match
 */
export function matchValue(expected: unknown, seen: unknown, bindings: Bindings): Bindings | undefined {
  if (seen === undefined) return undefined;
  if (expected === '*') return bindings;
  if (typeof expected === 'string' && isBindingName(expected)) return bindings.bind(expected, seen);
  if (Array.isArray(expected)) return Array.isArray(seen) ? matchList(expected, seen, bindings) : undefined;
  if (isRecord(expected)) return isRecord(seen) ? matchRecord(expected, seen, bindings) : undefined;
  return expected === seen ? bindings : undefined;
}

/** Whether the fields that are given match; other fields of `seen` are free. */
export function matchFields(expected: object, seen: object, bindings: Bindings): Bindings | undefined {
  let met: Bindings | undefined = bindings;
  for (const [key, value] of Object.entries(expected)) {
    met = met && matchValue(value, (seen as Record<string, unknown>)[key], met);
  }
  return met;
}

function matchList(
  expected: readonly unknown[],
  seen: readonly unknown[],
  bindings: Bindings,
): Bindings | undefined {
  if (expected.length !== seen.length) return undefined;
  let met: Bindings | undefined = bindings;
  expected.forEach((value, index) => {
    met = met && matchValue(value, seen[index], met);
  });
  return met;
}

function matchRecord(
  expected: Record<string, unknown>,
  seen: Record<string, unknown>,
  bindings: Bindings,
): Bindings | undefined {
  const keys = Object.keys(seen).filter((key) => seen[key] !== undefined);
  const isSameSize = keys.length === Object.keys(expected).length;
  return isSameSize && keys.every((key) => Object.hasOwn(expected, key))
    ? matchFields(expected, seen, bindings)
    : undefined;
}
