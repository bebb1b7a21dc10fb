import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AssistantBlock, ContentPart, Message, ToolAnswer, ToolMessage } from './contract/index.ts';
import { type HistoryTarget, RequestHistory } from './request-history.ts';

fc.configureGlobal({ seed: 1 });

const target: HistoryTarget = { provider: 'p', model: 'm', description: { images: true, files: true } };
const origin = { provider: 'p', model: 'm' };
const text = (words: string): ContentPart => ({ type: 'text', text: words });
const user = (words: string): Message => ({ role: 'user', content: [text(words)] });
const assistant = (...content: AssistantBlock[]): Message => ({ role: 'assistant', origin, content });
const call = (id: string): AssistantBlock => {
  return { type: 'tool_call', toolCallId: id, wireId: id, toolName: 'look', args: {} };
};
const answer = (id: string): ToolAnswer => {
  return { toolCallId: id, wireId: id, toolName: 'look', ok: true, content: [text(`answer ${id}`)] };
};
const answers = (...ids: string[]): Message => ({ role: 'tool', answers: ids.map(answer) });
const repair = (...messages: Message[]): Message[] => new RequestHistory(messages).toMessages(target);

describe('a history', () => {
  it('that is in order passes as the very same objects', () => {
    const messages = [
      user('a'),
      assistant({ type: 'text', text: 'b' }, call('1'), call('2')),
      answers('1', '2'),
      assistant({ type: 'text', text: 'c' }),
    ];
    const repaired = repair(...messages);
    expect(repaired).toHaveLength(4);
    for (const [at, message] of messages.entries()) {
      if (message.role !== 'tool') expect(repaired[at]).toBe(message);
      else expect(repaired[at]).toEqual(message);
    }
  });

  it('gives an unanswered call an answer that says the outcome is unknown', () => {
    for (const after of [[user('b')], [assistant({ type: 'text', text: 'b' })], []]) {
      const [, , told] = repair(user('a'), assistant(call('1'), call('2')), ...after);
      expect(told).toMatchObject({
        role: 'tool',
        answers: [
          { toolCallId: '1', ok: false },
          { toolCallId: '2', ok: false },
        ],
      });
      expect(JSON.stringify(told)).toContain('unknown');
    }
    const [, partly] = repair(assistant(call('1'), call('2')), answers('2'));
    expect(partly).toMatchObject({
      answers: [
        { toolCallId: '1', ok: false },
        { toolCallId: '2', ok: true },
      ],
    });
  });

  it('puts answers into the order of the calls, each once', () => {
    const [, told] = repair(assistant(call('1'), call('2')), answers('2', '1', '2'));
    expect(told).toEqual(answers('1', '2'));
  });

  it('drops answers without a call', () => {
    expect(repair(answers('1'), user('a'), answers('2'))).toEqual([user('a')]);
    expect(repair(assistant(call('1')), answers('1', '9'))[1]).toEqual(answers('1'));
    expect(repair(assistant(call('1')), answers('1'), answers('1'))).toHaveLength(2);
  });

  it('drops what is empty', () => {
    const empty = [
      user(''),
      { role: 'user', content: [] } as Message,
      assistant(),
      assistant({ type: 'text', text: '' }),
      assistant({ type: 'thinking', thinking: 'hm' }),
    ];
    expect(repair(...empty, user('a'))).toEqual([user('a')]);
  });

  it('drops a call whose id was used before', () => {
    const repaired = repair(
      assistant(call('1')),
      answers('1'),
      assistant({ type: 'text', text: 'b' }, call('1')),
      answers('1'),
    );
    expect(repaired).toEqual([assistant(call('1')), answers('1'), assistant({ type: 'text', text: 'b' })]);
  });

  it('sends reasoning back to the model that made it, and to no other', () => {
    const thinking: AssistantBlock = { type: 'thinking', thinking: 'hm', data: { signature: 's' } };
    const history = new RequestHistory([assistant(thinking, call('1')), answers('1')]);
    expect(history.toMessages(target)[0]).toEqual(assistant(thinking, call('1')));
    for (const other of [
      { ...target, model: 'n' },
      { ...target, provider: 'q' },
    ]) {
      expect(history.toMessages(other)[0]).toEqual(assistant(call('1')));
    }
    expect(history.toMessages(target)[0]).toEqual(assistant(thinking, call('1')));
  });

  it('names what the model cannot take, in messages and in answers', () => {
    const image: ContentPart = { type: 'image', mediaType: 'image/png', data: 'aGk=', name: 'cat.png' };
    const file: ContentPart = { type: 'file', mediaType: 'application/pdf', data: 'aGk=' };
    const history = new RequestHistory([
      { role: 'user', content: [text('see'), image, file] },
      assistant(call('1')),
      { role: 'tool', answers: [{ ...answer('1'), content: [image] }] },
    ]);
    const blind = history.toMessages({ ...target, description: { images: false } });
    expect(JSON.stringify(blind)).not.toContain('aGk=');
    expect(blind[0]).toMatchObject({ content: [text('see'), { type: 'text' }, { type: 'text' }] });
    expect(JSON.stringify(blind[2])).toContain('cat.png');
    expect(history.toMessages({ ...target, description: { images: true } })[0]).toMatchObject({
      content: [text('see'), image, { type: 'text' }],
    });
    expect(history.toMessages(target)[0]).toMatchObject({ content: [text('see'), image, file] });
  });

  it('passes each message on as the same object in every later request', () => {
    const image: ContentPart = { type: 'image', mediaType: 'image/png', data: 'aGk=' };
    const blind = { ...target, description: { images: false } };
    const history = new RequestHistory([{ role: 'user', content: [image] }]);
    let before = history.toMessages(blind);
    for (let n = 0; n < 50; n++) {
      history.push(assistant({ type: 'thinking', thinking: 't' }, call(`${n}`)));
      history.push(answers(`${n}`));
      const now = history.toMessages(blind);
      for (const [at, message] of before.entries()) expect(now[at]).toBe(message);
      expect(now).toHaveLength(before.length + 2);
      before = now;
    }
  });

  it('gives an array that the caller may change', () => {
    const history = new RequestHistory([user('a')]);
    history.toMessages(target).pop();
    expect(history.toMessages(target)).toEqual([user('a')]);
  });
});

describe('any history', () => {
  const id = fc.constantFrom('1', '2', '3', '4');
  const part = fc.oneof(
    fc.constantFrom('', 'a', 'b').map(text),
    fc.constant<ContentPart>({ type: 'image', mediaType: 'image/png', data: 'aGk=' }),
  );
  const block: fc.Arbitrary<AssistantBlock> = fc.oneof(
    fc.constantFrom('', 'a').map((words): AssistantBlock => ({ type: 'text', text: words })),
    fc.constant<AssistantBlock>({ type: 'thinking', thinking: 'hm' }),
    fc.tuple(id, id).map(([toolCallId, wireId]): AssistantBlock => {
      return { type: 'tool_call', toolCallId, wireId, toolName: 'look', args: {} };
    }),
  );
  const given: fc.Arbitrary<Message> = fc.oneof(
    fc.array(part, { maxLength: 2 }).map((content): Message => ({ role: 'user', content })),
    fc
      .tuple(fc.array(block, { maxLength: 4 }), fc.constantFrom('m', 'n'))
      .map(([content, model]): Message => {
        return { role: 'assistant', content, origin: { provider: 'p', model } };
      }),
    fc.array(fc.tuple(id, id), { maxLength: 4 }).map((pairs): Message => {
      return {
        role: 'tool',
        answers: pairs.map(([toolCallId, wireId]) => ({ ...answer(toolCallId), wireId })),
      };
    }),
  );
  const blind = { ...target, description: { images: false } };

  it('is answered call by call, directly after, without orphans, ids twice or empty messages', () => {
    fc.assert(
      fc.property(fc.array(given, { maxLength: 12 }), (messages) => {
        const repaired = repair(...messages);
        const wireIds: string[] = [];
        for (const [at, message] of repaired.entries()) {
          const before = repaired[at - 1];
          const asked = before?.role === 'assistant' ? callIdsOf(before) : [];
          if (message.role === 'tool') expect(message.answers.map((one) => one.wireId)).toEqual(asked);
          else expect(asked).toEqual([]);
          if (message.role === 'assistant') wireIds.push(...callIdsOf(message));
          expect(message.role === 'tool' ? message.answers.length : message.content.length).toBeGreaterThan(
            0,
          );
        }
        const last = repaired.at(-1);
        if (last?.role === 'assistant') expect(callIdsOf(last)).toEqual([]);
        expect(new Set(wireIds).size).toBe(wireIds.length);
      }),
      { numRuns: 2_000 },
    );
  });

  it('that was repaired stays as it is', () => {
    fc.assert(
      fc.property(fc.array(given, { maxLength: 12 }), (messages) => {
        for (const to of [target, blind]) {
          const once = new RequestHistory(messages).toMessages(to);
          expect(new RequestHistory(once).toMessages(to)).toEqual(once);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is the same whether it comes at once or message by message', () => {
    fc.assert(
      fc.property(fc.array(given, { maxLength: 12 }), (messages) => {
        const history = new RequestHistory();
        for (const [at, message] of messages.entries()) {
          history.push(message);
          // A request is made only when no call waits for its answers.
          const next = messages[at + 1];
          if (next?.role !== 'tool') history.toMessages(at % 2 === 0 ? target : blind);
        }
        expect(history.toMessages(target)).toEqual(repair(...messages));
      }),
      { numRuns: 500 },
    );
  });

  it('is not changed by being repaired', () => {
    fc.assert(
      fc.property(fc.array(given, { maxLength: 12 }), (messages) => {
        const copy = structuredClone(messages);
        new RequestHistory(messages).toMessages(blind);
        expect(messages).toEqual(copy);
      }),
      { numRuns: 300 },
    );
  });
});

function callIdsOf(message: Exclude<Message, ToolMessage>): string[] {
  if (message.role !== 'assistant') return [];
  return message.content.flatMap((block) => (block.type === 'tool_call' ? [block.wireId] : []));
}
