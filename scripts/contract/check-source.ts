import type { z } from 'zod';
import { toConditions } from './check-conditions.ts';

/** What is to be written from a schema. */
export interface CheckPlan {
  /** A discriminated union of plain objects. Anything that the generator does not know makes it throw. */
  schema: z.ZodDiscriminatedUnion;
  /** The name of the function to write. */
  name: string;
  /** The type of the schema's values, and the module beside the written one that exports it. */
  type: string;
  module: string;
  /** `is`: whether the schema takes a value. `read`: its copy without unknown fields, or `undefined`. */
  kind: 'is' | 'read';
}

interface Field {
  name: string;
  /** The variable that holds its value: some names of fields are words of the language. */
  variable: string;
  isOptional: boolean;
  /** All must hold; none when any value will do. */
  conditions: readonly string[];
}

const RESERVED: ReadonlySet<string> = new Set([
  'arguments',
  'default',
  'delete',
  'function',
  'new',
  'package',
]);
const PARAMETER = 'fields: Readonly<Record<string, unknown>>';

/** The text of a module that does by plain comparisons what the schema does, without zod. */
export function toCheckSource(plan: CheckPlan): string {
  const { discriminator } = plan.schema._zod.def;
  const variants = plan.schema.options.map((option) => toVariant(option as z.ZodObject, discriminator));
  const functions = variants.map((variant) => (plan.kind === 'is' ? toTest : toReader)(variant, plan));
  const cases = variants.map(({ tag }) => `case '${tag}':\n      return ${toName(tag, plan)}(fields);`);
  const body = functions.join('\n');
  const isRecord = "import { isStringRecord } from './is-string-record.ts';\n";
  const [result, refused, promise] =
    plan.kind === 'is'
      ? [`value is ${plan.type}`, 'false', 'Whether the schema takes a value.']
      : [
          `${plan.type} | undefined`,
          'undefined',
          'What the schema makes of a value; `undefined` when it does not take it.',
        ];
  return `// Written by \`npm run generate\` from the schema in ${plan.module}. Not to be edited.
import type { ${plan.type} } from '${plan.module}';
${body.includes('isStringRecord(') ? isRecord : ''}
/** ${promise} */
export function ${plan.name}(value: unknown): ${result} {
  if (typeof value !== 'object' || value === null) return ${refused};
  const fields = value as Readonly<Record<string, unknown>>;
  switch (fields.${discriminator}) {
    ${cases.join('\n    ')}
    default:
      return ${refused};
  }
}

${body}`;
}

interface Variant {
  tag: string;
  fields: readonly Field[];
}

function toVariant(option: z.ZodObject, discriminator: string): Variant {
  const { def } = option._zod;
  if (def.type !== 'object' || def.catchall !== undefined || def.checks?.length) {
    throw new Error('Only plain objects without refinements can be checked by written code.');
  }
  const { [discriminator]: tagSchema, ...shape } = def.shape as Record<string, z.ZodType>;
  const [tag, ...others] = (tagSchema as z.ZodLiteral)._zod.def.values;
  if (typeof tag !== 'string' || others.length > 0) {
    throw new Error(`Each variant needs one text as its "${discriminator}".`);
  }
  return { tag, fields: Object.entries(shape).map(toField) };
}

function toField([name, schema]: [string, z.ZodType]): Field {
  if (!/^[a-z][A-Za-z]*$/.test(name))
    throw new Error(`The field "${name}" has a name that cannot be written.`);
  const variable = RESERVED.has(name) ? `${name}Value` : name;
  const { optin, optout } = schema._zod;
  if (optin !== optout)
    throw new Error(`The field "${name}" fills in a value, which written code cannot do.`);
  const isOptional = optin === 'optional';
  const conditions = toConditions(schema, variable);
  // Any value will do, but one must be there.
  return {
    name,
    variable,
    isOptional,
    conditions: isOptional || conditions.length > 0 ? conditions : [`'${name}' in fields`],
  };
}

function toTest({ tag, fields }: Variant, plan: CheckPlan): string {
  const conditions = fields.flatMap((field) => field.conditions);
  const looked = fields.filter(({ conditions: own }) =>
    own.some((condition) => !condition.includes(' in fields')),
  );
  const lines = [
    ...toReading(looked),
    `return ${conditions.length > 1 ? `(${conditions.join(' && ')})` : (conditions[0] ?? 'true')};`,
  ];
  return toFunction(`${toName(tag, plan)}(${PARAMETER}): boolean`, lines);
}

function toReader({ tag, fields }: Variant, plan: CheckPlan): string {
  const { discriminator } = plan.schema._zod.def;
  const conditions = fields.flatMap((field) => field.conditions);
  const needed = fields.filter(({ isOptional }) => !isOptional);
  const optional = fields.filter(({ isOptional }) => isOptional);
  const type = `Extract<${plan.type}, { ${discriminator}: '${tag}' }>`;
  const literal = `{ ${[`${discriminator}: '${tag}'`, ...needed.map(toMember)].join(', ')} }`;
  const given = optional.map(
    ({ name, variable }) =>
      `if (${variable} !== undefined || '${name}' in fields) read.${name} = ${variable};`,
  );
  const lines = [
    ...toReading(fields),
    ...(conditions.length > 0
      ? [`const isWhole = ${conditions.join(' && ')};`, 'if (!isWhole) return undefined;']
      : []),
    ...(given.length > 0
      ? [`const read: ${type} = ${literal};`, ...given, 'return read;']
      : [`return ${literal};`]),
  ];
  const parameter = fields.length > 0 ? PARAMETER : '_fields: unknown';
  const result = conditions.length > 0 ? `${type} | undefined` : type;
  return toFunction(`${toName(tag, plan)}(${parameter}): ${result}`, lines);
}

function toFunction(head: string, lines: readonly string[]): string {
  return `function ${head} {\n  ${lines.join('\n  ')}\n}\n`;
}

/** Each field is read once: a getter may answer otherwise the next time. */
function toReading(fields: readonly Field[]): string[] {
  return fields.length === 0 ? [] : [`const { ${fields.map(toMember).join(', ')} } = fields;`];
}

function toMember({ name, variable }: Field): string {
  return name === variable ? name : `${name}: ${variable}`;
}

function toName(tag: string, { kind }: CheckPlan): string {
  const words = tag.split('_').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${kind}${words.join('')}`;
}
