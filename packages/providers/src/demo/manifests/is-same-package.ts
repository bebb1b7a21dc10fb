/** Whether two names mean one package: Cargo and Python take `-` and `_` as equal, and nobody minds capitals. */
export function isSamePackage(file: string, one: string, other: string): boolean {
  const isLoose = file === 'Cargo.toml' || file === 'pyproject.toml';
  const toPlain = (name: string): string =>
    isLoose ? name.toLowerCase().replace(/[-_.]+/g, '-') : name.toLowerCase();
  return toPlain(one) === toPlain(other);
}
