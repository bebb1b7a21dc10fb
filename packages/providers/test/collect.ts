import {
  type CompletionChunk,
  type CompletionRequest,
  completionChunkSchema,
  isProviderError,
  type LLMProvider,
  type ProviderError,
} from '@ethosagent/core/contract';
import { toRequest } from './fixtures.ts';

/** All that one call gave. */
export interface Collected {
  /** Every chunk, checked against the contract. */
  chunks: CompletionChunk[];
  /** Without signs of life, neighbouring texts joined: what a reader of the reply sees. */
  content: CompletionChunk[];
  error: ProviderError | undefined;
}

export async function collect(
  provider: LLMProvider,
  options: { request?: Partial<CompletionRequest>; signal?: AbortSignal } = {},
): Promise<Collected> {
  const chunks: CompletionChunk[] = [];
  let error: ProviderError | undefined;
  const signal = options.signal ?? new AbortController().signal;
  try {
    for await (const chunk of provider.complete(toRequest(options.request), signal)) {
      chunks.push(completionChunkSchema.parse(chunk));
    }
  } catch (cause) {
    if (!isProviderError(cause)) throw cause;
    error = cause;
  }
  return { chunks, content: toContent(chunks), error };
}

const SIGNS_OF_LIFE: readonly string[] = ['heartbeat', 'response_start', 'tool_call_delta'];

function toContent(chunks: readonly CompletionChunk[]): CompletionChunk[] {
  const content: CompletionChunk[] = [];
  for (const chunk of chunks) {
    const last = content.at(-1);
    if (SIGNS_OF_LIFE.includes(chunk.type)) continue;
    if (chunk.type === 'text_delta' && last?.type === 'text_delta') last.text += chunk.text;
    else if (chunk.type === 'thinking_delta' && last?.type === 'thinking_delta')
      last.thinking += chunk.thinking;
    else content.push({ ...chunk });
  }
  return content;
}
