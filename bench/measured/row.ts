import type { Sink } from './sink.ts';

/** One thing that is measured: a program that plays turns against the server. */
export interface Row {
  /**
   * Plays one turn of a fresh session with the text `hi` and hands every delta and every call to `sink`.
   * - Resolves at the end of the turn, also of one that `signal` stopped; rejects when it failed.
   * - Has one tool, `look_up`, that answers `toToolResult(record)`.
   */
  turn(model: string, sink: Sink, signal?: AbortSignal): Promise<void>;
}

/** Makes what a process makes once. `baseURL` has no path. No request is made. */
export type CreateRow = (baseURL: string) => Promise<Row>;

/** The tool that every row offers. */
export const LOOK_UP = {
  name: 'look_up',
  description: 'Looks up a record.',
  parameters: {
    type: 'object',
    properties: { record: { type: 'number' }, shelf: { type: 'string' } },
    required: ['record', 'shelf'],
  },
} as const;
