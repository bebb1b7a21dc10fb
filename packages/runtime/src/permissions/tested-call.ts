import type { ApprovalCall, Tool } from '@ethosagent/core/contract';
import { EthosError } from '@ethosagent/core/contract';
import { z } from 'zod';

interface TestedCall {
  tools: readonly Tool[];
  toolName: string;
  args: Record<string, unknown>;
  cwd: string;
  sessionId: string | undefined;
}

/** A call as the loop would show it, for a test of the rules. Throws `invalid_options` when there can be no such call. */
export function toTestedCall({ tools, toolName, args, cwd, sessionId = '' }: TestedCall): ApprovalCall {
  const tool = tools.find(({ name }) => name === toolName);
  if (tool === undefined) {
    const names = tools.map(({ name }) => name).join(', ');
    throw new EthosError('invalid_options', `There is no tool "${toolName}". The tools are: ${names}.`);
  }
  const input = tool.input instanceof z.ZodType ? parseInput(tool.input, { toolName, args }) : args;
  const reason = tool.needsApproval?.(input);
  return { sessionId, turnId: '', toolCallId: '', tool, args, input, cwd, reason };
}

function parseInput(schema: z.ZodType, { toolName, args }: Pick<TestedCall, 'toolName' | 'args'>): unknown {
  const checked = schema.safeParse(args);
  if (checked.success) return checked.data;
  throw new EthosError('invalid_options', `${toolName}: ${z.prettifyError(checked.error)}`);
}
