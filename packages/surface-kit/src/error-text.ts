import type {
  AgentEventOf,
  ErrorCode,
  THROWN_ERROR_CODES,
  TURN_ERROR_CODES,
} from '@ethosagent/core/contract';
import { toOneLine } from './one-line.ts';

type FixedCode = (typeof TURN_ERROR_CODES)[number] | (typeof THROWN_ERROR_CODES)[number];

const ACTIONS: Readonly<Record<FixedCode, string>> = {
  abort: 'Send a new message to go on.',
  llm_timeout: 'Try again; a slow model may need a longer time limit.',
  turn_timeout: 'Ask for less at once, or allow more time.',
  provider_unauthorized: 'Set a valid API key for this provider.',
  provider_forbidden: 'Use a key or a model that this account may use.',
  provider_quota: 'Check the billing of the provider account, or use another provider.',
  provider_rate_limited: 'Wait a little, then try again.',
  provider_overloaded: 'Wait a little, then try again, or use another model.',
  provider_unavailable: 'Check the address and the network, then try again.',
  stream_interrupted: 'Try again: the answer broke off.',
  stream_corrupt: 'Try again; if it stays, the server does not speak this protocol properly.',
  context_overflow: 'Begin a new session, or ask with less material.',
  content_refused: 'Word the request differently.',
  output_truncated: 'Ask for a shorter answer, or for the work in smaller parts.',
  output_invalid: 'Simplify the output schema, or use a stronger model.',
  model_not_found: 'Check the name of the model.',
  invalid_request: 'Check the model and its options: the provider refused the request.',
  tool_unknown: 'Try again, or use a model that handles tools better.',
  hook_failed: 'Repair or remove the hook that failed.',
  injector_failed: 'Repair or remove the context injector that failed.',
  budget_exceeded: 'Raise the budget, or begin a new session.',
  budget_unpriced: 'Run without a budget, or use a model whose price is known.',
  storage_failed: 'Check the folder where sessions are kept; this turn may be missing from the log.',
  storage_full: 'Free some disk space; this turn may be missing from the log.',
  interrupted: 'Check what the last call changed before you ask again.',
  internal: 'This is a defect of Ethos: please report it with what you did.',
  session_busy: 'Wait until the running turn ends.',
  session_locked: 'Close the other program that uses this session.',
  invalid_options: 'Correct the options.',
};

/** What to do about an error code; `undefined` for codes of a later version. */
export function toErrorAction(code: ErrorCode | (string & {})): string | undefined {
  if (code.startsWith('watcher_')) return 'Look at what the agent was about to do before you ask again.';
  return Object.hasOwn(ACTIONS, code) ? ACTIONS[code as FixedCode] : undefined;
}

/**
 * An ending `error` for people: code and cause, then on a second line what to do.
 * `abort` is no failure: it reads `stopped`.
 */
export function toErrorText({ code, error }: Pick<AgentEventOf<'error'>, 'code' | 'error'>): string {
  if (code === 'abort') return 'stopped';
  const action = toErrorAction(code);
  const cause = `error ${toOneLine(code, 80)}: ${toOneLine(error, 2000)}`;
  return action === undefined ? cause : `${cause}\n  next: ${action}`;
}
