/** Variables of an environment; `undefined` counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Blank counts as absent; a key copied with a line end still works. */
export function toValue(text: string | undefined): string | undefined {
  const value = text?.trim();
  return value === '' ? undefined : value;
}
