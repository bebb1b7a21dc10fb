/** A number of tokens that a server told; `undefined` for anything that is no count. */
export function toCount(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && Number.isFinite(value) ? Math.round(value) : undefined;
}

/** A part of a count can never be more than the whole. */
export function atMost(count: number | undefined, limit: number): number | undefined {
  return count === undefined ? undefined : Math.min(count, limit);
}
