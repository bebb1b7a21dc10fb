/** Where `__proto__` stands as a name: zod leaves it out of a block whose names a person chooses, without a word. */
export function findLostNames(value: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const place = [...path, Array.isArray(value) ? Number(name) : name];
    return name === '__proto__' ? [place] : findLostNames(part, place);
  });
}
