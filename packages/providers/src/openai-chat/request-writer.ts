import type { CompletionRequest, Message, ToolDefinition } from '@ethosagent/core/contract';
import { toWireJson } from '../to-wire-json.ts';
import type { OpenAIChatProfile } from './profiles.ts';
import { toWireMessages, type WireRules } from './to-wire-message.ts';

/**
 * Makes the body of requests. Each message and each list of tools is turned into JSON once, by identity, so a round
 * costs no more for a long history than putting the strings together. Order and content of what was sent before
 * stay the same bytes, for prompt caches.
 */
export function createRequestWriter(
  profile: OpenAIChatProfile,
  rules: WireRules,
): (request: CompletionRequest) => string {
  const messageJson = new WeakMap<Message, string>();
  const toolJson = new WeakMap<readonly ToolDefinition[], string>();

  const toMessageJson = (message: Message): string => {
    const known = messageJson.get(message);
    if (known !== undefined) return known;
    const json = toWireMessages(message, rules).map(toWireJson).join(',');
    messageJson.set(message, json);
    return json;
  };
  const toToolJson = (tools: readonly ToolDefinition[]): string => {
    const known = toolJson.get(tools);
    if (known !== undefined) return known;
    const json = toWireJson(tools.map((tool) => ({ type: 'function', function: toFunction(tool) })));
    toolJson.set(tools, json);
    return json;
  };

  return (request) => {
    const head = toWireJson(toHead(request, profile)).slice(0, -1);
    const tools = request.tools.length === 0 ? '' : `,"tools":${toToolJson(request.tools)}`;
    const system = toSystem(request, profile);
    const messages = system === '' ? [] : [toWireJson({ role: 'system', content: system })];
    for (const message of request.messages) {
      const json = toMessageJson(message);
      if (json !== '') messages.push(json);
    }
    return `${head}${tools},"messages":[${messages.join(',')}]}`;
  };
}

function toHead(request: CompletionRequest, profile: OpenAIChatProfile): Record<string, unknown> {
  const { maxOutputTokens, output } = request;
  return {
    model: request.model,
    stream: true,
    stream_options: { include_usage: true },
    ...(maxOutputTokens === undefined ? {} : { [profile.maxTokensField]: maxOutputTokens }),
    ...(request.thinking === true ? profile.thinkingFields : {}),
    ...(output && profile.jsonSchema
      ? { response_format: { type: 'json_schema', json_schema: { name: 'output', schema: output } } }
      : {}),
  };
}

function toSystem(request: CompletionRequest, profile: OpenAIChatProfile): string {
  if (!request.output || profile.jsonSchema) return request.system;
  const order = `Your final answer must be JSON alone, without a code fence, valid for this JSON Schema: ${JSON.stringify(request.output)}`;
  return request.system === '' ? order : `${request.system}\n\n${order}`;
}

function toFunction(tool: ToolDefinition): object {
  return { name: tool.name, description: tool.description, parameters: tool.parameters };
}
