type Schema = Record<string, unknown>;

/** Keywords that zod refuses or reads wrongly. */
const UNREAD: ReadonlySet<string> = new Set(
  'not if then else dependentSchemas dependentRequired unevaluatedProperties unevaluatedItems $dynamicRef'.split(
    ' ',
  ),
);
const ONE: ReadonlySet<string> = new Set(
  'items additionalProperties propertyNames contains additionalItems'.split(' '),
);
const LISTS: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const MAPS: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs', 'definitions']);

/**
 * The part of a JSON Schema that zod's `fromJSONSchema` reads, so that one tool with an unusual schema does not keep
 * an agent from starting. It accepts at least what the whole schema accepts: what is left out, the tool itself checks.
 */
export function toReadableSchema(json: Schema): Schema {
  return readObject(json, json);
}

function read(schema: unknown, root: Schema): unknown {
  if (!isSchema(schema)) return schema;
  return readObject(schema, root);
}

function readObject(schema: Schema, root: Schema): Schema {
  const kept: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (!isKept(key, value, root)) continue;
    if (ONE.has(key))
      kept[key] = Array.isArray(value) ? value.map((one) => read(one, root)) : read(value, root);
    else if (LISTS.has(key) && Array.isArray(value)) kept[key] = value.map((one) => read(one, root));
    else if (MAPS.has(key) && isSchema(value)) kept[key] = readMap(key, value, root);
    else kept[key] = value;
  }
  return kept;
}

function readMap(key: string, map: Schema, root: Schema): Schema {
  const entries = Object.entries(map).filter(([name]) => key !== 'patternProperties' || isPattern(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, read(value, root)]));
}

function isKept(key: string, value: unknown, root: Schema): boolean {
  if (UNREAD.has(key)) return false;
  switch (key) {
    case '$ref':
      return typeof value === 'string' && isKnownReference(value, root);
    case 'pattern':
      return isPattern(value);
    // zod compares by identity.
    case 'const':
      return typeof value !== 'object' || value === null;
    case 'enum':
      return Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null);
    // An option that says nothing of its type fits everything, so that more than one does.
    case 'oneOf':
    case 'anyOf':
      return Array.isArray(value) && value.every(isTelling);
    default:
      return true;
  }
}

function isTelling(option: unknown): boolean {
  const keys = 'type const enum properties $ref anyOf oneOf allOf'.split(' ');
  return !isSchema(option) || keys.some((key) => key in option);
}

/** zod follows a reference to the whole, or to one named definition. */
function isKnownReference(reference: string, root: Schema): boolean {
  if (reference === '#') return true;
  const match = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference);
  const definitions = root[match?.[1] ?? ''];
  return isSchema(definitions) && Object.hasOwn(definitions, match?.[2] ?? '');
}

function isPattern(pattern: unknown): boolean {
  try {
    return typeof pattern === 'string' && new RegExp(pattern) instanceof RegExp;
  } catch {
    // A pattern of another language, such as one with (?i).
    return false;
  }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
