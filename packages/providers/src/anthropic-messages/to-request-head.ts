import type { CompletionRequest, Message } from '@ethosagent/core/contract';
import { findModelRules, type ModelRules } from './model-rules.ts';
import { toOutputFormat } from './to-output-format.ts';
import { isThinking, parseOpaqueBlock } from './wire-block.ts';

const MIN_BUDGET_TOKENS = 1_024;
const MAX_BUDGET_TOKENS = 16_000;

/** All of a request but tools, system text and messages. No temperature: newer models reject it, reasoning ones too. */
export function toRequestHead(
  request: CompletionRequest,
  maxOutputTokens: number | undefined,
): Record<string, unknown> {
  const rules = findModelRules(request.model);
  const max_tokens = request.maxOutputTokens ?? maxOutputTokens ?? rules.outputTokens;
  const thinking = request.thinking === true ? toThinking(request, { rules, max_tokens }) : undefined;
  const schema = request.output && rules.jsonSchema ? toOutputFormat(request.output) : undefined;
  return {
    model: request.model,
    max_tokens,
    stream: true,
    ...(thinking ? { thinking } : {}),
    ...(schema ? { output_config: { format: { type: 'json_schema', schema } } } : {}),
  };
}

function toThinking(
  request: CompletionRequest,
  limits: { rules: ModelRules; max_tokens: number },
): object | undefined {
  const { rules, max_tokens } = limits;
  // Newer models leave the text of their reasoning out unless asked for it: minutes without a sign of life.
  if (rules.thinking === 'adaptive') return { type: 'adaptive', display: 'summarized' };
  if (rules.thinking === 'none' || !mayThink(request.messages)) return undefined;
  const budget_tokens = Math.min(MAX_BUDGET_TOKENS, Math.floor(max_tokens / 2));
  return budget_tokens < MIN_BUDGET_TOKENS ? undefined : { type: 'enabled', budget_tokens };
}

/**
 * With a budget, a reply whose calls are answered now must begin with its reasoning. Where there is none, since it
 * came from another model or from a request that did not ask for it, this request cannot ask for it either.
 */
function mayThink(messages: readonly Message[]): boolean {
  if (messages.at(-1)?.role !== 'tool') return true;
  const reply = messages.findLast((message) => message.role === 'assistant');
  const first = reply?.content[0];
  const block = first?.type === 'thinking' ? parseOpaqueBlock(first.data) : undefined;
  return block !== undefined && isThinking(block);
}
