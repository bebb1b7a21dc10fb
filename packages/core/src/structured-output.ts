import { toErrorMessage } from './errors.ts';
import type { RunConfig } from './loop-config.ts';
import { toProblemText } from './schema-problems.ts';

/** What the model is told about the shape of its final answer. */
export function toOutputInstruction(json: Record<string, unknown>): string {
  return `Your final answer must be one JSON value and nothing else, valid for this JSON Schema:\n${JSON.stringify(json)}`;
}

/** Reads the final text as the wanted value. A Markdown fence around the JSON is taken off. */
export async function readOutput(
  output: NonNullable<RunConfig['output']>,
  text: string,
): Promise<{ value: unknown } | { problem: string }> {
  const fenced = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/i.exec(text);
  let json: unknown;
  try {
    json = JSON.parse(fenced?.[1] ?? text);
  } catch (cause) {
    return { problem: `it is not valid JSON (${toErrorMessage(cause)})` };
  }
  try {
    const result = await output.schema.safeParseAsync(json);
    return result.success ? { value: result.data } : { problem: toProblemText(result.error) };
  } catch (cause) {
    return { problem: `it could not be checked (${toErrorMessage(cause)})` };
  }
}

/** The words of the one re-ask. */
export function toReask(problem: string): string {
  return `Your answer does not fit the wanted JSON Schema: ${problem}. Answer again with only the JSON value.`;
}
