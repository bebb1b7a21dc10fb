import { isRecord } from '../http-json.ts';

type Schema = Record<string, unknown>;

/** How much of each the server compiles at most. */
const MAX_OPTIONAL = 24;
const MAX_UNIONS = 16;

const KEPT = ['type', 'description', 'title', 'default', 'const'];
/** What the server does not enforce; the loop checks the answer against the whole schema anyway. */
const DROPPED = new Set(
  (
    'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern format minItems ' +
    'maxItems uniqueItems minProperties maxProperties examples $schema $id $comment readOnly writeOnly deprecated'
  ).split(' '),
);

/**
 * A schema as the server can enforce it, perhaps narrower or wider than the given one; `undefined` when it cannot:
 * references, open objects, conditions, values of any kind. Then the words in the system text have to do.
 */
export function toOutputFormat(schema: Schema): Schema | undefined {
  const counts = { optional: 0, unions: 0 };
  const converted = schema.type === 'object' ? convert(schema, counts) : undefined;
  return counts.optional > MAX_OPTIONAL || counts.unions > MAX_UNIONS ? undefined : converted;
}

function convert(schema: unknown, counts: { optional: number; unions: number }): Schema | undefined {
  if (!isRecord(schema) || !hasKind(schema)) return undefined;
  const converted: Schema = {};
  if (Array.isArray(schema.type)) counts.unions += 1;
  for (const [key, value] of Object.entries(schema)) {
    if (KEPT.includes(key)) converted[key] = value;
    else if (key === 'enum') {
      if (!Array.isArray(value) || value.some((one) => typeof one === 'object' && one !== null))
        return undefined;
      converted.enum = value;
    } else if (key === 'items') {
      const items = convert(value, counts);
      if (items === undefined) return undefined;
      converted.items = items;
    } else if (key === 'anyOf' || key === 'oneOf') {
      const choices = convertAll(value, counts);
      if (choices === undefined || 'anyOf' in converted) return undefined;
      counts.unions += 1;
      converted.anyOf = choices;
    } else if (!DROPPED.has(key) && !OF_OBJECTS.includes(key)) return undefined;
  }
  if (schema.type !== 'object') return OF_OBJECTS.some((key) => key in schema) ? undefined : converted;
  const shape = convertShape(schema, counts);
  return shape && { ...converted, ...shape };
}

const OF_OBJECTS = ['properties', 'required', 'additionalProperties'];

function convertShape(schema: Schema, counts: { optional: number; unions: number }): Schema | undefined {
  const { properties, required = [], additionalProperties = false } = schema;
  if (!isRecord(properties) || !Array.isArray(required) || additionalProperties !== false) return undefined;
  const converted: Schema = {};
  for (const [name, property] of Object.entries(properties)) {
    const one = convert(property, counts);
    if (one === undefined) return undefined;
    converted[name] = one;
    if (!required.includes(name)) counts.optional += 1;
  }
  return { properties: converted, required, additionalProperties: false };
}

function convertAll(value: unknown, counts: { optional: number; unions: number }): Schema[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const converted = value.map((one) => convert(one, counts)).filter((one) => one !== undefined);
  return converted.length === value.length ? converted : undefined;
}

function hasKind(schema: Schema): boolean {
  return ['type', 'enum', 'const', 'anyOf', 'oneOf'].some((key) => key in schema);
}
