import type { AgentEventType, CostBasis, ModelPrices } from '@ethosagent/core/contract';
import type { WireCheck, WireNever } from './wire-check.ts';
import type { WireDialectName } from './wire-dialect.ts';
import type { Chunking, HttpDateHeader } from './wire-response.ts';

/** The format of side files that is understood. */
export const WIRE_FORMAT = 'ethos-wire-fixture/2';

/** A side file: the answers of a server, one turn, and what is expected of it. */
export interface WireCase {
  format: typeof WIRE_FORMAT;
  id: string;
  source?: string | undefined;
  category: string;
  symptom: string;
  notes: string;
  provider: WireDialectName;
  path: string;
  model: string;
  prompt: string;
  settings?: WireSettings | undefined;
  tools: WireTool[];
  abort?: { afterEvent: AgentEventType; delayMs: number } | undefined;
  framesAreValidJson: boolean;
  responses: WireAnswer[];
  repeatLastResponse: boolean;
  expect: WireExpectation;
  variants?: WireVariant[] | undefined;
}

/** A further run of a case; what it gives replaces the case's own as a whole. */
export interface WireVariant {
  name: string;
  settings?: WireSettings | undefined;
  responses?: WireAnswer[] | undefined;
  repeatLastResponse?: boolean | undefined;
  expect: WireExpectation;
}

/** Kinds of server that a case may stand for, where one is not like another. */
export const PROFILE_NAMES = ['openai', 'deepseek', 'openrouter', 'ollama', 'lmstudio', 'llamacpp'] as const;

/** What a case changes of adapter and loop; left out means the default. */
export interface WireSettings {
  profile?: (typeof PROFILE_NAMES)[number] | undefined;
  inlineThinkTags?: boolean | undefined;
  thinking?: boolean | undefined;
  prices?: Record<string, ModelPrices> | undefined;
  clocksMs?: { silence: number } | undefined;
  maxAttempts?: number | undefined;
  retryBaseMs?: number | undefined;
  retryWaitCapMs?: number | undefined;
}

/** A tool with exactly one behaviour. */
export interface WireTool {
  name: string;
  readOnly: boolean;
  input: { type: 'object'; [key: string]: unknown };
  result?: string | undefined;
  resultByArgument?: { path: string; map: Record<string, string> } | undefined;
  mustNotRun?: true | undefined;
  neverSettles?: true | undefined;
}

/** One answer of the server; `body` names a file beside the side file. */
export interface WireAnswer {
  status: number;
  headers: Record<string, string | HttpDateHeader>;
  body: string;
  bytes: number;
  sha256: string;
  chunking: Chunking;
  delayMsBetweenChunks?: number | undefined;
  end: 'close' | 'reset' | 'hang';
}

/** What a turn must look like: `events` with `usage`, or `anyOf`. */
export interface WireExpectation {
  compare?: 'exact' | 'trim' | undefined;
  events?: ExpectedEvent[] | undefined;
  anyOf?: WireOutcome[] | undefined;
  usage?: ExpectedUsage[] | undefined;
  checks?: WireCheck[] | undefined;
  never?: WireNever[] | undefined;
}

/** Events and usage of one possible course of a turn. */
export interface WireOutcome {
  events: ExpectedEvent[];
  usage?: ExpectedUsage[] | undefined;
}

/** Fields that are given must match, others are free. */
export type ExpectedEvent = { optional?: true | undefined } & (
  | { type: 'text_delta'; text: string }
  | { type: 'thinking_delta'; thinking: string }
  | { type: 'tool_start'; toolCallId: string; toolName: string; args: unknown }
  | { type: 'tool_end'; toolCallId: string; toolName: string; ok: boolean; error?: string | undefined }
  | { type: 'error'; code: string }
  | { type: 'done'; text: string }
);

/** Fields that are given must match; costs within a billionth of a dollar. */
export interface ExpectedUsage {
  inputTokens: number | '*';
  outputTokens: number | '*';
  estimatedCostUsd?: number | undefined;
  costBasis?: CostBasis | undefined;
  optional?: true | undefined;
}
