import http from 'node:http';
import type { AgentEvent } from '@ethosagent/core';
import { anthropicMessages } from '../bare/anthropic-messages.ts';
import { isWholeEvent } from '../bare/check-event.ts';
import { openStream } from '../bare/open-stream.ts';
import { openaiChat } from '../bare/openai-chat.ts';
import { openaiResponses } from '../bare/openai-responses.ts';
import { type BareProtocol, createBareReply } from '../bare/protocol.ts';
import { toToolResult } from '../pieces.ts';
import type { Row } from '../row.ts';

const PROTOCOLS = {
  'openai-chat': openaiChat,
  'anthropic-messages': anthropicMessages,
  'openai-responses': openaiResponses,
};
/** So many deltas may wait for the consumer before the socket is paused. */
const HIGH_WATER = 1024;

interface Wiring {
  url: string;
  agent: http.Agent;
  protocol: BareProtocol;
  check(event: AgentEvent): AgentEvent;
}

/** The yardstick: the shortest loop that yields events of the contract, each checked, from one async generator. */
export function createTypedFloor(
  baseURL: string,
  protocol: keyof typeof PROTOCOLS,
  isWhole: (event: AgentEvent) => boolean = isWholeEvent,
): Row {
  const wiring: Wiring = {
    url: baseURL + PROTOCOLS[protocol].path,
    agent: new http.Agent({ keepAlive: true }),
    protocol: PROTOCOLS[protocol],
    check(event) {
      if (!isWhole(event)) throw new Error(`This is no event: ${JSON.stringify(event)}.`);
      return event;
    },
  };
  return {
    async turn(model, sink, signal) {
      for await (const event of playTurn(wiring, model, signal)) {
        if (event.type === 'text_delta') sink.text(event.text);
        else if (event.type === 'tool_end') sink.tool();
        else if (event.type === 'error' && event.code !== 'abort') throw new Error(event.error);
      }
    },
  };
}

async function* playTurn(
  wiring: Wiring,
  model: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<AgentEvent, void, undefined> {
  const { protocol, check } = wiring;
  yield check({ type: 'run_start', provider: 'floor', model, source: 'global' });
  yield check({ type: 'context_meta', data: {} });
  const head = protocol.toHead(model);
  let messages = protocol.prompt;
  let all = '';
  try {
    for (;;) {
      const reply = createBareReply();
      let waiting: string[] = [];
      const stream = openStream(wiring, {
        body: head + messages + protocol.tail,
        signal,
        onData: protocol.createReader(reply, (text) => waiting.push(text)),
        isFull: () => waiting.length > HIGH_WATER,
      });
      for (;;) {
        if (waiting.length > 0) {
          const texts = waiting;
          waiting = [];
          for (const text of texts) {
            if (signal?.aborted) throw signal.reason;
            yield check({ type: 'text_delta', text });
          }
          stream.resume();
        } else if (stream.failure) throw stream.failure;
        else if (stream.ended) break;
        else await stream.next();
      }
      all += reply.text;
      const results: string[] = [];
      for (const { id, name, arguments: text } of reply.calls) {
        const args = JSON.parse(text);
        const startedAt = performance.now();
        yield check({ type: 'tool_start', toolCallId: id, toolName: name, args });
        const result = await lookUp(args);
        const durationMs = performance.now() - startedAt;
        yield check({ type: 'tool_end', toolCallId: id, toolName: name, ok: true, durationMs, result });
        results.push(result);
      }
      const { inputTokens, outputTokens } = reply;
      yield check({ type: 'usage', inputTokens, outputTokens, estimatedCostUsd: 0 });
      if (reply.calls.length === 0) break;
      messages += protocol.toHistory(reply, results);
    }
    yield check({ type: 'done', text: all, turnCount: 1 });
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause);
    yield check({ type: 'error', error, code: signal?.aborted ? 'abort' : 'provider_unavailable' });
  }
}

async function lookUp(args: { record: number }): Promise<string> {
  return toToolResult(args.record);
}
