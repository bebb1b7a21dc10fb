import type { CompletionRequest, Message } from '@ethosagent/core/contract';

/** What a request breaks: every call has its answer in the next message, in call order, and ids are unique. */
export function judgeRequest({ messages }: CompletionRequest): string[] {
  const problems: string[] = [];
  const ids = messages.flatMap(toCallIds);
  if (new Set(ids).size !== ids.length) problems.push(`request-ids: ${ids.join(', ')} are not unique`);
  messages.forEach((message, place) => {
    const calls = toCallIds(message);
    const answers = toAnswerIds(messages[place + 1]);
    if (calls.length > 0 && calls.join() !== answers.join()) {
      problems.push(`request-pairs: calls ${calls.join()} are answered as ${answers.join() || 'nothing'}`);
    }
    if (message.role === 'tool' && messages[place - 1]?.role !== 'assistant') {
      problems.push('request-pairs: answers without calls');
    }
  });
  return problems;
}

function toCallIds(message: Message): string[] {
  if (message.role !== 'assistant') return [];
  return message.content.flatMap((block) => (block.type === 'tool_call' ? [block.wireId] : []));
}

function toAnswerIds(message: Message | undefined): string[] {
  return message?.role === 'tool' ? message.answers.map((answer) => answer.wireId) : [];
}
