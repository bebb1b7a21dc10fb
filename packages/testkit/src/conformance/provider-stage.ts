import assert from 'node:assert/strict';
import {
  type CompletionChunk,
  type CompletionRequest,
  completionChunkSchema,
  isErrorCode,
  isProviderError,
  type LLMProvider,
  type ProviderError,
} from '@ethosagent/core/contract';
import type { WireResponse } from '../wire/wire-response.ts';
import { createWireServer, type WireServer } from '../wire/wire-server.ts';
import type { DialectReply, DialectUsage, ProviderDialect } from './provider-dialect.ts';

/** What an adapter must be made of. */
export interface ProviderTarget {
  /** Where its requests must go: the origin of a server on this machine, or empty when there is none. */
  origin: string;
  /** The key that it must send and never tell. */
  apiKey: string;
}

/** What came of one LLM call. */
export interface CollectedReply {
  chunks: CompletionChunk[];
  error: ProviderError | undefined;
}

export const API_KEY = 'conformance-key-1234567890';
export const USAGE: DialectUsage = { fresh: 100, cacheRead: 40, cacheWrite: 20, output: 30, reasoning: 10 };

/** A server that answers, the adapter in front of it, and what checks do with both. */
export interface ProviderStage {
  readonly dialect: ProviderDialect;
  readonly limitMs: number;
  /** Starts a server with these answers and makes a provider for it. */
  open(...answers: WireResponse[]): Promise<{ provider: LLMProvider; server: WireServer }>;
  /** A provider that answers anything: the one thing that a stage without a protocol can give. */
  openAny(): Promise<LLMProvider>;
  toRequest(more?: Partial<CompletionRequest>): CompletionRequest;
  /** A whole answer with this reply. */
  answer(reply: DialectReply): WireResponse;
  /** An answer that stops in the middle. */
  half(reply: DialectReply): WireResponse;
  close(): Promise<void>;
}

/** Makes a stage for one check. */
export function createProviderStage(options: {
  create(target: ProviderTarget): LLMProvider;
  dialect: ProviderDialect | undefined;
  model: string;
  limitMs: number;
}): ProviderStage {
  const servers: WireServer[] = [];
  const { dialect, limitMs, model } = options;
  const toDialect = (): ProviderDialect => {
    assert(dialect, 'this check needs a protocol');
    return dialect;
  };
  const headers = { 'content-type': dialect?.contentType ?? 'text/event-stream' };

  async function open(answers: readonly WireResponse[], repeatLastResponse: boolean) {
    const server = await createWireServer({ responses: answers, repeatLastResponse });
    servers.push(server);
    return { server, provider: options.create({ origin: server.origin, apiKey: API_KEY }) };
  }

  function answer(reply: DialectReply): WireResponse {
    const { content, ending } = toDialect().writeReply(reply, USAGE);
    return { headers, body: content + ending };
  }

  return {
    get dialect() {
      return toDialect();
    },
    limitMs,
    open: (...answers) => open(answers, false),
    async openAny() {
      if (dialect === undefined) return options.create({ origin: '', apiKey: API_KEY });
      return (await open([answer({ text: ['Hello', ' there.'], finish: 'stop' })], true)).provider;
    },
    toRequest: (more) => ({ ...createRequest(model), ...more }),
    answer,
    half: (reply) => ({ headers, body: toDialect().writeReply(reply, USAGE).content }),
    async close() {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

function createRequest(model: string): CompletionRequest {
  return {
    model,
    system: 'You are brief.',
    messages: [{ role: 'user', content: [{ type: 'text', text: 'Say hello.' }] }],
    tools: [
      {
        name: 'look_up',
        description: 'Looks a word up.',
        parameters: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] },
      },
    ],
    sessionId: 'ses_00000000000000000000000001',
  };
}

/** Reads a call to its end. Rejects when it breaks a promise that every call makes. */
export async function collectReply(
  reply: AsyncIterable<CompletionChunk>,
  onChunk: (chunk: CompletionChunk) => void = () => undefined,
): Promise<CollectedReply> {
  const chunks: CompletionChunk[] = [];
  let error: ProviderError | undefined;
  try {
    for await (const chunk of reply) {
      const parsed = completionChunkSchema.safeParse(chunk);
      if (!parsed.success) assert.fail(`a chunk is none of the contract: ${JSON.stringify(chunk)}`);
      chunks.push(parsed.data);
      onChunk(parsed.data);
    }
  } catch (thrown) {
    if (thrown instanceof assert.AssertionError) throw thrown;
    error = toProviderError(thrown);
  }
  const finish = chunks.findIndex((chunk) => chunk.type === 'finish');
  const late = finish === -1 ? [] : chunks.slice(finish + 1).filter((chunk) => chunk.type !== 'usage');
  assert.deepEqual(late, [], 'only a usage may come after the finish');
  assert.equal(finish === -1, error !== undefined, 'a call ends in one finish or throws one ProviderError');
  return { chunks, error };
}

function toProviderError(thrown: unknown): ProviderError {
  assert(isProviderError(thrown), `a call threw something that is no ProviderError: ${String(thrown)}`);
  assert(isErrorCode(thrown.code), `"${String(thrown.code)}" is no code of the contract`);
  assert(thrown.message.length > 0, 'a ProviderError says what happened');
  assert(!thrown.message.includes(API_KEY), 'the message of an error holds the key');
  return thrown;
}

/** Rejects when something does not happen in time. */
export async function inTime<T>(limitMs: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new assert.AssertionError({ message: `${what} within ${limitMs} ms` })),
      limitMs,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
