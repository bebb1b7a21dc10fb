import type { GrammarRule } from './grammar-rule.ts';

/** What {@link checkGrammar} is told about the records. */
export interface CheckGrammarOptions {
  /** Turns of the session before these records. @default taken from the first `done` */
  turnsBefore?: number | undefined;
  /** The last `seq` before these records. @default taken from the first record */
  seqBefore?: number | undefined;
  /** Bare events are one turn: a second `run_start` is no new turn. @default false */
  singleTurn?: boolean | undefined;
  /** The last turn may still lack its ending (a live log, a killed process). @default false */
  unfinished?: boolean | undefined;
  /**
   * A turn may go on after a reply without calls: structured output was asked for again, the turn was steered, or
   * the provider paused its reply.
   * @default false: known only where `done.output`, the code `output_invalid` or a steering record shows it
   */
  continues?: boolean | undefined;
  /** When each bare event came, in milliseconds, as `recordEvents` tells. Wire records have their own time. */
  arrivals?: readonly number[] | undefined;
  /** Milliseconds that a `tool_end` may come later than its duration says. @default 5000 */
  heldMs?: number | undefined;
  /** Pass over events whose `type` this version does not know, as a consumer does. @default false */
  ignoreUnknownTypes?: boolean | undefined;
  /** Rules that are not looked at, for streams of other producers. */
  except?: readonly GrammarRule[] | undefined;
}
