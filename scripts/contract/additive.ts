/** A JSON Schema, as far as the comparison looks at it. */
export type JsonSchema = { [key: string]: unknown };

/**
 * What in `next` is not an additive change of `base`: a variant that is gone, a field that is gone, changed or
 * newly required, a required field that became optional. Descriptions do not count.
 */
export function findBreaks(base: JsonSchema, next: JsonSchema): string[] {
  const nextVariants = new Map(toVariants(next).map((variant) => [toName(variant), variant]));
  return toVariants(base).flatMap((variant) => {
    const name = toName(variant);
    const changed = nextVariants.get(name);
    return changed ? findFieldBreaks(name, { base: variant, next: changed }) : [`variant ${name} is gone`];
  });
}

function findFieldBreaks(name: string, { base, next }: { base: JsonSchema; next: JsonSchema }): string[] {
  const before = toFields(base);
  const after = toFields(next);
  const breaks: string[] = [];
  for (const [field, schema] of Object.entries(before)) {
    if (!(field in after)) breaks.push(`${name}.${field} is gone`);
    else if (toShape(schema) !== toShape(after[field])) breaks.push(`${name}.${field} has another type`);
  }
  const wasRequired = toRequired(base);
  const isRequired = toRequired(next);
  for (const field of wasRequired) {
    if (field in after && !isRequired.includes(field)) breaks.push(`${name}.${field} became optional`);
  }
  for (const field of isRequired) {
    if (!wasRequired.includes(field)) breaks.push(`${name}.${field} became required`);
  }
  return breaks;
}

function toVariants(schema: JsonSchema): JsonSchema[] {
  return (schema.oneOf ?? schema.anyOf ?? [schema]) as JsonSchema[];
}

/** A variant is named by its `type`, or by the fields that only it requires. */
function toName(variant: JsonSchema): string {
  const type = toFields(variant).type as { const?: string } | undefined;
  return type?.const ?? toRequired(variant).toSorted().join('+');
}

function toFields(schema: JsonSchema): Record<string, unknown> {
  return (schema.properties ?? {}) as Record<string, unknown>;
}

function toRequired(schema: JsonSchema): string[] {
  return (schema.required ?? []) as string[];
}

function toShape(schema: unknown): string {
  return JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'description') return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
