/** A copy of a JSON value without the fields at these paths; `*` stands for every item or field. */
export function dropVolatile(value: unknown, paths: readonly string[]): unknown {
  const copy = structuredClone(value);
  for (const path of paths) drop(copy, path.split('.'));
  return copy;
}

function drop(value: unknown, [name = '', ...rest]: readonly string[]): void {
  if (typeof value !== 'object' || value === null) return;
  const fields = value as Record<string, unknown>;
  for (const key of name === '*' ? Object.keys(fields) : [name]) {
    if (rest.length > 0) drop(fields[key], rest);
    else delete fields[key];
  }
}
