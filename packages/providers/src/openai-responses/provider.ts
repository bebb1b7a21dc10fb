import type { LLMProvider } from '@ethosagent/core/contract';
import { createHttpProvider } from '../create-http-provider.ts';
import { isLoopback } from '../http-options.ts';
import { toModelDescription } from '../prices/describe-model.ts';
import { type OpenAIResponsesOptions, parseBaseURL, parseProfile, toHeaders } from './options.ts';
import { createReplyReader } from './reply-reader.ts';
import { createRequestWriter } from './request-writer.ts';

/**
 * A provider for OpenAI's Responses protocol, and for other servers that speak it.
 * - Nothing is stored at the server: each request holds the whole conversation, reasoning included, encrypted, in its
 *   place and byte for byte.
 * - One request a call, never a second; every failure is one ProviderError with a code of the contract.
 * - Events that are missing or come twice are `stream_corrupt`.
 * - The socket closes at once when the signal aborts or the loop is left.
 * - The key stands in the request only, never in an error.
 *
 * Throws `invalid_options`.
 *
 * @example
 * const provider = createOpenAIResponsesProvider({ baseURL: 'https://api.openai.com/v1', apiKey });
 * const loop = new AgentLoop({ provider, model: 'gpt-6.2-sol' });
 */
export function createOpenAIResponsesProvider(options: OpenAIResponsesOptions): LLMProvider {
  const url = parseBaseURL(options.baseURL);
  const profile = parseProfile(options.profile, url);
  const { reasoning, reasoningEffort = 'medium' } = options;
  const local = options.local ?? isLoopback(url);
  const { prices, models } = options;
  const server = { profile, local, prices, models, images: true, files: true };
  return createHttpProvider(
    {
      id: options.id ?? profile,
      url,
      headers: toHeaders(options),
      describe: (model) => toModelDescription(model, server),
      toBody: createRequestWriter({ reasoning, models, reasoningEffort }),
      createReply: createReplyReader,
    },
    options,
  );
}
