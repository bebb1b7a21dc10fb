import assert from 'node:assert/strict';
import type { CompletionChunk } from '@ethosagent/core/contract';
import type { WireResponse } from '../wire/wire-response.ts';
import type { ProviderCheckTable } from './provider-check.ts';
import type { DialectReply } from './provider-dialect.ts';
import { type CollectedReply, collectReply, type ProviderStage, USAGE } from './provider-stage.ts';

const text = ['Grüße, ', '世界', ' 👋🏽\n', '\n  ', '"quoted" \\ '];
const thinking = ['First ', 'this,\n', 'then that: é'];
const calls = [
  { id: 'call_a', name: 'look_up', pieces: ['{"word": ', '"h', 'ü"', ' }'] },
  { id: 'call_b', name: 'look_up', pieces: ['{"word":"b"}'] },
];
const whole: DialectReply = { thinking, text, calls, finish: 'tool_calls' };

/** What becomes of a reply that comes well. */
export const REPLY_CHECKS: ProviderCheckTable = {
  async 'text comes piece by piece, to the byte'(stage) {
    const { chunks } = await ask(stage, stage.answer({ text, finish: 'stop' }));
    assert.equal(joinText(chunks), text.join(''));
    assert.deepEqual(readFinish(chunks), 'stop');
  },
  async 'reasoning comes as thinking and never as text'(stage) {
    if (!stage.dialect.thinks) return;
    const { chunks } = await ask(stage, stage.answer({ thinking, text, finish: 'stop' }), true);
    assert.equal(joinThinking(chunks), thinking.join(''));
    assert.equal(joinText(chunks), text.join(''));
  },
  async 'calls come whole, once each, with the argument text as it was streamed'(stage) {
    const { chunks } = await ask(stage, stage.answer({ calls, finish: 'tool_calls' }));
    const came = chunks.flatMap((chunk) =>
      chunk.type === 'tool_call' ? [[chunk.id, chunk.name, chunk.arguments]] : [],
    );
    assert.deepEqual(
      came,
      calls.map(({ id, name, pieces }) => [id, name, pieces.join('')]),
    );
    assert.equal(readFinish(chunks), 'tool_calls');
  },
  async 'a reply that the output limit cut says so'(stage) {
    const { chunks } = await ask(stage, stage.answer({ text, finish: 'output_limit' }));
    assert.equal(readFinish(chunks), 'output_limit');
  },
  async 'usage counts all input and all output, with their parts'(stage) {
    const { chunks } = await ask(stage, stage.answer({ text, finish: 'stop' }));
    const { reports } = stage.dialect;
    const usage = chunks.findLast((chunk) => chunk.type === 'usage');
    assert.equal(usage?.inputTokens, USAGE.fresh + USAGE.cacheRead + USAGE.cacheWrite);
    assert.equal(usage.outputTokens, USAGE.output);
    if (reports.includes('cacheRead')) assert.equal(usage.cacheReadTokens, USAGE.cacheRead);
    if (reports.includes('cacheWrite')) assert.equal(usage.cacheWriteTokens, USAGE.cacheWrite);
    if (reports.includes('reasoning')) assert.equal(usage.reasoningTokens, USAGE.reasoning);
  },
  async 'a reply reads the same however the network cuts it'(stage) {
    const read = async (chunking: WireResponse['chunking']): Promise<CompletionChunk[]> => {
      const { chunks } = await ask(stage, { ...stage.answer(whole), chunking }, true);
      return toContent(chunks);
    };
    const uncut = await read('whole');
    assert.deepEqual(await read('per-byte'), uncut);
    assert.deepEqual(await read('per-event'), uncut);
  },
  async 'calls side by side do not mix their replies'(stage) {
    const answers = ['one', 'two', 'three'].map((word) =>
      stage.answer({ text: Array.from({ length: 20 }, () => `${word} `), finish: 'stop' }),
    );
    // Cut in the middle of events, so that each call has a part of one in its hands while the others go on.
    const at = Array.from({ length: 1_000 }, (_, n) => n * 17);
    const { provider, server } = await stage.open(
      ...answers.map((answer): WireResponse => ({ ...answer, chunking: { at } })),
    );
    const markers = ['marker-a', 'marker-b', 'marker-c'];
    const replies = await Promise.all(
      markers.map((marker) => {
        const messages = [{ role: 'user' as const, content: [{ type: 'text' as const, text: marker }] }];
        return collectReply(provider.complete(stage.toRequest({ messages }), new AbortController().signal));
      }),
    );
    for (const [index, marker] of markers.entries()) {
      const request = server.requests.find((one) => one.text.includes(marker));
      const word = ['one ', 'two ', 'three '][request?.served ?? 9];
      assert.equal(joinText(replies[index]?.chunks ?? []), word?.repeat(20));
    }
  },
};

async function ask(stage: ProviderStage, answer: WireResponse, asksToThink = false): Promise<CollectedReply> {
  const { provider } = await stage.open(answer);
  const request = stage.toRequest(asksToThink ? { thinking: true } : {});
  const reply = await collectReply(provider.complete(request, new AbortController().signal));
  assert.equal(reply.error, undefined, `the reply failed: ${reply.error?.message}`);
  return reply;
}

function joinText(chunks: readonly CompletionChunk[]): string {
  return chunks.map((chunk) => (chunk.type === 'text_delta' ? chunk.text : '')).join('');
}

function joinThinking(chunks: readonly CompletionChunk[]): string {
  return chunks.map((chunk) => (chunk.type === 'thinking_delta' ? chunk.thinking : '')).join('');
}

function readFinish(chunks: readonly CompletionChunk[]): string | undefined {
  return chunks.find((chunk) => chunk.type === 'finish')?.reason;
}

/** What a reply says, whatever the pieces it came in: texts joined, signs of life and earlier counts left out. */
function toContent(chunks: readonly CompletionChunk[]): CompletionChunk[] {
  const last = chunks.findLast((chunk) => chunk.type === 'usage');
  const content = chunks.filter(
    (chunk) =>
      chunk === last || !['heartbeat', 'response_start', 'tool_call_delta', 'usage'].includes(chunk.type),
  );
  const joined: CompletionChunk[] = [];
  for (const chunk of content) {
    const before = joined.at(-1);
    if (chunk.type === 'text_delta' && before?.type === 'text_delta') before.text += chunk.text;
    else if (chunk.type === 'thinking_delta' && before?.type === 'thinking_delta') {
      before.thinking += chunk.thinking;
    } else joined.push({ ...chunk });
  }
  return joined;
}
