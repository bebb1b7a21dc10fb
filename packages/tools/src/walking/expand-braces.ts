const MOST_GLOBS = 100;

/**
 * The globs that a glob with braces stands for: `*.{ts,tsx}` gives `*.ts` and `*.tsx`. Braces may be nested.
 * `undefined` when there would be more than 100.
 */
export function expandBraces(glob: string): string[] | undefined {
  const done: string[] = [];
  const waiting = [glob];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const options = splitInnermost(next);
    if (options === undefined) done.push(next);
    else waiting.push(...options.reverse());
    if (done.length + waiting.length > MOST_GLOBS) return undefined;
  }
  return [...new Set(done)];
}

/** Expands the first pair of braces that holds a comma and no braces itself. */
function splitInnermost(glob: string): string[] | undefined {
  const found = /\{([^{}]*,[^{}]*)\}/.exec(glob);
  if (found === null) return undefined;
  const [whole, inner = ''] = found;
  const before = glob.slice(0, found.index);
  const after = glob.slice(found.index + whole.length);
  return inner.split(',').map((option) => before + option + after);
}
