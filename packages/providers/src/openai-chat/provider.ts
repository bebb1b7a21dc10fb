import type { LLMProvider } from '@ethosagent/core/contract';
import { createHttpProvider } from '../create-http-provider.ts';
import { isLoopback } from '../http-options.ts';
import { isTakenByAny, toModelDescription } from '../prices/describe-model.ts';
import { type OpenAIChatOptions, parseBaseURL, parseProfileName, toHeaders } from './options.ts';
import { findProfile } from './profiles.ts';
import { createReplyReader } from './reply-reader.ts';
import { createRequestWriter } from './request-writer.ts';

/**
 * A provider for any server that speaks Chat Completions: OpenAI, OpenRouter, DeepSeek, Ollama, LM Studio,
 * llama.cpp, vLLM and others.
 * - One request a call, never a second; every failure is one ProviderError with a code of the contract.
 * - The socket closes at once when the signal aborts or the loop is left.
 * - The key stands in the request only, never in an error.
 *
 * Throws `invalid_options`.
 *
 * @example
 * const provider = createOpenAIChatProvider({ baseURL: 'http://127.0.0.1:11434/v1', profile: 'ollama' });
 * const loop = new AgentLoop({ provider, model: 'qwen3:8b' });
 */
export function createOpenAIChatProvider(options: OpenAIChatOptions): LLMProvider {
  const url = parseBaseURL(options.baseURL);
  const profileName = parseProfileName(options.profile ?? 'custom');
  const profile = findProfile(profileName);
  const { files, reasoningEcho } = profile;
  const images = options.images ?? profile.images;
  const local = options.local ?? (profile.local || isLoopback(url));
  const { prices, models, images: takeImages } = options;
  const server = { profile: profileName, local, prices, models, images, files, takeImages };
  return createHttpProvider(
    {
      id: options.id ?? profileName,
      url,
      headers: toHeaders(options),
      describe: (model) => toModelDescription(model, server),
      toBody: createRequestWriter(profile, {
        images: images || isTakenByAny(options.models, 'images'),
        files: files || isTakenByAny(options.models, 'files'),
        reasoningEcho,
      }),
      createReply: (call) => createReplyReader({ call, inlineThinkTags: options.inlineThinkTags ?? false }),
    },
    options,
  );
}
