import { isRecord } from '../http-json.ts';

/**
 * The text of a frame that carries a piece of text and nothing else, as nearly all frames of a long reply do;
 * `undefined` for every other frame, and whenever there is a doubt.
 */
export function toPlainText(frame: unknown): string | undefined {
  if (!isRecord(frame) || frame.error || frame.usage) return undefined;
  const { choices } = frame;
  if (!Array.isArray(choices) || choices.length !== 1) return undefined;
  const choice: unknown = choices[0];
  if (!isRecord(choice) || choice.error || choice.usage || choice.finish_reason) return undefined;
  const { delta } = choice;
  if (!isRecord(delta) || delta.tool_calls || delta.function_call || delta.refusal) return undefined;
  if (delta.reasoning || delta.reasoning_content || delta.reasoning_details) return undefined;
  const { content } = delta;
  return typeof content === 'string' && content !== '' ? content : undefined;
}
