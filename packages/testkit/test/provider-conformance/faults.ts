import type { CompletionChunk } from '@ethosagent/core/contract';
import type { ToyLine } from './toy-dialect.ts';
import { GOOD_HABITS, type ToyHabits } from './toy-habits.ts';

/** A bad habit, and the checks that must find it. */
export interface Fault {
  name: string;
  without: Partial<ToyHabits>;
  found: readonly string[];
}

const statuses = [400, 401, 402, 403, 404, 429, 500, 529];

function changing<T extends CompletionChunk['type']>(
  type: T,
  change: (chunk: Extract<CompletionChunk, { type: T }>) => readonly unknown[],
): Partial<ToyHabits> {
  return {
    toChunks: (line: ToyLine) =>
      line.type === type
        ? (change(line as Extract<CompletionChunk, { type: T }>) as CompletionChunk[])
        : GOOD_HABITS.toChunks(line),
  };
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'describe that gives a promise',
    without: { describe: (async () => GOOD_HABITS.describe()) as unknown as ToyHabits['describe'] },
    found: ['describe answers at once'],
  },
  {
    name: 'a price that is none',
    without: {
      describe: () => ({
        ...GOOD_HABITS.describe(),
        prices: { inputPerMillion: Number.NaN, outputPerMillion: 1 },
      }),
    },
    found: ['describe answers at once'],
  },
  {
    name: 'no finish',
    without: changing('finish', () => []),
    found: ['a call ends in one finish', 'text comes'],
  },
  {
    name: 'two finishes',
    without: changing('finish', (chunk) => [chunk, chunk]),
    found: ['a call ends in one finish', 'calls come whole'],
  },
  {
    name: 'a chunk of its own making',
    without: changing('text_delta', ({ text }) => [{ type: 'text', text }]),
    found: ['a call ends in one finish', 'text comes'],
  },
  {
    name: 'no usage',
    without: changing('usage', () => []),
    found: ['a call ends in one finish', 'usage counts'],
  },
  {
    name: 'cached input beside the input',
    without: changing('usage', (usage) => [{ ...usage, inputTokens: 10 }]),
    found: ['a call ends in one finish', 'usage counts'],
  },
  {
    name: 'no word about the cache',
    without: changing('usage', ({ cacheReadTokens: _, ...usage }) => [usage]),
    found: ['usage counts'],
  },
  {
    name: 'a message added to the request',
    without: {
      onRequest: ({ messages }) => void (messages as unknown[]).push({ role: 'user', content: [] }),
    },
    found: ['a request is not changed'],
  },
  {
    name: 'a deaf ear for the signal',
    without: { obeysSignal: false },
    found: ['an aborted signal', 'abort in the middle', 'abort before the answer'],
  },
  { name: 'a listener that stays', without: { forgetsSignal: false }, found: ['a call that is left early'] },
  {
    name: 'an open connection',
    without: { closesWhenLeft: false },
    found: ['leaving the loop', 'leaving while'],
  },
  {
    name: 'a return that waits',
    without: { returnsAtOnce: false },
    found: ['a call that is left early', 'leaving the loop', 'leaving while'],
  },
  {
    name: 'trimmed text',
    without: changing('text_delta', ({ text, ...chunk }) => [{ ...chunk, text: text.trim() }]),
    found: ['text comes'],
  },
  {
    name: 'reasoning as text',
    without: changing('thinking_delta', ({ thinking }) => [{ type: 'text_delta', text: thinking }]),
    found: ['reasoning comes as thinking'],
  },
  {
    name: 'arguments written anew',
    without: changing('tool_call', (call) => [
      { ...call, arguments: JSON.stringify(JSON.parse(call.arguments)) },
    ]),
    found: ['calls come whole'],
  },
  {
    name: 'calls that come twice',
    without: changing('tool_call', (call) => [call, call]),
    found: ['calls come whole'],
  },
  {
    name: 'a limit that is taken for the end',
    without: changing('finish', (chunk) => [{ ...chunk, reason: 'stop' }]),
    found: ['a reply that the output limit cut', 'calls come whole'],
  },
  { name: 'pieces decoded one by one', without: { decodesPieces: true }, found: ['a reply reads the same'] },
  { name: 'one buffer for all calls', without: { sharesBuffer: true }, found: ['calls side by side'] },
  { name: 'a request sent early', without: { sendsEarly: true }, found: ['nothing is sent before'] },
  {
    name: 'a system text left out',
    without: { toBody: (request) => JSON.stringify({ ...request, system: '' }) },
    found: ['a request holds'],
  },
  {
    name: 'a clock in the request',
    without: { toBody: (request) => JSON.stringify({ ...request, at: performance.now() }) },
    found: ['the same request'],
  },
  { name: 'redirects followed', without: { followsRedirects: true }, found: ['a redirect'] },
  {
    name: 'one code for everything',
    without: { toCode: () => 'internal' },
    found: [...statuses.map((status) => `status ${status}`), 'a conversation that is too long'],
  },
  {
    name: 'a quota that is taken for a rate',
    without: { toCode: (status, body) => GOOD_HABITS.toCode(status, body.replace('quota', '')) },
    found: ['status 429 is provider_quota'],
  },
  {
    name: 'retries of its own',
    without: { requests: 2 },
    found: [
      ...statuses.map((status) => `status ${status}`),
      'a conversation that is too long',
      'retry-after in',
    ],
  },
  {
    name: 'the wrong things worth a retry',
    without: { isRetryable: (code) => !GOOD_HABITS.isRetryable(code) },
    found: statuses.map((status) => `status ${status}`),
  },
  { name: 'the key in a message', without: { toMessage: (text) => text }, found: ['status 401'] },
  {
    name: 'no ear for hints',
    without: { parseHint: () => undefined },
    found: ['retry-after in seconds', 'retry-after as a date'],
  },
  {
    name: 'hints taken as they are',
    without: { parseHint: (hint) => Number(hint) * 1000 },
    found: ['retry-after as a date', 'retry-after that makes no sense'],
  },
  {
    name: 'an end taken for a finish',
    without: { throwsEarlyEnd: false },
    found: ['a reply that ends without its terminal'],
  },
  { name: 'garbage taken for an end', without: { throwsBadLines: false }, found: ['a body that is not'] },
  {
    name: 'errors in the stream passed over',
    without: { throwsOverload: false },
    found: ['an error in the middle'],
  },
  {
    name: 'plain errors',
    without: { throwsPlainErrors: true },
    found: ['a connection that breaks', 'a body that is not'],
  },
];
