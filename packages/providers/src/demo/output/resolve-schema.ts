/** A JSON Schema in the form of an object. */
export type Schema = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const mostReferences = 20;

/** A schema with its reference followed, its parts joined and one of its alternatives chosen. */
export function resolveSchema(
  raw: unknown,
  options: { root: Schema; hint: unknown },
  hops: number = mostReferences,
): Schema {
  if (!isRecord(raw) || hops === 0) return {};
  const reference = raw.$ref;
  if (typeof reference === 'string') {
    const { $ref: _, ...beside } = raw;
    return resolveSchema({ ...readPointer(options.root, reference), ...beside }, options, hops - 1);
  }
  if (Array.isArray(raw.allOf)) {
    const { allOf, ...own } = raw;
    const parts = (allOf as unknown[]).map((part) => resolveSchema(part, options, hops - 1));
    return resolveSchema([own, ...parts].reduce(joinSchemas), options, hops - 1);
  }
  const alternatives = raw.anyOf ?? raw.oneOf;
  if (!Array.isArray(alternatives) || alternatives.length === 0) return raw;
  const { anyOf: _any, oneOf: _one, ...own } = raw;
  return joinSchemas(own, resolveSchema(chooseAlternative(alternatives, options), options, hops - 1));
}

/** The alternative whose type is that of the fact; without one the first that is not just `null`. */
function chooseAlternative(
  alternatives: readonly unknown[],
  options: { root: Schema; hint: unknown },
): unknown {
  const { hint } = options;
  const name = Array.isArray(hint) ? 'array' : hint === null ? 'null' : typeof hint;
  const typesOf = (one: unknown): readonly string[] =>
    readTypes(resolveSchema(one, { root: options.root, hint: undefined }, 3));
  const fitting = alternatives.find((one) =>
    typesOf(one).some((type) => type === name || (type === 'integer' && Number.isInteger(hint))),
  );
  return (
    fitting ??
    alternatives.find((one) => !typesOf(one).every((type) => type === 'null') || typesOf(one).length === 0) ??
    alternatives[0]
  );
}

function joinSchemas(a: Schema, b: Schema): Schema {
  const properties = {
    ...(isRecord(a.properties) ? a.properties : {}),
    ...(isRecord(b.properties) ? b.properties : {}),
  };
  const required = [a.required, b.required].flatMap((list) => (Array.isArray(list) ? list : []));
  return {
    ...a,
    ...b,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required: [...new Set(required)] } : {}),
  };
}

/** The value that `#/…` names in a schema; an empty schema when there is none. */
function readPointer(root: Schema, reference: string): Schema {
  if (!reference.startsWith('#')) return {};
  let value: unknown = root;
  for (const part of reference.slice(1).split('/').filter(Boolean)) {
    const name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    value = isRecord(value) ? value[name] : Array.isArray(value) ? value[Number(name)] : undefined;
  }
  return isRecord(value) ? value : {};
}

/** The types that a schema allows; guessed from its keywords when it names none. */
export function readTypes(schema: Schema): readonly string[] {
  const type = schema.type;
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.map(String);
  if ('properties' in schema || 'required' in schema) return ['object'];
  if ('items' in schema || 'prefixItems' in schema) return ['array'];
  if ('pattern' in schema || 'minLength' in schema || 'maxLength' in schema || 'format' in schema)
    return ['string'];
  return 'minimum' in schema || 'maximum' in schema ? ['number'] : [];
}
