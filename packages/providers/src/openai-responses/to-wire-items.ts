import type { AssistantMessage, Message, ToolAnswer } from '@ethosagent/core/contract';
import { toWireJson } from '../to-wire-json.ts';
import { parseOpaqueData } from './opaque-data.ts';
import { toCallId } from './to-call-id.ts';
import { toPlainText, toWireContent } from './to-wire-content.ts';

/** One message of the contract as items of the wire, in their order; none for one that says nothing. */
export function toWireItems(message: Message): object[] {
  if (message.role === 'assistant') return toReplyItems(message);
  if (message.role === 'tool') return message.answers.map(toOutputItem);
  const content = toWireContent(message.content);
  return content.length === 0 ? [] : [{ type: 'message', role: 'user', content }];
}

/**
 * Reasoning stands immediately before the item that it led to: without that the server rejects it, so reasoning that
 * led to nothing stays out.
 */
function toReplyItems(message: AssistantMessage): object[] {
  const items: object[] = [];
  let reasoning: object[] = [];
  let phase: string | undefined;
  for (const block of message.content) {
    if (block.type === 'thinking') {
      const data = parseOpaqueData(block.data);
      if (data === undefined) continue;
      if ('phase' in data) phase = data.phase;
      else reasoning.push(data.reasoning);
      continue;
    }
    if (block.type === 'text' && block.text === '') continue;
    items.push(...reasoning);
    reasoning = [];
    if (block.type === 'tool_call') {
      const args = toWireJson(block.args);
      items.push({
        type: 'function_call',
        call_id: toCallId(block.wireId),
        name: block.toolName,
        arguments: args,
      });
    } else {
      const content = [{ type: 'output_text', text: block.text }];
      items.push({ type: 'message', role: 'assistant', content, ...(phase === undefined ? {} : { phase }) });
      phase = undefined;
    }
  }
  return items;
}

function toOutputItem(answer: ToolAnswer): object {
  return { type: 'function_call_output', call_id: toCallId(answer.wireId), output: toOutput(answer) };
}

function toOutput({ ok, content }: ToolAnswer): string | object[] {
  const text = toPlainText(content);
  if (text !== undefined) return ok || /^error\b/i.test(text) ? text : `Error: ${text}`;
  const parts = toWireContent(content);
  return ok ? parts : [{ type: 'input_text', text: 'Error:' }, ...parts];
}
