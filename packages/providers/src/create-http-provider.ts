import type { CompletionRequest, LLMProvider, ModelDescription } from '@ethosagent/core/contract';
import { createConnection } from './http-connection.ts';
import type { FailedCall } from './http-failure.ts';
import { toSecrets } from './http-options.ts';
import { capOutput } from './prices/cap-output.ts';
import type { ModelFactsOverride } from './prices/model-facts.ts';
import type { ReplyReader } from './reply-reader.ts';
import { streamReply } from './stream-reply.ts';

const CONNECT_TIMEOUT_MS = 20_000;

/** What the adapters of all protocols take in common. */
export interface HttpProviderOptions {
  apiKey?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  fetch?: typeof fetch | undefined;
  connectTimeoutMs?: number | undefined;
  models?: Readonly<Record<string, ModelFactsOverride>> | undefined;
}

/** What a protocol adds to a request and a reply. */
export interface HttpProtocol {
  id: string;
  url: URL;
  /** Of every request, in lower case. */
  headers: Readonly<Record<string, string>>;
  describe(model: string): ModelDescription;
  toBody(request: CompletionRequest): string;
  /** One for each reply; `call` is kept up to date by whoever reads it. */
  createReply(call: FailedCall): ReplyReader;
}

/** A provider that sends one request for each call, as soon as its reply is asked for. */
export function createHttpProvider(protocol: HttpProtocol, options: HttpProviderOptions): LLMProvider {
  const { id, url, headers } = protocol;
  const { fetch, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
  const secrets = toSecrets(options);
  const toBody = (request: CompletionRequest): string => protocol.toBody(capOutput(request, options.models));
  return {
    id,
    describe: (model) => protocol.describe(model),
    complete: (request, signal) => ({
      [Symbol.asyncIterator]() {
        const connection = createConnection(signal);
        const call: FailedCall = { host: url.host, phase: 'connect', secrets };
        return streamReply({
          request: { url, headers, body: toBody(request), connection, connectTimeoutMs, fetch },
          call,
          reply: protocol.createReply(call),
        });
      },
    }),
  };
}
