import type { AssistantBlock, AssistantMessage, Message, ToolAnswer } from '@ethosagent/core/contract';
import { toWireCallId } from './to-wire-call-id.ts';
import { toWireContent, type WireAbilities } from './to-wire-content.ts';
import { isThinking, parseOpaqueBlock, type WireBlock } from './wire-block.ts';

/** The content blocks of a message, none when it says nothing. */
export function toWireBlocks(message: Message, abilities: WireAbilities): object[] {
  switch (message.role) {
    case 'user':
      return toWireContent(message.content, abilities);
    case 'tool':
      return message.answers.map((answer) => toResult(answer, abilities));
    case 'assistant':
      return toReply(message);
  }
}

/** Failures take text only, and never none. An answer that is text is sent as text: every server knows that. */
function toResult(answer: ToolAnswer, abilities: WireAbilities): object {
  const { ok } = answer;
  const blocks = toWireContent(answer.content, ok ? abilities : { images: false, files: false });
  const texts = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  const content = texts.length === blocks.length ? texts.join('\n') : blocks;
  const filled = ok || content.length > 0 ? content : 'The call failed.';
  return {
    type: 'tool_result',
    tool_use_id: toWireCallId(answer.wireId),
    ...(filled.length > 0 ? { content: filled } : {}),
    ...(ok ? {} : { is_error: true }),
  };
}

function toReply({ content }: AssistantMessage): object[] {
  const blocks = content.map(toReplyBlock).filter((block) => block !== undefined);
  const hasCalls = blocks.some((block) => block.type === 'tool_use');
  while (isCutThinking(blocks.at(-1), hasCalls)) blocks.pop();
  return blocks.every(isThinking) ? [] : blocks;
}

/** The output limit cut the reply in or behind this reasoning: the server would not take it back at the end of a reply. */
function isCutThinking(last: WireBlock | undefined, hasCalls: boolean): boolean {
  return last?.type === 'thinking' && (!hasCalls || !last.signature);
}

function toReplyBlock(block: AssistantBlock): WireBlock | undefined {
  switch (block.type) {
    case 'text':
      return block.text.trim() === '' ? undefined : { type: 'text', text: block.text };
    case 'thinking':
      return parseOpaqueBlock(block.data);
    case 'tool_call': {
      const { wireId, toolName, args } = block;
      return { type: 'tool_use', id: toWireCallId(wireId), name: toolName, input: args };
    }
  }
}
