import { systemClock } from '@ethosagent/core';
import type {
  Clock,
  CompletionChunk,
  CompletionRequest,
  LLMProvider,
  ModelDescription,
} from '@ethosagent/core/contract';
import { playReply } from './play-reply.ts';
import { type Reply, toReplyParts } from './reply.ts';

/** Settings of {@link createScriptedProvider}. */
export interface ScriptedProviderOptions {
  /** @default 'scripted' */
  id?: string | undefined;
  /** Where `wait` waits. @default the system's clock */
  clock?: Clock | undefined;
  /** Changes of what `describe` says. @default free (`local` cost basis), takes images, not on this machine */
  describe?: Partial<ModelDescription> | undefined;
  /** Played for every LLM call after the script. @default such a call throws */
  afterwards?: Reply | undefined;
}

/** A provider that plays a script and remembers what it was asked. */
export interface ScriptedProvider extends LLMProvider {
  /** A deep copy of each request, as it was when it came. */
  readonly requests: readonly CompletionRequest[];
  /** The replies of the script that nobody asked for; a test of a whole turn expects none. */
  readonly unusedReplies: readonly Reply[];
  /** Streams that were begun and neither ended nor closed: 0 when the loop closed its connections. */
  readonly openStreams: number;
}

/**
 * Makes a model out of data: the first reply answers the first LLM call, and so on. A call beyond the script throws
 * an error that says so.
 *
 * @example
 * const provider = createScriptedProvider([
 *   [reply.call('read_file', { path: 'a.txt' }), reply.usage(100, 20)],
 *   reply.text('The file ', 'is empty.'),
 * ]);
 */
export function createScriptedProvider(
  script: readonly Reply[],
  options: ScriptedProviderOptions = {},
): ScriptedProvider {
  const id = options.id ?? 'scripted';
  const requests: CompletionRequest[] = [];
  let openStreams = 0;
  let callsMade = 0;

  function takeReply(request: CompletionRequest): Reply {
    const given = script[requests.length - 1] ?? options.afterwards;
    if (given !== undefined) return given;
    const last = JSON.stringify(request.messages.at(-1) ?? null).slice(0, 300);
    throw new Error(
      `Scripted provider "${id}": LLM call ${requests.length} was not expected, the script has ` +
        `${script.length} replies. Add a reply or find out why the loop went on. Last message: ${last}`,
    );
  }

  function count(change: 1 | -1): void {
    openStreams += change;
  }

  return {
    id,
    requests,
    get unusedReplies() {
      return script.slice(requests.length);
    },
    get openStreams() {
      return openStreams;
    },
    describe: () => ({ costBasis: 'local', images: true, local: false, ...options.describe }),
    complete(request, signal): AsyncIterable<CompletionChunk> {
      requests.push(structuredClone(request));
      const parts = toReplyParts(takeReply(request));
      for (const part of parts) {
        if ('throwOnCall' in part) throw part.throwOnCall;
      }
      const nextCallId = () => `call_${++callsMade}`;
      return playReply(parts, { signal, clock: options.clock ?? systemClock, nextCallId, count });
    },
  };
}
