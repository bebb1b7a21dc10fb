import type { Tool, ToolContext, ToolProgress, ToolResult } from '@ethosagent/core/contract';
import { z } from 'zod';

/** What one call of a tool did. */
export interface CallOutcome {
  result: ToolResult;
  /** The text of a success, or the message of the failure. */
  text: string;
  progress: ToolProgress[];
  changes: { path: string; before: string | null; after: string | null }[];
}

/** Runs a tool as the loop does: input checked by its schema, a thrown error as a failure. */
export async function callTool<Input>(
  tool: Tool<Input>,
  input: unknown,
  { cwd = '/', signal = new AbortController().signal }: { cwd?: string; signal?: AbortSignal } = {},
): Promise<CallOutcome> {
  const progress: ToolProgress[] = [];
  const changes: CallOutcome['changes'] = [];
  const context: ToolContext = {
    sessionId: 'ses_test',
    turnId: 'trn_test',
    toolCallId: 'call_1',
    cwd,
    signal,
    emit: (notice) => progress.push(notice),
    ask: () => Promise.reject(new Error('no person here')),
    requestClient: () => Promise.reject(new Error('no client here')),
    emitClient: () => undefined,
    fileChanged: (change) => changes.push(change),
  };
  const result = await execute(tool, { input, context });
  return { result, text: toText(result), progress, changes };
}

async function execute<Input>(
  tool: Tool<Input>,
  { input, context }: { input: unknown; context: ToolContext },
): Promise<ToolResult> {
  if (!(tool.input instanceof z.ZodType)) throw new Error(`${tool.name} has no zod schema`);
  const checked = tool.input.safeParse(input);
  if (!checked.success) return { ok: false, error: z.prettifyError(checked.error), code: 'invalid_input' };
  try {
    return await tool.execute(checked.data, context);
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error), code: 'thrown' };
  }
}

function toText(result: ToolResult): string {
  if (!result.ok) return result.error;
  if (typeof result.value === 'string') return result.value;
  return result.value.map((part) => (part.type === 'text' ? part.text : `<${part.type}>`)).join('\n');
}
