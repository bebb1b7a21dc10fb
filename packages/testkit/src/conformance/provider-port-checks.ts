import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { type CompletionRequest, costBasisSchema } from '@ethosagent/core/contract';
import type { ProviderCheckTable } from './provider-check.ts';
import { collectReply, inTime } from './provider-stage.ts';

/** What every provider promises, whatever is behind it. */
export const PORT_CHECKS: ProviderCheckTable = {
  async 'describe answers at once and with sense, also for a model that nobody knows'(stage) {
    const provider = await stage.openAny();
    assert(typeof provider.id === 'string' && provider.id !== '', 'a provider has an id');
    for (const model of [stage.toRequest().model, 'no-such-model-0']) {
      const { prices, costBasis, contextWindow, images, local } = provider.describe(model);
      assert(costBasisSchema.safeParse(costBasis).success, `costBasis is ${String(costBasis)}`);
      assert.deepEqual([typeof images, typeof local], ['boolean', 'boolean']);
      assert(contextWindow === undefined || contextWindow > 0, 'a context window holds something');
      assert(costBasis !== 'priced' || prices !== undefined, 'a model with a price has prices');
      for (const price of Object.values(prices ?? {})) {
        assert(price === undefined || (Number.isFinite(price) && price >= 0), `a price is ${String(price)}`);
      }
    }
  },
  async 'a call ends in one finish, after text, with usage in inclusive terms'(stage) {
    const provider = await stage.openAny();
    const { chunks, error } = await collectReply(
      provider.complete(stage.toRequest(), new AbortController().signal),
    );
    assert.equal(error, undefined);
    assert(
      chunks.some((chunk) => chunk.type === 'text_delta'),
      'no text came',
    );
    const usage = chunks.findLast((chunk) => chunk.type === 'usage');
    assert(usage, 'no usage came');
    const { cacheReadTokens = 0, cacheWriteTokens = 0, reasoningTokens = 0 } = usage;
    assert(cacheReadTokens + cacheWriteTokens <= usage.inputTokens, 'cached tokens are part of the input');
    assert(reasoningTokens <= usage.outputTokens, 'reasoning is part of the output');
  },
  async 'a request is not changed'(stage) {
    const provider = await stage.openAny();
    const request = toConversation(stage.toRequest(), provider.id);
    const before = structuredClone(request);
    const { error } = await collectReply(
      provider.complete(deepFreeze(request), new AbortController().signal),
    );
    assert.equal(error, undefined, `a frozen request failed: ${error?.message}`);
    assert.deepEqual(request, before);
  },
  async 'an aborted signal stops a call before it says anything'(stage) {
    const provider = await stage.openAny();
    const chunks: unknown[] = [];
    const read = async (): Promise<void> => {
      for await (const chunk of provider.complete(stage.toRequest(), AbortSignal.abort())) chunks.push(chunk);
    };
    await inTime(
      stage.limitMs,
      'a call whose signal has aborted ends',
      read().catch(() => undefined),
    );
    assert.deepEqual(chunks, []);
  },
  async 'a call that is left early closes, and leaves nothing on the signal'(stage) {
    const provider = await stage.openAny();
    const { signal } = new AbortController();
    const leave = async (): Promise<void> => {
      for await (const chunk of provider.complete(stage.toRequest(), signal)) {
        if (chunk.type === 'text_delta') return;
      }
    };
    await inTime(stage.limitMs, 'a call that is left closes', leave());
    await inTime(stage.limitMs, 'a call ends', collectReply(provider.complete(stage.toRequest(), signal)));
    assert.equal(getEventListeners(signal, 'abort').length, 0, 'a listener stays on the signal');
  },
};

function toConversation(request: CompletionRequest, provider: string): CompletionRequest {
  const call = { toolCallId: 'call_1', wireId: 'call_1', toolName: 'look_up' };
  return {
    ...request,
    messages: [
      ...request.messages,
      {
        role: 'assistant',
        origin: { provider, model: request.model },
        content: [
          { type: 'text', text: 'I look it up.' },
          { type: 'tool_call', ...call, args: { word: 'hello' } },
        ],
      },
      { role: 'tool', answers: [{ ...call, ok: true, content: [{ type: 'text', text: 'a greeting' }] }] },
    ],
  };
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
