import type { LLMProvider } from '@ethosagent/core/contract';

/** A call as a model asks for it: its arguments as pieces of text, or as an object where a server sends one. */
export interface AskedCall {
  id: string;
  name: string;
  args: readonly string[] | Record<string, unknown>;
}

/** A call as it went back to the model, with the text of its answer. */
interface SentCall {
  id: string;
  args: unknown;
  answers: string[];
}

export type FailureKind = 'failed' | 'overloaded' | 'limited' | 'quota' | 'overflow';

/** What is the same in every protocol, in the words of one. */
export interface Protocol {
  name: string;
  create(baseURL: string): LLMProvider;
  /** A whole reply of these calls. `cut`: the output limit cut it. */
  calls(calls: readonly AskedCall[], ending?: 'asks' | 'cut'): string;
  /** A whole reply of this text in pieces. */
  text(...pieces: string[]): string;
  /** The beginning of a reply that never ends. */
  half(text: string): string;
  /** The frame of an error of this kind inside a stream. */
  failure(kind: FailureKind, message: string): string;
  /** The calls of a request, each with its answers. */
  sentCalls(body: Json): SentCall[];
}

/** The body of a request. */
type Json = Record<string, never> & { messages?: Json[]; input?: Json[]; [key: string]: unknown };
/** What may stand in one. */
export interface Part {
  type?: string;
  role?: string;
  id?: string;
  call_id?: string;
  tool_call_id?: string;
  tool_use_id?: string;
  input?: unknown;
  output?: unknown;
  arguments?: unknown;
  content?: unknown;
  tool_calls?: { id: string; function: { arguments: unknown } }[];
}

/** Arguments as they stand in a request. Throws for some that are no text. */
export function parseArguments(text: unknown): unknown {
  if (typeof text !== 'string') throw new Error('arguments go out as text in this protocol');
  return JSON.parse(text);
}

/** The text of an answer. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
