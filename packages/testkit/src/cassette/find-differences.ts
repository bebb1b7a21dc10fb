/** A place where two JSON values differ. */
export interface Difference {
  path: string;
  recorded: unknown;
  got: unknown;
}

/** Every place where two JSON values differ, in order. The order of fields does not count. */
export function findDifferences(recorded: unknown, got: unknown, path = ''): Difference[] {
  if (isObject(recorded) && isObject(got) && Array.isArray(recorded) === Array.isArray(got)) {
    const names = new Set([...Object.keys(recorded), ...Object.keys(got)]);
    return [...names].flatMap((name) =>
      findDifferences(recorded[name], got[name], path === '' ? name : `${path}.${name}`),
    );
  }
  return Object.is(recorded, got) ? [] : [{ path: path || 'the body', recorded, got }];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
