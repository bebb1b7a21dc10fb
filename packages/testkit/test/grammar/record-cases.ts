import {
  done,
  error,
  type GrammarCase,
  logAll,
  logged,
  meta,
  start,
  text,
  turnB,
  unsaved,
} from './grammar-case.ts';

const plain = logAll([start, meta, done('')]);
const both = { ...logged(meta, 2), input: { kind: 'prompt', from: 'person', content: [] } };
const thinking = { type: 'thinking_delta', thinking: 'hm' } as const;

/** The envelope of wire records. */
export const recordCases: readonly GrammarCase[] = [
  {
    rule: 'schema',
    why: 'a record without time',
    good: plain,
    bad: [...plain, { ...logged(start, 4, { turnId: turnB }), at: 'noon' }],
    at: 3,
  },
  {
    rule: 'record-body',
    why: 'two bodies in one record',
    good: plain,
    bad: [logged(start, 1), both, logged(meta, 2), logged(done(''), 3)],
    at: 1,
  },
  {
    rule: 'one-session',
    why: 'a record of another session',
    good: plain,
    bad: [
      logged(start, 1),
      logged(meta, 2),
      logged(done(''), 3, { sessionId: 'ses_00000000000000000000000002' }),
    ],
    at: 2,
  },
  {
    rule: 'seq-contiguous',
    why: 'a record is lost',
    good: plain,
    bad: [logged(start, 1), logged(meta, 2), logged(done(''), 4)],
    at: 2,
  },
  {
    rule: 'seq-contiguous',
    why: 'a record comes twice',
    good: [
      logged(start, 8),
      logged(meta, 9),
      logged(text('ab'), 12, { firstSeq: 10 }),
      logged(done('ab'), 13),
    ],
    bad: [logged(start, 8), logged(meta, 9), logged(text('ab'), 12, { firstSeq: 9 }), logged(done('ab'), 13)],
    at: 2,
    options: { seqBefore: 7 },
  },
  {
    rule: 'joined-deltas',
    why: 'something else than deltas was joined',
    good: [logged(start, 1), logged(meta, 2), logged(thinking, 4, { firstSeq: 3 }), logged(done(''), 5)],
    bad: [logged(start, 1), logged(meta, 3, { firstSeq: 2 }), logged(done(''), 4)],
    at: 1,
  },
  {
    rule: 'unsaved-ending',
    why: 'a turn that could not be saved is told as done',
    good: [logged(start, 1), logged(meta, 2), unsaved(error('storage_failed'))],
    bad: [logged(start, 1), logged(meta, 2), unsaved(done(''))],
    at: 2,
  },
];
