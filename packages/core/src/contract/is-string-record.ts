/** What `z.record(z.string(), z.unknown())` takes: an object of no class, without symbols for keys. */
export function isStringRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const maker: unknown = value.constructor;
  if (typeof maker === 'function') {
    const prototype: unknown = maker.prototype;
    if (typeof prototype !== 'object' || prototype === null) return false;
    if (!Object.hasOwn(prototype, 'isPrototypeOf')) return false;
  }
  return !Object.getOwnPropertySymbols(value).some((key) =>
    Object.prototype.propertyIsEnumerable.call(value, key),
  );
}
