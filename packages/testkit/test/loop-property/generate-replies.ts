import fc from 'fast-check';
import { toolKinds } from './faulty-tools.ts';
import { argumentTexts, oddPieces, providerCodes, type ReplyPiece } from './reply-pieces.ts';
import type { ReplyPlan } from './schedule.ts';

type Odd = keyof typeof oddPieces;

const endings: readonly Odd[] = [
  'throw',
  'throw_undefined',
  'throw_abort',
  'throw_spent',
  'throw_busy',
  'throw_on_call',
  'throw_unreadable',
  'hang_obeying',
  'hang_ignoring',
  'end_without_finish',
  'finish_pause',
  'finish_output_limit',
  'finish_context_limit',
  'finish_refused',
  'finish_other',
  'finish_twice',
  'late_chunks',
  'late_usage',
  'late_hang',
  'late_throw',
];
const ended: ReadonlySet<string> = new Set(endings);
const middles = (Object.keys(oddPieces) as Odd[]).filter((name) => !ended.has(name));

const pieces = ['a', ' ', '\n', 'é', '\u{1F600}', '\ud83d', '\ude00', '{"n":1}', '\u0000'];
const text: fc.Arbitrary<ReplyPiece> = fc.record({
  piece: fc.constant('text'),
  deltas: fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }),
});
/** The value that a structured turn wants. */
const wanted: fc.Arbitrary<ReplyPiece> = fc.constant({ piece: 'text', deltas: ['{"n"', ':1}'] });
const call: fc.Arbitrary<ReplyPiece> = fc.record({
  piece: fc.constant('call'),
  name: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...toolKinds) },
    // These depend on a person or a watcher as well, so they need more tries to be reached.
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'needs_leave',
        'needs_leave',
        'needs_leave',
        'asks',
        'requests',
        'reads_hostile',
      ),
    },
  ),
  args: fc.constantFrom('{}', '{"n":1}', '{ "n": 1 }', '{"n":2}'),
});
const args: fc.Arbitrary<ReplyPiece> = fc.record({
  piece: fc.constant('args'),
  text: fc.constantFrom(...(Object.keys(argumentTexts) as (keyof typeof argumentTexts)[])),
});
const middle: fc.Arbitrary<ReplyPiece> = fc.record({
  piece: fc.constant('odd'),
  name: fc.constantFrom(...middles),
});
const error: fc.Arbitrary<ReplyPiece> = fc.record({
  piece: fc.constant('error'),
  code: fc.constantFrom(...providerCodes),
  retryable: fc.boolean(),
  retryAfterMs: fc.constantFrom(undefined, 0, 700, 6000, 1e12, -5, Number.NaN, Number.POSITIVE_INFINITY),
});
const usage: fc.Arbitrary<ReplyPiece> = fc.constant({ piece: 'odd', name: 'usage' });
const ending: fc.Arbitrary<ReplyPiece> = fc.oneof(
  { weight: 4, arbitrary: usage },
  { weight: 5, arbitrary: error },
  { weight: 6, arbitrary: fc.record({ piece: fc.constant('odd'), name: fc.constantFrom(...endings) }) },
);

const body: fc.Arbitrary<ReplyPiece> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: wanted },
  { weight: 7, arbitrary: call },
  { weight: 2, arbitrary: args },
  { weight: 4, arbitrary: middle },
);

/** Replies as they should be, with calls that keep the turn going. */
const work: fc.Arbitrary<ReplyPlan> = fc
  .record({ words: text, calls: fc.array(call, { minLength: 1, maxLength: 5 }), last: usage })
  .map(({ words, calls, last }) => [words, ...calls, last]);
/** Anything: mostly text and calls, now and then something that no adapter should do. */
const any: fc.Arbitrary<ReplyPlan> = fc
  .record({ pieces: fc.array(body, { maxLength: 6 }), last: ending })
  .map((plan) => [...plan.pieces, plan.last]);

/** What an LLM call gets. */
export const replyPlanArbitrary: fc.Arbitrary<ReplyPlan> = fc.oneof(
  { weight: 3, arbitrary: work },
  { weight: 4, arbitrary: any },
);
