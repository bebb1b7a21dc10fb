import type { LLMProvider } from '@ethosagent/core/contract';
import { createHttpProvider } from '../create-http-provider.ts';
import { isLoopback } from '../http-options.ts';
import { capOutput } from '../prices/cap-output.ts';
import { isTakenByAny, toModelDescription } from '../prices/describe-model.ts';
import { type AnthropicMessagesOptions, parseBaseURL, toCacheControl, toHeaders } from './options.ts';
import { createReplyReader } from './reply-reader.ts';
import { createRequestWriter } from './request-writer.ts';

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
  const server = {
    profile: isVendor(url) ? 'anthropic' : 'custom',
    local: options.local ?? isLoopback(url),
    prices: options.prices,
    models: options.models,
    images,
    files,
  };
  const toBody = createRequestWriter({
    images: images || isTakenByAny(options.models, 'images'),
    files: files || isTakenByAny(options.models, 'files'),
    maxOutputTokens,
    cacheControl: toCacheControl(options.cache),
  });
  return createHttpProvider(
    {
      id: options.id ?? 'anthropic',
      url,
      headers: toHeaders(options),
      describe: (model) => toModelDescription(model, server),
      // Every request must name a limit, so the most that the model gives is one.
      toBody: (request) =>
        toBody(capOutput(request, options.models, maxOutputTokens ?? Number.POSITIVE_INFINITY)),
      createReply: createReplyReader,
    },
    options,
  );
}

/** List prices are those of the vendor's own service: a gateway may charge others. */
function isVendor({ hostname }: URL): boolean {
  return hostname === 'anthropic.com' || hostname.endsWith('.anthropic.com');
}
