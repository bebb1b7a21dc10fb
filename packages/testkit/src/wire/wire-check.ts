import type { AgentEventType, Audience } from '@ethosagent/core/contract';

/** One check after the turn. */
export type WireCheck =
  | RequestCheck
  | { request: number; callsAnswered: string[] }
  | { requests: number }
  | { requestsAtMost: number }
  | { gapMs: number[]; min: number; max: number }
  | { endingMs: EndingStart; min: number; max: number }
  | { closedByClient: number }
  | { errorTextContains: string }
  | { errorTextAtMost: number }
  | { event: EventPattern }
  | { ranTool: string; times: number }
  | { usageClasses: UsageClasses }
  | { costWithin: { usd: number; tolerance: number } }
  | { historyTextOnce: string }
  | { nextPrompt: string; then: WireCheck[] }
  | { reload: true; then: WireCheck[] };

/** From when the time to the ending is measured. */
export type EndingStart = 'lastByte' | 'lastText' | 'abort';

/** Looks at the JSON body of one request, counted from 1. */
type RequestCheck = { request: number; path: string } & PathTest;

/** What must hold at a path; exactly one. */
export type PathTest =
  | { equals: unknown }
  | { jsonEquals: unknown }
  | { validJson: true }
  | { type: JsonType }
  | { containsText: string }
  | { matches: string }
  | { noneMatches: string }
  | { absent: true };

export type JsonType = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null';

/** Matches an event as it came, nothing joined: `type` and the fields that are given. */
export interface EventPattern {
  type: AgentEventType;
  toolName?: string | undefined;
  args?: unknown;
  text?: string | undefined;
  audience?: Audience | undefined;
}

/** Sums over a turn; `fresh` is input less both cache parts, `reasoning` a part of `output`. */
export interface UsageClasses {
  fresh: number;
  cacheRead: number;
  cacheWrite: number;
  output: number;
  reasoning: number;
}

/** What must not be seen in the first turn. */
export type WireNever =
  | { event: EventPattern }
  | { textContains: string; in: 'text' | 'errors' | 'events' | 'everywhere' };
