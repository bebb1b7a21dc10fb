import { z } from 'zod';
import type { Tool, ToolDefinition } from './contract/index.ts';
import { EthosError } from './contract/index.ts';
import { toErrorMessage } from './errors.ts';
import { toReadableSchema } from './readable-json-schema.ts';

/** A tool with its schema ready for checking, and as the model sees it. */
export interface RegisteredTool {
  readonly tool: Tool;
  readonly schema: z.ZodType;
}

/** The tools of a loop: by name, and as a list for requests in a stable order. */
export interface ToolSet {
  readonly byName: ReadonlyMap<string, RegisteredTool>;
  /** Sorted by name, so that the prefix of requests stays the same. */
  readonly definitions: readonly ToolDefinition[];
}

/** Throws `invalid_options` for a bad or repeated name and for a schema that cannot be used. */
export function createToolSet(tools: readonly Tool[]): ToolSet {
  const byName = new Map<string, RegisteredTool>();
  const definitions: ToolDefinition[] = [];
  for (const tool of tools) {
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(tool.name)) {
      throw new EthosError('invalid_options', `Tool name "${tool.name}" must be 1-64 of A-Za-z0-9_-.`);
    }
    if (byName.has(tool.name)) throw new EthosError('invalid_options', `Two tools are named "${tool.name}".`);
    const { schema, parameters } = readSchema(tool);
    byName.set(tool.name, { tool, schema });
    definitions.push({ name: tool.name, description: tool.description, parameters });
  }
  definitions.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { byName, definitions };
}

/** Whether a schema is one of zod, and not a JSON Schema. */
function isZodSchema(schema: unknown): schema is z.ZodType {
  return typeof schema === 'object' && schema !== null && '_zod' in schema;
}

/**
 * A zod schema for either kind, and its JSON Schema. Throws for what is neither, such as a schema of zod 3, whose
 * checks would be passed over.
 */
export function toSchemaPair(input: unknown): { schema: z.ZodType; json: Record<string, unknown> } {
  if (isZodSchema(input)) {
    const json: Record<string, unknown> = {
      ...z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
    };
    return { schema: input, json: withoutDialect(json) };
  }
  if (typeof input !== 'object' || input === null || '_def' in input || '~standard' in input) {
    throw new TypeError('it is neither a schema of zod 4 nor a JSON Schema');
  }
  const json = input as Record<string, unknown>;
  // Generators write `definitions` without naming the draft that it belongs to.
  const target =
    'definitions' in json && !('$schema' in json) ? { defaultTarget: 'draft-7' as const } : undefined;
  return {
    schema: z.fromJSONSchema(toStrictObject(json) as Parameters<typeof z.fromJSONSchema>[0], target),
    json,
  };
}

/** What everybody means but zod does not read: properties make an object, and a required one must be there. */
function toStrictObject(json: Record<string, unknown>): Record<string, unknown> {
  if (json.type !== 'object' && !(json.type === undefined && 'properties' in json)) return json;
  const properties: Record<string, unknown> = { ...(json.properties as Record<string, unknown> | undefined) };
  for (const name of Array.isArray(json.required) ? json.required : []) properties[String(name)] ??= {};
  return { ...json, type: 'object', properties };
}

/** People make a loop per request from the same tools, and a schema takes its time to make. */
const schemaPairs = new WeakMap<object, ReturnType<typeof toSchemaPair>>();

function readSchema(tool: Tool): { schema: z.ZodType; parameters: Record<string, unknown> } {
  try {
    const { schema, json } = schemaPairs.get(tool.input) ?? toToolSchema(tool.input);
    schemaPairs.set(tool.input, { schema, json });
    return { schema, parameters: json };
  } catch (cause) {
    const message = `The input schema of tool "${tool.name}" cannot be used: ${toErrorMessage(cause)}`;
    throw new EthosError('invalid_options', message, { cause });
  }
}

/** The model sees the whole schema; what zod cannot read of it is left to the tool. */
function toToolSchema(input: Tool['input']): ReturnType<typeof toSchemaPair> {
  const isJson = !isZodSchema(input) && Object.getPrototypeOf(input) === Object.prototype;
  if (!isJson) return toSchemaPair(input);
  const json = input as Record<string, unknown>;
  const { schema } = toSchemaPair(toReadableSchema(json));
  return { schema, json };
}

function withoutDialect({ $schema: _dialect, ...json }: Record<string, unknown>): Record<string, unknown> {
  return json;
}
