import { z } from 'zod';
import { toSettingKey } from './setting-key.ts';
import { settingsSchema } from './settings-schema.ts';

/** A setting that can be named, as in `limits.maxRounds`. `*` stands for a name that a person chose. */
export interface SettingName {
  key: string;
  path: readonly string[];
  description: string | undefined;
}

/** Every setting of a config file, in the order of the schema. */
export function listSettingNames(): SettingName[] {
  return listLeaves(settingsSchema, []);
}

/** The names that may stand below a path; none where a person chooses them, `undefined` where nothing may stand. */
export function listNamesBelow(schema: z.ZodType, path: readonly PropertyKey[]): string[] | undefined {
  const inner = unwrap(schema);
  const [first, ...rest] = path;
  if (first !== undefined) {
    const next = toPart(inner, String(first));
    return next === undefined ? undefined : listNamesBelow(next, rest);
  }
  if (inner instanceof z.ZodObject) return Object.keys(inner.shape);
  return inner instanceof z.ZodRecord ? [] : undefined;
}

/** The schema of one setting; `undefined` when there is no such setting. */
export function findSettingSchema(path: readonly string[]): z.ZodType | undefined {
  let schema: z.ZodType | undefined = settingsSchema;
  for (const part of path) {
    if (schema === undefined) return undefined;
    schema = toPart(unwrap(schema), part);
  }
  return schema;
}

function listLeaves(schema: z.ZodType, path: readonly string[]): SettingName[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([name, part]) =>
      listLeaves(part, [...path, name]),
    );
  }
  if (inner instanceof z.ZodRecord) return listLeaves(inner.valueType as z.ZodType, [...path, '*']);
  return [{ key: toSettingKey(path), path, description: schema.description ?? inner.description }];
}

function toPart(schema: z.ZodType, name: string): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) {
    return Object.hasOwn(schema.shape, name) ? (schema.shape as Record<string, z.ZodType>)[name] : undefined;
  }
  return schema instanceof z.ZodRecord && name !== '__proto__' ? (schema.valueType as z.ZodType) : undefined;
}

function unwrap(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ? unwrap(schema.unwrap() as z.ZodType) : schema;
}
