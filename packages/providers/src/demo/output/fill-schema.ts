import type { Outcome } from '../plan/plan.ts';
import { fillBoolean, fillNumber, fillText } from './fill-scalar.ts';
import { findFact, findList } from './find-fact.ts';
import { isRecord, readTypes, resolveSchema, type Schema } from './resolve-schema.ts';

/** What stands around the value that is being filled. */
interface Filling {
  readonly root: Schema;
  readonly outcome: Outcome;
  /** How many schemas stand around this one: a schema that holds itself must end. */
  readonly depth: number;
}

const deepest = 12;

/**
 * A value for a JSON Schema, out of what a plan found: properties get facts of the same or a similar name, texts the
 * answer, numbers the count, lists what was found. Simple schemas are satisfied, odd ones as far as possible.
 */
export function fillSchema(schema: Schema, outcome: Outcome): unknown {
  return fill(schema, undefined, { root: schema, outcome, depth: 0 });
}

/** `hint` is the fact that belongs here, when there is one. */
function fill(raw: unknown, hint: unknown, around: Filling): unknown {
  const schema = resolveSchema(raw, { root: around.root, hint });
  const filling = { ...around, depth: around.depth + 1 };
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return pickOne(schema.enum, hint, filling.outcome);
  const type = chooseType(readTypes(schema), hint);
  if (filling.depth > deepest) return type === 'array' ? [] : type === 'object' ? {} : null;
  if (type === 'object') return fillObject(schema, hint, filling);
  if (type === 'array') return fillArray(schema, hint, filling);
  if (type === 'integer' || type === 'number') return fillNumber(schema, hint, filling.outcome);
  if (type === 'boolean') return fillBoolean(hint, filling.outcome);
  if (type === 'null') return null;
  return type === 'string' ? fillText(schema, hint, filling.outcome) : (hint ?? filling.outcome.text);
}

function fillObject(schema: Schema, hint: unknown, filling: Filling): Record<string, unknown> {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const value: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(properties), ...required])) {
    const own = isRecord(hint) ? hint[name] : undefined;
    const fact = own ?? (isRecord(hint) ? undefined : findFact(filling.outcome, name));
    const isOptional = !required.includes(name);
    if (isOptional && fact === undefined && filling.depth > 1) continue;
    value[name] = fill(properties[name] ?? {}, fact ?? readDefault(properties[name]), filling);
  }
  return value;
}

function readDefault(schema: unknown): unknown {
  return isRecord(schema) ? schema.default : undefined;
}

function fillArray(schema: Schema, hint: unknown, filling: Filling): unknown[] {
  const source = Array.isArray(hint) ? hint : hint === undefined ? findList(filling.outcome) : [hint];
  const prefix = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
  const least = Math.max(prefix.length, toLimit(schema.minItems, 0));
  const most = Math.max(least, toLimit(schema.maxItems, Number.POSITIVE_INFINITY));
  const isClosed = schema.items === false;
  const values = source.slice(0, isClosed ? prefix.length : most).map((item: unknown, index) => {
    return fill(prefix[index] ?? schema.items ?? {}, item, filling);
  });
  while (values.length < least)
    values.push(fill(prefix[values.length] ?? schema.items ?? {}, undefined, filling));
  if (schema.uniqueItems !== true) return values;
  const texts = values.map((value) => JSON.stringify(value));
  return values.filter((_, index) => texts.indexOf(texts[index] ?? '') === index);
}

function toLimit(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value >= 0 ? value : otherwise;
}

/** The member that is the fact itself, else the first that the answer speaks of, else the first. */
function pickOne(members: readonly unknown[], hint: unknown, outcome: Outcome): unknown {
  if (members.includes(hint)) return hint;
  const text = outcome.text.toLowerCase();
  const named = members.find(
    (member) => typeof member === 'string' && member !== '' && text.includes(member.toLowerCase()),
  );
  return named ?? members[0] ?? null;
}

function chooseType(types: readonly string[], hint: unknown): string | undefined {
  const fitting = types.find((type) => isOfType(hint, type));
  return fitting ?? types.find((type) => type !== 'null') ?? types[0];
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isRecord(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}
