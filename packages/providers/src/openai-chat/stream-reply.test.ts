import type { CompletionChunk } from '@ethosagent/core/contract';
import { expect, it } from 'vitest';
import { startWireServer } from '../../test/wire-server.ts';
import { createConnection } from '../http-connection.ts';
import type { FailedCall } from '../http-failure.ts';
import { streamReply } from '../stream-reply.ts';
import { createReplyReader } from './reply-reader.ts';

it('ends a finished reply whose server neither sends an end mark nor closes', async () => {
  const body = `data: ${JSON.stringify({ choices: [{ delta: { content: 'x' }, finish_reason: 'stop' }] })}\n\n`;
  await using server = await startWireServer({ body, end: 'hang' });
  const chunks: CompletionChunk[] = [];
  const call: FailedCall = { host: 'h', phase: 'connect', secrets: [] };
  for await (const chunk of streamReply({
    request: {
      url: new URL(`${server.baseURL}/chat/completions`),
      headers: {},
      body: '{}',
      connection: createConnection(new AbortController().signal),
      connectTimeoutMs: 1000,
    },
    call,
    reply: createReplyReader({ call, inlineThinkTags: false }),
    tailMs: 30,
  })) {
    chunks.push(chunk);
  }
  expect(chunks.at(-1)).toEqual({ type: 'finish', reason: 'stop', raw: 'stop' });
  await server.requests[0]?.closed;
});
