import type { z } from 'zod';
import type { $ZodChecks, $ZodTypes } from 'zod/v4/core';

type Def = $ZodTypes['_zod']['def'];

/**
 * The conditions that hold together exactly for a variable whose value the schema takes; none when every value is
 * taken. Throws for a form of schema, or of check, that is not known here: written code must never know less than
 * the schema.
 */
export function toConditions(schema: z.ZodType, variable: string): string[] {
  const { def } = (schema as unknown as $ZodTypes)._zod;
  if (def.type !== 'string' && def.type !== 'number' && def.checks?.length)
    throw toUnknown(`checks of ${def.type}`);
  switch (def.type) {
    case 'string':
    case 'number':
      return toScalar(def, variable);
    case 'boolean':
      if (def.coerce) throw toUnknown('coerce');
      return [`typeof ${variable} === 'boolean'`];
    case 'literal':
      return toChoice(def.values, variable);
    case 'enum':
      return toChoice(Object.values(def.entries), variable);
    case 'unknown':
      return [];
    case 'optional':
      return toOptional(toConditions(def.innerType as z.ZodType, variable), variable);
    case 'record':
      return toRecord(def, variable);
    default:
      throw toUnknown(def.type);
  }
}

function toScalar(def: Extract<Def, { type: 'string' | 'number' }>, variable: string): string[] {
  if (def.coerce || 'check' in def) throw toUnknown(`coerce or format of ${def.type}`);
  const checks = (def.checks ?? []).map((check) => toCheck(check as $ZodChecks, variable));
  // Safe integers are finite.
  const isWhole = checks.some((check) => check.includes('isSafeInteger'));
  const finite = def.type === 'number' && !isWhole ? [`Number.isFinite(${variable})`] : [];
  return [`typeof ${variable} === '${def.type}'`, ...finite, ...checks];
}

function toCheck(check: $ZodChecks, variable: string): string {
  const { def } = check._zod;
  switch (def.check) {
    case 'min_length':
      // More than one would have to be counted in characters, not in units.
      if (def.minimum === 1) return `${variable} !== ''`;
      break;
    case 'number_format':
      if (def.format === 'safeint') return `Number.isSafeInteger(${variable})`;
      break;
    case 'greater_than':
      if (typeof def.value === 'number') return `${variable} ${def.inclusive ? '>=' : '>'} ${def.value}`;
      break;
    case 'less_than':
      if (typeof def.value === 'number') return `${variable} ${def.inclusive ? '<=' : '<'} ${def.value}`;
      break;
    default:
  }
  throw toUnknown(`check ${def.check}`);
}

function toChoice(values: readonly unknown[], variable: string): string[] {
  if (values.some((value) => typeof value !== 'string' || !/^[\w-]+$/.test(value))) {
    throw toUnknown('a choice of other values than words');
  }
  const choice = values.map((value) => `${variable} === '${value}'`).join(' || ');
  return [values.length > 1 ? `(${choice})` : choice];
}

function toOptional(conditions: readonly string[], variable: string): string[] {
  const [first, ...others] = conditions;
  if (first === undefined) return [];
  const given = others.length > 0 ? `(${conditions.join(' && ')})` : first.replace(/^\((.*)\)$/, '$1');
  return [`(${variable} === undefined || ${given})`];
}

function toRecord(def: Extract<Def, { type: 'record' }>, variable: string): string[] {
  const key = (def.keyType as unknown as $ZodTypes)._zod.def;
  const value = (def.valueType as unknown as $ZodTypes)._zod.def;
  const isKnown =
    key.type === 'string' &&
    !key.checks?.length &&
    !('check' in key) &&
    value.type === 'unknown' &&
    def.mode !== 'loose';
  if (!isKnown) throw toUnknown('a record of anything but unknown values by text');
  return [`isStringRecord(${variable})`];
}

function toUnknown(what: string): Error {
  return new Error(`The generator of checks does not know this form of schema: ${what}. Teach it.`);
}
