import type { Ask, Caught } from '../ask/ask.ts';
import type { Phrase } from '../ask/phrase.ts';
import type { Outcome, Plan } from '../plan/plan.ts';
import type { Talk } from '../talk.ts';

/** What a rule gets when one of its phrases matched. */
export interface RuleContext {
  readonly ask: Ask;
  readonly talk: Talk;
  /** What `{name}` caught in the phrase that matched. */
  caught(name: string): Caught | undefined;
}

/** One thing that the demo understands. The order of the rules decides where several match. */
export interface DemoRule {
  readonly id: string;
  /** What it does, for the list that the demo gives of itself. */
  readonly does: string;
  /** Requests that it understands; the first one is shown. Tests hold each to its rule. */
  readonly examples: readonly string[];
  readonly phrases: readonly Phrase[];
  /** Matches the words as they were written: nothing after the request is taken for politeness. */
  readonly verbatim?: boolean;
  /** Its text may go on over "and" and commas: such a request is not taken apart there. */
  readonly swallows?: boolean;
  /** A closer look at what a phrase caught. */
  accepts?(context: RuleContext): boolean;
  /** How it is worked off; what needs no calls is answered at once. */
  plan(context: RuleContext): Plan | Outcome;
}
