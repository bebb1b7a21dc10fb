import { readFileSync } from 'node:fs';
import { EthosError } from '@ethosagent/core/contract';

/** Reads the JSON Schema of `--output-schema`. Throws `invalid_options` when it cannot be read or is no JSON object. */
export function readOutputSchema(file: string): Record<string, unknown> {
  const schema = parse(file, read(file));
  if (typeof schema === 'object' && schema !== null && !Array.isArray(schema)) return { ...schema };
  throw new EthosError('invalid_options', `The output schema ${file} must be a JSON object.`);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new EthosError('invalid_options', `The output schema ${file} cannot be read: ${toReason(cause)}`, {
      cause,
    });
  }
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new EthosError('invalid_options', `The output schema ${file} is no JSON: ${toReason(cause)}`, {
      cause,
    });
  }
}

function toReason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
