/**
 * Run with --expose-gc: streams one long reply and prints as JSON how many bytes of heap each delta left behind, once
 * with a store that keeps nothing and once with the store in memory.
 */
import { setImmediate } from 'node:timers/promises';
import {
  AgentLoop,
  type CompletionChunk,
  createMemoryStore,
  type LLMProvider,
  type SessionLogs,
} from '@ethosagent/core';

const WARM_UP = 10_000;
const DELTAS = 50_000;
const SAMPLES = 5;

/** The least heap of several forced collections, in bytes. */
async function measureHeap(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await setImmediate();
    globalThis.gc?.();
    least = Math.min(least, process.memoryUsage().heapUsed);
  }
  return least;
}

function createForgetfulStore(): SessionLogs {
  let seq = 0;
  return {
    open: async ({ sessionId }) => ({
      sessionId,
      logId: 'log_1',
      get seq() {
        return seq;
      },
      get committed() {
        return seq;
      },
      onCommit: () => () => undefined,
      append(entry) {
        if (!('private' in entry)) seq += 1;
      },
      flush: async () => undefined,
      async *rows() {},
      close: async () => undefined,
    }),
    async *follow() {},
    close: async () => undefined,
  };
}

async function measureStore(store: SessionLogs): Promise<number> {
  let bytes = Number.NaN;
  async function* streamDeltas(): AsyncGenerator<CompletionChunk> {
    for (let sent = 0; sent < WARM_UP; sent += 1) yield { type: 'text_delta', text: String(sent % 10) };
    const before = await measureHeap();
    for (let sent = 0; sent < DELTAS; sent += 1) yield { type: 'text_delta', text: String(sent % 10) };
    bytes = ((await measureHeap()) - before) / DELTAS;
    yield { type: 'finish', reason: 'stop' };
  }
  const provider: LLMProvider = {
    id: 'long',
    describe: () => ({ costBasis: 'local', images: false, local: true }),
    complete: () => streamDeltas(),
  };
  let deltas = 0;
  for await (const event of new AgentLoop({ provider, model: 'm', store }).run({ input: 'go' })) {
    if (event.type === 'text_delta') deltas += 1;
  }
  if (deltas !== WARM_UP + DELTAS) throw new Error(`${deltas} deltas came out.`);
  return bytes;
}

const loop = await measureStore(createForgetfulStore());
const memory = await measureStore(createMemoryStore());
process.stdout.write(JSON.stringify({ loop, memory }));
