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

/** How a call is made. */
export interface CallOptions {
  cwd?: string;
  signal?: AbortSignal;
  sessionId?: string;
  /** Answers questions. @default nobody does */
  ask?: ToolContext['ask'];
}

/** Runs a tool as the loop does: input checked by its schema, a thrown error as a failure. */
export async function callTool<Input>(
  tool: Tool<Input>,
  input: unknown,
  options: CallOptions = {},
): Promise<CallOutcome> {
  const { cwd = '/', signal = new AbortController().signal, sessionId = 'ses_test' } = options;
  const progress: ToolProgress[] = [];
  const changes: CallOutcome['changes'] = [];
  const context: ToolContext = {
    sessionId,
    turnId: 'trn_test',
    toolCallId: 'call_1',
    cwd,
    signal,
    emit: (notice) => progress.push(notice),
    ask: options.ask ?? (() => Promise.reject(new Error('nobody is here to answer a question'))),
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
