import assert from 'node:assert/strict';
import type { ProviderCheckTable } from './provider-check.ts';
import { API_KEY, collectReply } from './provider-stage.ts';

const hello = { text: ['Hello.'], finish: 'stop' } as const;

/** What a provider sends, and when. */
export const REQUEST_CHECKS: ProviderCheckTable = {
  async 'nothing is sent before somebody reads'(stage) {
    const { provider, server } = await stage.open(stage.answer(hello), stage.answer(hello));
    provider.describe(stage.toRequest().model);
    const unread = provider.complete(stage.toRequest(), new AbortController().signal);
    // A second call through the same server: what the first had sent would be there before its answer.
    await collectReply(provider.complete(stage.toRequest(), new AbortController().signal));
    assert.equal(server.requests.length, 1, 'a request was sent although nobody read its reply');
    await collectReply(unread);
    assert.equal(server.requests.length, 2);
  },
  async 'a request holds the conversation, the tools and the key'(stage) {
    const { provider, server } = await stage.open(stage.answer(hello));
    await collectReply(provider.complete(stage.toRequest(), new AbortController().signal));
    const { text = '', headers = {}, json } = server.requests[0] ?? {};
    assert.equal(typeof json, 'object', 'the body is JSON');
    for (const part of [
      stage.toRequest().model,
      'You are brief.',
      'Say hello.',
      'look_up',
      'Looks a word up.',
    ]) {
      assert(text.includes(part), `the request lacks "${part}"`);
    }
    assert(
      Object.values(headers).some((value) => value.includes(API_KEY)),
      'no header holds the key',
    );
    assert(!text.includes(API_KEY), 'the body holds the key');
  },
  async 'the same request is sent as the same bytes'(stage) {
    const { provider, server } = await stage.open(stage.answer(hello), stage.answer(hello));
    for (let n = 0; n < 2; n += 1) {
      await collectReply(provider.complete(structuredClone(stage.toRequest()), new AbortController().signal));
    }
    assert.equal(server.requests[0]?.text, server.requests[1]?.text);
  },
  async 'a redirect is not followed'(stage) {
    const { provider, server } = await stage.open(
      { status: 307, headers: { location: '/elsewhere' } },
      stage.answer(hello),
    );
    const { error } = await collectReply(provider.complete(stage.toRequest(), new AbortController().signal));
    assert(error, 'a redirect is a failure');
    assert.equal(server.requests.length, 1, 'the key went where the redirect points');
  },
};
