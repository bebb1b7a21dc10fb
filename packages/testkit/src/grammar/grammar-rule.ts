/** Every rule that {@link checkGrammar} knows, with the promise that it checks. The ids are stable. */
export const GRAMMAR_RULES = {
  schema: 'An event or record fits its schema.',
  'record-body': 'A wire record has exactly one of `input`, `event` and `interaction`.',
  'one-session': 'All records belong to one session.',
  'turn-interleaved': 'The events of a turn stand together.',
  'seq-contiguous': '`seq` grows by one per record, joined deltas included.',
  'joined-deltas': '`firstSeq` stands on deltas only and is not above `seq`.',
  'unsaved-ending': 'Only an `error` with a storage code goes out with `unsaved`.',
  'run-start-first': 'A turn begins with `run_start`.',
  'run-start-once': 'A turn has one `run_start`.',
  'context-meta-missing': '`context_meta` directly follows `run_start`, but for a refused turn.',
  'context-meta-once': 'A turn has at most one `context_meta`.',
  'refusal-late': 'A failed injector or a spent cap ends the turn before `context_meta`.',
  'ending-missing': 'A turn ends with `done` or `error`.',
  'ending-once': 'A turn has one ending.',
  'after-ending': 'Nothing follows an ending.',
  'done-text': '`done.text` is the join of the deltas, byte for byte.',
  'turn-count': '`done.turnCount` counts the turns of the session, however they ended.',
  'error-code': '`error.code` is a code of the contract that may end a turn.',
  'call-id-unique': 'A `toolCallId` names one call of the session.',
  'call-end-unmatched': 'A `tool_end` follows the `tool_start` with its id.',
  'call-end-once': 'A call ends once.',
  'call-open-at-ending': 'Every call has ended before the ending.',
  'call-name': 'Progress and end of a call carry the name of its start.',
  'call-error': '`tool_end.error` is set exactly when `ok` is false.',
  'call-result': 'On failure `tool_end.result` equals `tool_end.error`.',
  'call-never-ran': 'A call whose arguments are not JSON never runs: `ok` false, `durationMs` 0.',
  'call-pair-split': 'The `tool_end` of a call that never ran directly follows its `tool_start`.',
  'call-end-held': 'A `tool_end` comes when its call ended, not when a slower sibling did.',
  'blank-args': 'Blank arguments mean `{}`.',
  'delta-inside-call': 'No reply streams while a call runs.',
  'progress-outside-call': 'Progress of a call comes between its start and its end.',
  'progress-unowned': 'Progress without `toolCallId` is a notice of the loop.',
  'approval-order': 'Leave is asked for before `tool_start`.',
  'approval-denied': 'A call without leave never runs: `ok` false, `durationMs` 0.',
  'approval-args': 'What was approved is what runs.',
  'usage-inside-call': 'No `usage` comes while a call is open.',
  'usage-before-call': '`usage` comes after the calls of its round.',
  'halt-notice': 'A notice for the user with the same message directly precedes `halt`.',
  'halt-once': 'A turn has at most one `halt`.',
  'halt-fields': '`rule`, `toolName` and `count` of a `halt` are those of its rule.',
  'halt-count': '`halt.count` is not above the calls that were seen.',
  'after-halt': 'Only the ending follows `halt`.',
  'stop-reason': '`done.stopReason` is `halted` exactly when the turn had a `halt`.',
} as const;

/** The id of a rule of the grammar. */
export type GrammarRule = keyof typeof GRAMMAR_RULES;

/** A broken rule: `index` is the place in the given records, `message` says what stood there. */
export interface GrammarViolation {
  rule: GrammarRule;
  index: number;
  message: string;
}

/** Notes a violation. */
export type Report = (rule: GrammarRule, index: number, message: string) => void;
