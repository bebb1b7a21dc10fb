import {
  EthosError,
  eventRecordSchema,
  inputRecordSchema,
  interactionRecordSchema,
  unsavedRecordSchema,
  type WireRecord,
} from '@ethosagent/core/contract';

const SCHEMAS = {
  unsaved: unsavedRecordSchema,
  event: eventRecordSchema,
  input: inputRecordSchema,
  interaction: interactionRecordSchema,
} as const;

/** A wire record from a line of JSON, or from a value that should be one. Throws `invalid_options` with the number of the line. */
export function parseWireRecord(value: unknown, line: number): WireRecord {
  const record = typeof value === 'string' ? parseLine(value, line) : value;
  const isObject = typeof record === 'object' && record !== null;
  const kinds = Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[];
  const kind = isObject ? kinds.find((name) => name in record) : undefined;
  if (kind === undefined)
    throw toProblem(line, 'it is no wire record: it has no event, input or interaction');
  const parsed = SCHEMAS[kind].safeParse(record);
  if (parsed.success) return record as WireRecord;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('.');
  throw toProblem(line, `${place ? `${place}: ` : ''}${issue?.message ?? 'it is no wire record'}`);
}

export function toProblem(line: number, reason: string): EthosError {
  return new EthosError('invalid_options', `Line ${line} cannot be imported: ${reason}.`);
}

function parseLine(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The text of the parser's error would repeat what was said in the session.
    throw toProblem(line, 'it is no JSON');
  }
}
