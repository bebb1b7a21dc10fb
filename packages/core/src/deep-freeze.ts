/** Freezes a JSON value all the way down: what is logged or handed out can no longer be changed by who holds it. */
export function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  // Bytes cannot be frozen.
  if (ArrayBuffer.isView(value)) return;
  Object.freeze(value);
  for (const member of Object.values(value)) deepFreeze(member);
}
