const DEPTH_CAP = 100;

/**
 * Any value as a JSON value, whatever it is: cycles, getters that throw, BigInt, Map, Set, invalid dates,
 * functions and symbols become readable text instead of an error.
 */
export function toJsonValue(value: unknown): unknown {
  return convert(value, new Set(), 0);
}

/** Any value as text: a string as it is, everything else as JSON of {@link toJsonValue}. */
export function toSafeText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined) return '';
  return JSON.stringify(toJsonValue(value), null, 2);
}

function convert(value: unknown, parents: Set<object>, depth: number): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'bigint':
      return `${value}n`;
    case 'undefined':
      return undefined;
    case 'function':
      return '[Function]';
    case 'symbol':
      return value.toString();
    default:
      return value === null ? null : convertObject(value as object, parents, depth);
  }
}

function convertObject(value: object, parents: Set<object>, depth: number): unknown {
  if (parents.has(value)) return '[Circular]';
  if (depth >= DEPTH_CAP) return '[Too deep]';
  parents.add(value);
  try {
    return convertMembers(value, parents, depth + 1);
  } catch {
    // A proxy or a hostile toString may throw on any access.
    return '[Unreadable]';
  } finally {
    parents.delete(value);
  }
}

function convertMembers(value: object, parents: Set<object>, depth: number): unknown {
  const item = (member: unknown): unknown => convert(member, parents, depth) ?? null;
  if (Array.isArray(value)) return Array.from({ length: value.length }, (_, i) => readMember(value, i, item));
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Map) return Array.from(value, ([key, member]) => [item(key), item(member)]);
  if (value instanceof Set) return Array.from(value, item);
  if (value instanceof RegExp || value instanceof URL) return String(value);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const member = readMember(value, key, (inner) => convert(inner, parents, depth));
    if (member !== undefined)
      Object.defineProperty(result, key, {
        value: member,
        enumerable: true,
        writable: true,
        configurable: true,
      });
  }
  return result;
}

function readMember(owner: object, key: string | number, to: (member: unknown) => unknown): unknown {
  try {
    return to((owner as Record<string | number, unknown>)[key]);
  } catch {
    return '[Unreadable]';
  }
}
