import type { AssistantMessage, Message, ToolAnswer, ToolMessage } from '@ethosagent/core/contract';
import { toWireJson } from '../to-wire-json.ts';
import type { OpenAIChatProfile } from './profiles.ts';
import { parseReasoningDetails } from './reasoning-details.ts';
import { isBinaryOnWire, toWireContent, type WireAbilities } from './to-wire-content.ts';

export interface WireRules extends WireAbilities {
  reasoningEcho: OpenAIChatProfile['reasoningEcho'];
}

/** One message of the contract as messages of the wire: none, one, or one for each answer of tools. */
export function toWireMessages(message: Message, rules: WireRules): object[] {
  if (message.role === 'user') return [{ role: 'user', content: toWireContent(message.content, rules) }];
  return message.role === 'assistant' ? toAssistant(message, rules) : toAnswers(message, rules);
}

function toAssistant(message: AssistantMessage, rules: WireRules): object[] {
  let content = '';
  const calls: object[] = [];
  for (const block of message.content) {
    if (block.type === 'text') content += block.text;
    else if (block.type === 'tool_call') {
      const target = { name: block.toolName, arguments: toWireJson(block.args) };
      calls.push({ id: block.wireId, type: 'function', function: target });
    }
  }
  if (calls.length === 0) return content === '' ? [] : [{ role: 'assistant', content }];
  return [{ role: 'assistant', content, ...toReasoning(message, rules), tool_calls: calls }];
}

function toReasoning(message: AssistantMessage, rules: WireRules): object {
  const blocks = message.content.filter((block) => block.type === 'thinking');
  if (rules.reasoningEcho === 'text')
    return { reasoning_content: blocks.map((block) => block.thinking).join('') };
  if (rules.reasoningEcho === 'none') return {};
  const details = blocks.flatMap((block) => parseReasoningDetails(block.data));
  return details.length === 0 ? {} : { reasoning_details: details };
}

/** Answers are text on this wire; what tools gave besides follows as a message of the user. */
function toAnswers(message: ToolMessage, rules: WireRules): object[] {
  const answers = message.answers.map((answer) => ({
    role: 'tool',
    tool_call_id: answer.wireId,
    content: toAnswerText(answer, rules),
  }));
  const besides = message.answers.flatMap((answer) => {
    const parts = answer.content.filter((part) => isBinaryOnWire(part, rules));
    return parts.length === 0
      ? []
      : [{ type: 'text', text: `From ${answer.toolName} (${answer.wireId}):` } as const, ...parts];
  });
  return besides.length === 0
    ? answers
    : [...answers, { role: 'user', content: toWireContent(besides, rules) }];
}

function toAnswerText(answer: ToolAnswer, rules: WireRules): string {
  const texts = answer.content.map((part) =>
    isBinaryOnWire(part, rules)
      ? `[${part.type}: see the next message of the user]`
      : toWireContent([part], rules),
  );
  const text = texts.join('\n');
  return answer.ok || /^error\b/i.test(text) ? text : `Error: ${text}`;
}
