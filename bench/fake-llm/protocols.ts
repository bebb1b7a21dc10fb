import { toAnthropicMessagesFrames } from './anthropic-messages-frames.ts';
import { toOpenaiChatFrames } from './openai-chat-frames.ts';
import { toOpenaiResponsesFrames } from './openai-responses-frames.ts';
import type { ReplyPlan } from './reply-plan.ts';

/** A wire protocol as the server speaks it. */
export interface ServedProtocol {
  name: string;
  toFrames(plan: ReplyPlan): string[];
  /** Stands once in a request for each result of a call. */
  resultMark: string;
}

/** By the path of their endpoint. */
export const PROTOCOLS: Readonly<Record<string, ServedProtocol>> = {
  '/v1/chat/completions': {
    name: 'openai-chat',
    toFrames: toOpenaiChatFrames,
    resultMark: '"tool_call_id":',
  },
  '/v1/messages': {
    name: 'anthropic-messages',
    toFrames: toAnthropicMessagesFrames,
    resultMark: '"type":"tool_result"',
  },
  '/v1/responses': {
    name: 'openai-responses',
    toFrames: toOpenaiResponsesFrames,
    resultMark: '"type":"function_call_output"',
  },
};
