import type { CompletionRequest, Message, ToolDefinition } from '@ethosagent/core/contract';
import type { ModelFactsOverride } from '../prices/model-facts.ts';
import { toWireJson } from '../to-wire-json.ts';
import { canReason } from './can-reason.ts';
import { toWireItems } from './to-wire-items.ts';

/** What holds for every request of a provider. */
export interface RequestRules {
  /** Whether the models reason. @default by `models`, else by the name of the model */
  reasoning?: boolean | undefined;
  models?: Readonly<Record<string, ModelFactsOverride>> | undefined;
  reasoningEffort: string;
}

/**
 * Makes the body of requests. Nothing is stored at the server: each request holds the whole conversation. Each message
 * and each list of tools is turned into JSON once, by identity, so the bytes of what was sent before stay the same
 * from round to round, for prompt caches.
 */
export function createRequestWriter(rules: RequestRules): (request: CompletionRequest) => string {
  const itemJson = new WeakMap<Message, string>();
  const toolJson = new WeakMap<readonly ToolDefinition[], string>();

  const toItemJson = (message: Message): string => {
    const known = itemJson.get(message);
    if (known !== undefined) return known;
    const json = toWireItems(message).map(toWireJson).join(',');
    itemJson.set(message, json);
    return json;
  };
  const toToolJson = (tools: readonly ToolDefinition[]): string => {
    const known = toolJson.get(tools);
    if (known !== undefined) return known;
    const json = toWireJson(tools.map(toWireTool));
    toolJson.set(tools, json);
    return json;
  };

  return (request) => {
    const head = toWireJson(toHead(request, rules)).slice(0, -1);
    const tools = request.tools.length === 0 ? '' : `,"tools":${toToolJson(request.tools)}`;
    const items = request.messages.map(toItemJson).filter((json) => json !== '');
    return `${head}${tools},"input":[${items.join(',')}]}`;
  };
}

function toHead(request: CompletionRequest, rules: RequestRules): Record<string, unknown> {
  const { model, system, maxOutputTokens, output } = request;
  const reasons = rules.reasoning ?? canReason(model, rules.models);
  const format = { type: 'json_schema', name: 'output', schema: output, strict: false };
  return {
    model,
    stream: true,
    store: false,
    // Without it a server that stores nothing cannot take reasoning back.
    ...(reasons ? { include: ['reasoning.encrypted_content'] } : {}),
    // Requests of one session meet the same cache.
    prompt_cache_key: request.sessionId,
    ...(maxOutputTokens === undefined ? {} : { max_output_tokens: maxOutputTokens }),
    ...(reasons && request.thinking === true
      ? { reasoning: { effort: rules.reasoningEffort, summary: 'auto' } }
      : {}),
    ...(output ? { text: { format } } : {}),
    ...(system === '' ? {} : { instructions: system }),
  };
}

function toWireTool({ name, description, parameters }: ToolDefinition): object {
  return { type: 'function', name, description, parameters, strict: false };
}
