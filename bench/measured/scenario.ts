import type { Row } from './row.ts';

/** What one scenario found out. Figures named `cpu…` are in microseconds and scaled to a quiet machine. */
export interface Findings {
  figures: Readonly<Record<string, number>>;
  /** Requests that the server must have seen, and how many of them the row must have broken off. */
  requests: number;
  aborted: number;
}

/** Plays one scenario with a row, once. `counts` are its sizes, see `plan.ts`. */
export type Scenario = (row: Row, counts: readonly number[]) => Promise<Findings>;
