import { capText, toShortText } from './json-value.ts';

/** One thing in which a case fails, in readable and capped words. */
export interface WireProblem {
  /** Where in the side file, such as `expect.events[1]`, or the rule that is always judged. */
  at: string;
  expected: string;
  seen: string;
}

/** Notes a problem; values become JSON. */
export type NoteProblem = (at: string, expected: unknown, seen: unknown) => void;

/** Words that are told as they are, not as a JSON string. */
export class Words {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Words for a problem. */
export function words(text: string): Words {
  return new Words(text);
}

/** Notes problems into `problems`, with `prefix` before where they are. */
export function createNotes(problems: WireProblem[], prefix = ''): NoteProblem {
  return (at, expected, seen) => {
    problems.push({ at: prefix + at, expected: toText(expected), seen: toText(seen) });
  };
}

function toText(value: unknown): string {
  return value instanceof Words ? capText(value.text) : toShortText(value);
}
