import type { z } from 'zod';
import type { Audience } from './event.ts';
import type { ContentPart } from './message.ts';

/** A zod schema, or a JSON Schema of an object as MCP tools have. */
export type ToolInputSchema<Input> = z.ZodType<Input> | (Record<string, unknown> & { type?: unknown });

/** What a tool gives back. A failure is a value; throwing is a failure with that message. */
export type ToolResult =
  | { ok: true; value: string | ContentPart[]; audience?: Audience | undefined }
  | { ok: false; error: string; code?: string | undefined };

/** What a call will touch, for those who decide whether it may: paths are absolute or start at the turn's folder. */
export interface ToolTouches {
  reads?: readonly string[] | undefined;
  writes?: readonly string[] | undefined;
  /** Command lines as the shell gets them. */
  commands?: readonly string[] | undefined;
  /** Names of hosts, with the port where it is not the usual one. */
  hosts?: readonly string[] | undefined;
}

/**
 * Something that a model may call.
 * - `execute` gets validated input and should stop when `ctx.signal` aborts.
 * - Whatever it returns is turned to text safely; a plain value that is no {@link ToolResult} counts as success.
 * - Core knows no tool by name: what it must know, the tool declares here.
 */
export interface Tool<Input = unknown> {
  /** 1-64 of `A-Za-z0-9_-`. */
  name: string;
  description: string;
  input: ToolInputSchema<Input>;
  /** Changes nothing: runs beside other read-only calls, exempt from `identical-name`. @default false */
  readOnly?: boolean | undefined;
  /** Asking again is its purpose: a changed result restarts its streak. @default false */
  polling?: boolean | undefined;
  /** Whether a call with unknown outcome may be run again after a crash. */
  replay: 'safe' | 'never';
  /** Milliseconds; `Infinity` for none. @default 120000 */
  timeoutMs?: number | undefined;
  /** Audience of its successful `tool_end`. @default 'internal' */
  audience?: Audience | undefined;
  /** Cap of calls of this name in a turn, instead of the loop's `maxIdenticalToolCalls`. */
  maxIdenticalCalls?: number | undefined;
  /** Longest result in characters that goes to the model; head and tail are kept. @default 100000 */
  maxResultChars?: number | undefined;
  /** Can send data off this machine (the watcher looks at it). @default false */
  canSend?: boolean | undefined;
  /** Paths that a call with this input reads (the watcher looks at them). */
  readsPaths?(input: Input): readonly string[];
  /** What a call with this input will touch. */
  touches?(input: Input): ToolTouches;
  /** Why a call with this input needs a person's leave; `undefined` when it does not. */
  needsApproval?(input: Input): string | undefined;
  execute(input: Input, context: ToolContext): Promise<ToolResult>;
}

/** A progress notice of a running call. `percent` is 0 to 100. @default audience 'internal' */
export interface ToolProgress {
  type: 'progress';
  message: string;
  percent?: number | undefined;
  audience?: Audience | undefined;
}

/** What a running call may use. */
export interface ToolContext {
  readonly sessionId: string;
  readonly turnId: string;
  readonly toolCallId: string;
  /** Absolute path of the folder that the turn works in. */
  readonly cwd: string;
  /** Aborts when the turn is stopped and when the call takes too long. */
  readonly signal: AbortSignal;
  /** Never throws and never blocks; dropped after the call ended. */
  emit(progress: ToolProgress): void;
  /** Asks the person a question; rejects at once without a responder. The call's clock stands still meanwhile. */
  ask(question: { question: string; options?: readonly string[] | undefined }): Promise<string>;
  /** Asks the person's shell to act; rejects at once without a capable client. */
  requestClient(kind: string, payload: unknown, options?: { signal?: AbortSignal }): Promise<unknown>;
  /** Tells the person's shell to act; never blocks. */
  emitClient(action: unknown): void;
  /** Records a changed file for surfaces; the model never sees it. `null` = the file did not or does not exist. */
  fileChanged(change: { path: string; before: string | null; after: string | null }): void;
}
