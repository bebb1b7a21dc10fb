/** A tool call that a plan wants. */
export interface PlannedCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** What came of a planned call; a tool that was not offered counts as failed. */
export interface CallAnswer {
  readonly call: PlannedCall;
  readonly ok: boolean;
  readonly text: string;
}

/** What a plan found. `facts` are for structured output: plain values under plain English names. */
export interface Outcome {
  readonly text: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Makes rounds of calls, gets their answers, and gives what it found in them. */
export type Finding<T> = Generator<readonly PlannedCall[], T, readonly CallAnswer[]>;

/**
 * How a request is worked off: each `yield` is one round of calls, the value that comes back is their answers.
 * A plan is played again from its start for every LLM call, so it must depend on nothing but its answers.
 */
export type Plan = Finding<Outcome>;
