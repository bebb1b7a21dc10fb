import type { AssistantMessage, Message, ToolAnswer, UserMessage } from '@ethosagent/core/contract';
import type { PlayedCall } from './plan/replay-plan.ts';

/** An earlier request of the session with what was answered. */
export interface Exchange {
  readonly ask: string;
  readonly answer: string;
}

/** The conversation as the demo sees it. */
export interface Talk {
  /** The request that is to be answered now. */
  readonly ask: string;
  /** Rounds of calls that the demo already made for it. */
  readonly rounds: readonly (readonly PlayedCall[])[];
  /** What came before, oldest first. */
  readonly earlier: readonly Exchange[];
}

/** Reads a conversation. Rounds that another provider made do not count: the demo starts over. */
export function readTalk(messages: readonly Message[], providerId: string): Talk {
  const last = messages.findLastIndex((message) => message.role === 'user');
  const rounds: PlayedCall[][] = [];
  for (let index = last + 1; index < messages.length; index += 1) {
    const message = messages[index];
    if (message?.role !== 'assistant' || message.origin.provider !== providerId) continue;
    const calls = readCalls(message, messages[index + 1]);
    if (calls.length > 0) rounds.push(calls);
  }
  const current = messages[last];
  return {
    ask: current?.role === 'user' ? readWords(current) : '',
    rounds,
    earlier: readExchanges(messages.slice(0, Math.max(last, 0))),
  };
}

/** What the person wrote: the last text part, since injected context stands before it. */
function readWords(message: UserMessage): string {
  const texts = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return texts.at(-1) ?? '';
}

function readCalls(message: AssistantMessage, next: Message | undefined): PlayedCall[] {
  const answers = new Map<string, ToolAnswer>();
  if (next?.role === 'tool') for (const answer of next.answers) answers.set(answer.toolCallId, answer);
  return message.content.flatMap((block): PlayedCall[] => {
    if (block.type !== 'tool_call') return [];
    const answer = answers.get(block.toolCallId);
    const text = answer?.content
      .map((part) => (part.type === 'text' ? part.text : `[${part.type}]`))
      .join('\n');
    return [{ tool: block.toolName, ok: answer?.ok ?? false, text: text ?? 'no answer came back' }];
  });
}

function readExchanges(messages: readonly Message[]): Exchange[] {
  const exchanges: { ask: string; answer: string }[] = [];
  for (const message of messages) {
    if (message.role === 'user') exchanges.push({ ask: readWords(message), answer: '' });
    const current = exchanges.at(-1);
    if (message.role !== 'assistant' || current === undefined) continue;
    for (const block of message.content) if (block.type === 'text') current.answer += block.text;
  }
  return exchanges;
}
