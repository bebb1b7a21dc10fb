import { request } from 'node:http';
import {
  type CompletionChunk,
  type CompletionRequest,
  type LLMProvider,
  type Message,
  ProviderError,
} from '@ethosagent/core/contract';
import type { ProviderRequest } from '../../src/index.ts';

/** Bad habits that a case must bring to light. */
export interface ToyFaults {
  keepsSocket?: boolean;
  onCall?: () => void;
  toPath?: (path: string) => string;
}

/** A small adapter for a dialect of one JSON chunk a line, so that the runner is tested without a real adapter. */
export function createToyProvider({ url, settings }: ProviderRequest, faults: ToyFaults = {}): LLMProvider {
  const prices = (model: string) => settings.prices?.[model];
  return {
    id: 'toy',
    describe: (model) => ({
      prices: prices(model),
      costBasis: prices(model) ? 'priced' : 'unknown',
      images: false,
      local: false,
    }),
    complete: (call, signal) => streamChunks(call, { url, signal, faults }),
  };
}

async function* streamChunks(
  call: CompletionRequest,
  { url, signal, faults }: { url: string; signal: AbortSignal; faults: ToyFaults },
): AsyncGenerator<CompletionChunk, void, undefined> {
  faults.onCall?.();
  const outgoing = request(faults.toPath?.(url) ?? url, {
    method: 'POST',
    ...(faults.keepsSocket ? {} : { signal }),
  });
  const response = await new Promise<AsyncIterable<Uint8Array>>((resolve, reject) => {
    outgoing.on('response', resolve).on('error', reject);
    outgoing.end(JSON.stringify({ model: call.model, messages: call.messages.flatMap(toToyMessages) }));
  });
  let text = '';
  try {
    for await (const piece of response) text += Buffer.from(piece).toString('utf8');
    yield* text.split('\n').flatMap((line): CompletionChunk[] => (line === '' ? [] : [JSON.parse(line)]));
  } catch (cause) {
    const message = `toy: ${cause instanceof Error ? cause.message : String(cause)}`;
    throw new ProviderError({
      code: 'stream_corrupt',
      message,
      retryable: false,
      phase: 'before_output',
    });
  }
}

/** The shape of Chat Completions, as far as checks look at it. */
function toToyMessages(message: Message): object[] {
  if (message.role === 'user') return [{ role: 'user', content: message.content }];
  if (message.role === 'tool') {
    return message.answers.map(({ wireId, content }) => ({ role: 'tool', tool_call_id: wireId, content }));
  }
  const calls = message.content.flatMap((block) =>
    block.type === 'tool_call'
      ? [{ id: block.wireId, function: { name: block.toolName, arguments: JSON.stringify(block.args) } }]
      : [],
  );
  const texts = message.content.flatMap((block) => (block.type === 'text' ? block.text : []));
  return [{ role: 'assistant', content: texts.join(''), tool_calls: calls }];
}
