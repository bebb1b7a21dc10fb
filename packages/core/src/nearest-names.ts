const SHOWN = 20;

/** Up to 20 of the names, those closest to `wanted` first. */
export function toNearestNames(wanted: string, names: readonly string[]): string[] {
  const target = wanted.slice(0, 64).toLowerCase();
  return names
    .map((name) => ({ name, distance: toDistance(target, name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, SHOWN)
    .map(({ name }) => name);
}

/** Levenshtein distance, row by row. */
function toDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
