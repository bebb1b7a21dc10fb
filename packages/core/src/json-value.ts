const DEPTH_CAP = 100;
/** Values in all, so that shared references that multiply, or a huge sparse array, come to an end. */
const VALUES_CAP = 200_000;

/**
 * Any value as a JSON value, whatever it is: cycles, getters that throw, BigInt, Map, Set, invalid dates,
 * functions and symbols become readable text instead of an error.
 */
export function toJsonValue(value: unknown): unknown {
  return convert(value, { parents: new Set(), left: VALUES_CAP }, 0);
}

/** Any value as text: a string as it is, everything else as JSON of {@link toJsonValue}. */
export function toSafeText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined) return '';
  return JSON.stringify(toJsonValue(value), null, 2);
}

interface Walk {
  /** The objects that the walk is inside of. */
  parents: Set<object>;
  /** How many more values may be taken. */
  left: number;
}

function convert(value: unknown, walk: Walk, depth: number): unknown {
  walk.left -= 1;
  if (walk.left < 0) return '[Too large]';
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
      return value === null ? null : convertObject(value as object, walk, depth);
  }
}

function convertObject(value: object, walk: Walk, depth: number): unknown {
  if (walk.parents.has(value)) return '[Circular]';
  if (depth >= DEPTH_CAP) return '[Too deep]';
  walk.parents.add(value);
  try {
    return convertMembers(value, walk, depth + 1);
  } catch {
    // A proxy or a hostile toString may throw on any access.
    return '[Unreadable]';
  } finally {
    walk.parents.delete(value);
  }
}

function convertMembers(value: object, walk: Walk, depth: number): unknown {
  const item = (member: unknown): unknown => convert(member, walk, depth) ?? null;
  if (Array.isArray(value))
    return Array.from({ length: Math.min(value.length, walk.left + 1) }, (_, i) =>
      readMember(value, i, item),
    );
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Map) return Array.from(value, ([key, member]) => [item(key), item(member)]);
  if (value instanceof Set) return Array.from(value, item);
  if (value instanceof RegExp || value instanceof URL) return String(value);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    if (walk.left < 0) break;
    const member = readMember(value, key, (inner) => convert(inner, walk, depth));
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
