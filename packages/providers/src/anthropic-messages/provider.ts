import type { LLMProvider } from '@ethosagent/core/contract';
import { createConnection } from '../http-connection.ts';
import type { FailedCall } from '../http-failure.ts';
import { isLoopback, toSecrets } from '../http-options.ts';
import { isTakenByAny, toModelDescription } from '../prices/describe-model.ts';
import { streamReply } from '../stream-reply.ts';
import { type AnthropicMessagesOptions, parseBaseURL, toCacheControl, toHeaders } from './options.ts';
import { createReplyReader } from './reply-reader.ts';
import { createRequestWriter } from './request-writer.ts';

const CONNECT_TIMEOUT_MS = 20_000;

/**
 * A provider for Anthropic's Messages protocol, and for other servers that speak it.
 * - One request a call, never a second; every failure is one ProviderError with a code of the contract.
 * - Reasoning goes back byte for byte, in its place, to the provider and model that made it.
 * - Prompts are cached: the prefix of a session stays the same bytes, with at most four marks.
 * - The tokens of the input are told as soon as the reply begins, so that a stopped call is accounted for.
 * - The socket closes at once when the signal aborts or the loop is left.
 * - The key stands in the request only, never in an error.
 *
 * Throws `invalid_options`.
 *
 * @example
 * const provider = createAnthropicMessagesProvider({ baseURL: 'https://api.anthropic.com', apiKey });
 * const loop = new AgentLoop({ provider, model: 'claude-sonnet-5-5' });
 */
export function createAnthropicMessagesProvider(options: AnthropicMessagesOptions): LLMProvider {
  const url = parseBaseURL(options.baseURL);
  const { images = true, files = true, maxOutputTokens } = options;
  const headers = toHeaders(options);
  const secrets = toSecrets(options);
  const toBody = createRequestWriter({
    images: images || isTakenByAny(options.models, 'images'),
    files: files || isTakenByAny(options.models, 'files'),
    maxOutputTokens,
    cacheControl: toCacheControl(options.cache),
  });
  const server = {
    profile: isVendor(url) ? 'anthropic' : 'custom',
    local: options.local ?? isLoopback(url),
    prices: options.prices,
    models: options.models,
    images,
    files,
  };
  return {
    id: options.id ?? 'anthropic',
    describe: (model) => toModelDescription(model, server),
    complete: (request, signal) => ({
      [Symbol.asyncIterator]() {
        const connection = createConnection(signal);
        const call: FailedCall = { host: url.host, phase: 'connect', secrets };
        return streamReply({
          request: {
            url,
            headers,
            body: toBody(request),
            connection,
            connectTimeoutMs: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
            fetch: options.fetch,
          },
          call,
          reply: createReplyReader(call),
        });
      },
    }),
  };
}

/** List prices are those of the vendor's own service: a gateway may charge others. */
function isVendor({ hostname }: URL): boolean {
  return hostname === 'anthropic.com' || hostname.endsWith('.anthropic.com');
}
