import type { Bindings } from './bindings.ts';
import { matchFields } from './match-value.ts';
import type { SeenEvent } from './seen-events.ts';
import type { ExpectedEvent } from './wire-case.ts';

/** How far a list of events could be matched: both indexes count from 0 and may be one past the end. */
export interface Mismatch {
  expectedIndex: number;
  seenIndex: number;
}

export interface EventsToMatch {
  expected: readonly ExpectedEvent[];
  seen: readonly SeenEvent[];
  compare: 'exact' | 'trim';
}

/**
 * Matches a whole turn from first to last with nothing left over. Entries with `optional` may be missing. In a run
 * of neighbouring tool entries the starts keep their order and each end comes after its start; the rest is free.
 *
 * @returns the bindings with the names met, or how far it came
 */
export function matchEvents(events: EventsToMatch, bindings: Bindings): Bindings | Mismatch {
  const trim = events.compare === 'trim' ? trimTexts : <T>(event: T): T => event;
  const search = new EventSearch(events.expected.map(trim), events.seen.map(trim));
  return search.match({ group: 0, taken: new Set(), seen: 0, bindings }) ?? search.furthest;
}

/** Which group comes next, which of its entries are matched, and the next event. */
interface State {
  group: number;
  taken: ReadonlySet<number>;
  seen: number;
  bindings: Bindings;
}

/** Tries every allowed order, first come first served; side files are short. */
class EventSearch {
  readonly #expected: readonly ExpectedEvent[];
  readonly #seen: readonly SeenEvent[];
  /** Indexes of `expected`: runs of tool entries, and other entries alone. */
  readonly #groups: readonly number[][];
  furthest: Mismatch = { expectedIndex: 0, seenIndex: 0 };

  constructor(expected: readonly ExpectedEvent[], seen: readonly SeenEvent[]) {
    this.#expected = expected;
    this.#seen = seen;
    this.#groups = toGroups(expected);
  }

  match(state: State): Bindings | undefined {
    const group = this.#groups[state.group];
    if (group === undefined) {
      if (state.seen === this.#seen.length) return state.bindings;
      this.#noteFailure(this.#expected.length, state.seen);
      return undefined;
    }
    const open = group.filter((index) => !state.taken.has(index));
    for (const index of open) {
      if (!this.#mayComeNext(index, group, state.taken)) continue;
      const met = this.#meet(index, state);
      const found = met && this.match(met);
      if (found) return found;
    }
    const required = open.find((index) => this.#expected[index]?.optional !== true);
    if (required === undefined) {
      return this.match({ ...state, group: state.group + 1, taken: new Set() });
    }
    this.#noteFailure(required, state.seen);
    return undefined;
  }

  #meet(index: number, state: State): State | undefined {
    const { optional: _, ...fields } = this.#expected[index] as ExpectedEvent;
    const event = this.#seen[state.seen];
    const bindings = event && matchFields(fields, event, state.bindings);
    if (bindings === undefined) return undefined;
    return { ...state, taken: new Set([...state.taken, index]), seen: state.seen + 1, bindings };
  }

  /** Starts come in the listed order, past optional ones; an end comes after its start. */
  #mayComeNext(index: number, group: readonly number[], taken: ReadonlySet<number>): boolean {
    const entry = this.#expected[index] as ExpectedEvent;
    if (entry.type === 'tool_start') {
      return group.every((other) => {
        if (this.#expected[other]?.type !== 'tool_start') return true;
        if (other > index) return !taken.has(other);
        return other === index || taken.has(other) || this.#expected[other]?.optional === true;
      });
    }
    if (entry.type !== 'tool_end') return true;
    const start = group.find((other) => isStartOf(this.#expected[other], entry));
    return start === undefined || taken.has(start) || this.#expected[start]?.optional === true;
  }

  #noteFailure(expectedIndex: number, seenIndex: number): void {
    const { furthest } = this;
    const isFurther = seenIndex > furthest.seenIndex;
    const isLater = seenIndex === furthest.seenIndex && expectedIndex > furthest.expectedIndex;
    if (isFurther || isLater) this.furthest = { expectedIndex, seenIndex };
  }
}

function toGroups(expected: readonly ExpectedEvent[]): number[][] {
  const groups: number[][] = [];
  expected.forEach((entry, index) => {
    const before = expected[index - 1];
    if (isToolEntry(entry) && before && isToolEntry(before)) groups.at(-1)?.push(index);
    else groups.push([index]);
  });
  return groups;
}

function isToolEntry(entry: ExpectedEvent): boolean {
  return entry.type === 'tool_start' || entry.type === 'tool_end';
}

function isStartOf(entry: ExpectedEvent | undefined, end: ExpectedEvent & { type: 'tool_end' }): boolean {
  return entry?.type === 'tool_start' && entry.toolCallId === end.toolCallId;
}

function trimTexts<T extends ExpectedEvent | SeenEvent>(event: T): T {
  if (event.type === 'thinking_delta') return { ...event, thinking: event.thinking.trim() };
  return event.type === 'text_delta' || event.type === 'done' ? { ...event, text: event.text.trim() } : event;
}
