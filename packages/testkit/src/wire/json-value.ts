/** Whether a value is an object with keys (no array). */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** All strings in a value, in document order; keys are none. */
export function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsOf);
}

/** A value as one readable line of at most `maxLength` characters. */
export function toShortText(value: unknown, maxLength = 400): string {
  return capText(value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value)), maxLength);
}

/** A text of at most `maxLength` characters. */
export function capText(text: string, maxLength = 400): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`;
}
