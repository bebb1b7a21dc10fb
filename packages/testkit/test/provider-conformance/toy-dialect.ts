import type { CompletionChunk } from '@ethosagent/core/contract';
import type { DialectReply, DialectUsage, ProviderDialect } from '../../src/index.ts';

/** What stands on one line of the toy protocol. */
export type ToyLine = CompletionChunk | { type: 'overloaded' };

/** A protocol of one chunk a line, so that the checks are tested without a real adapter. */
export const toyDialect: ProviderDialect = {
  reports: ['cacheRead', 'cacheWrite', 'reasoning'],
  thinks: true,
  contentType: 'application/x-ndjson',
  overflow: 'too long',
  writeReply: (reply, usage) => ({
    content: toLines(toContent(reply)),
    ending: toLines([toUsage(usage), { type: 'finish', reason: reply.finish }]),
  }),
  writeOverload: (reply) => toLines([...toContent(reply), { type: 'overloaded' }]),
  writeFailure: ({ message }) => message,
};

function toLines(lines: readonly ToyLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n\n`).join('');
}

function toContent({ thinking = [], text = [], calls = [] }: DialectReply): CompletionChunk[] {
  return [
    ...thinking.map((piece): CompletionChunk => ({ type: 'thinking_delta', thinking: piece })),
    ...text.map((piece): CompletionChunk => ({ type: 'text_delta', text: piece })),
    ...calls.map(
      ({ id, name, pieces }): CompletionChunk => ({
        type: 'tool_call',
        id,
        name,
        arguments: pieces.join(''),
      }),
    ),
  ];
}

function toUsage({ fresh, cacheRead, cacheWrite, output, reasoning }: DialectUsage): CompletionChunk {
  return {
    type: 'usage',
    inputTokens: fresh + cacheRead + cacheWrite,
    outputTokens: output,
    cacheReadTokens: cacheRead,
    cacheWriteTokens: cacheWrite,
    reasoningTokens: reasoning,
  };
}
