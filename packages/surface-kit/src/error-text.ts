import type { AgentEventOf, ErrorCode, TURN_ERROR_CODES } from '@ethosagent/core/contract';
import { toOneLine } from './one-line.ts';

/**
 * What a person can do beyond what the text of the error says. That text comes from where it happened and mostly
 * names the way out itself: a code that is not here needs no second line.
 */
const ACTIONS: Readonly<Partial<Record<(typeof TURN_ERROR_CODES)[number], string>>> = {
  stream_corrupt: 'If it stays, the server does not speak the protocol that it was asked in.',
  output_invalid: 'Simplify the output schema, or use a stronger model.',
  tool_unknown: 'Try again, or use a model that handles tools better.',
  hook_failed: 'Repair that hook, or remove it. Until then such turns are refused.',
  injector_failed: 'Repair what the context comes from, or remove it. Until then every turn is refused.',
  storage_failed: 'This turn may be missing from the log.',
  storage_full: 'This turn may be missing from the log.',
  interrupted: 'Check what the last call changed before you ask again.',
  internal: 'This is a defect of Ethos: please report it with what you did.',
};

/** What to do about an error code, where its own text does not say it; `undefined` for all others. */
export function toErrorAction(code: ErrorCode | (string & {})): string | undefined {
  if (code.startsWith('watcher_')) return 'Look at what the agent was about to do before you ask again.';
  return Object.hasOwn(ACTIONS, code) ? ACTIONS[code as keyof typeof ACTIONS] : undefined;
}

/**
 * An ending `error` for people: code and cause, and on a second line what the cause does not say about the way out.
 * `abort` is no failure: it reads `stopped`.
 */
export function toErrorText({ code, error }: Pick<AgentEventOf<'error'>, 'code' | 'error'>): string {
  return toText({ code, text: error }, toErrorAction(code));
}

/**
 * What was thrown instead of a turn, for people: as {@link toErrorText}, but of storage without a second line, since no
 * turn began that could be missing from the log.
 */
export function toFailureText({ code, message }: { code: string; message: string }): string {
  return toText({ code, text: message }, code.startsWith('storage_') ? undefined : toErrorAction(code));
}

function toText({ code, text }: { code: string; text: string }, action: string | undefined): string {
  if (code === 'abort') return 'stopped';
  const cause = `error ${toOneLine(code, 80)}: ${toOneLine(text, 2000)}`;
  return action === undefined ? cause : `${cause}\n  next: ${action}`;
}
