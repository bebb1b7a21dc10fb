/**
 * How well a name fits what was typed, less is better; `undefined` when it does not. The beginning of the last part is
 * best, then the beginning of the whole, then anywhere in it, then its letters in this order.
 */
function rankName(name: string, query: string): number | undefined {
  const [whole, wanted] = [name.toLowerCase(), query.toLowerCase()];
  const last = whole.slice(whole.lastIndexOf('/', whole.length - 2) + 1);
  if (last.startsWith(wanted)) return 0;
  if (whole.startsWith(wanted)) return 1;
  if (last.includes(wanted)) return 2;
  if (whole.includes(wanted)) return 3;
  let place = 0;
  for (const letter of wanted) {
    place = whole.indexOf(letter, place) + 1;
    if (place === 0) return undefined;
  }
  return 4;
}

/** The names that fit, best first: of equally good ones the shorter, then by letter. */
export function rankNames(names: Iterable<string>, query: string, most: number): string[] {
  const ranked: { name: string; rank: number }[] = [];
  for (const name of names) {
    const rank = rankName(name, query);
    if (rank !== undefined) ranked.push({ name, rank });
  }
  ranked.sort(
    (a, b) =>
      a.rank - b.rank || a.name.length - b.name.length || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  );
  return ranked.slice(0, most).map(({ name }) => name);
}
