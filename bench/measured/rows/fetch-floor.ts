import { openaiChat } from '../bare/openai-chat.ts';
import { createBareReply } from '../bare/protocol.ts';
import { createFrameSplitter } from '../bare/split-frames.ts';
import { toToolResult } from '../pieces.ts';
import type { Row } from '../row.ts';

/** The barest loop: `fetch`, lines split by hand, JSON parsed, no events, no checks. */
export function createFetchFloor(baseURL: string): Row {
  const { toHead, tail, prompt, createReader, toHistory } = openaiChat;
  return {
    async turn(model, sink, signal) {
      const head = toHead(model);
      let messages = prompt;
      for (;;) {
        const reply = createBareReply();
        const split = createFrameSplitter(createReader(reply, (piece) => sink.text(piece)));
        const request = { method: 'POST', body: head + messages + tail, ...(signal ? { signal } : {}) };
        try {
          const response = await fetch(baseURL + openaiChat.path, request);
          if (!response.ok || response.body === null)
            throw new Error(`The server answered ${response.status}.`);
          for await (const bytes of response.body)
            split(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
        } catch (error) {
          if (signal?.aborted) return;
          throw error;
        }
        if (reply.calls.length === 0) return;
        const results = reply.calls.map(({ arguments: args }) => {
          sink.tool();
          return toToolResult(JSON.parse(args).record);
        });
        messages += toHistory(reply, results);
      }
    },
  };
}
