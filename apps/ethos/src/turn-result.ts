import { isEthosError } from '@ethosagent/core/contract';
import type { TurnView, UsageSum } from '@ethosagent/surface-kit';
import { type Status, type TurnOutcome, toExitCode, toStatus } from './exit-code.ts';

/** Why no turn came about, or why it broke: a code of the contract and a message. */
export interface Failure {
  code: string;
  message: string;
}

/** What `--output-format json` prints, on one line. */
export interface Envelope {
  /** Whether the exit code is 0. */
  ok: boolean;
  status: Status;
  text: string;
  /** The value of a run with `--output-schema`. */
  output?: unknown;
  error?: Failure;
  usage: UsageSum;
  /** `null` when no session was begun. */
  session: string | null;
  /** Turns of the session so far, this one included. */
  turns: number;
}

export interface TurnResultOptions {
  view: TurnView;
  session: string | undefined;
  isDenied: boolean;
  /** The program stopped the turn because its time was up. */
  isTimedOut: boolean;
  /** What was thrown instead of an ending. */
  failure: Failure | undefined;
}

/** What a finished turn means to a calling program. */
export function toTurnResult(options: TurnResultOptions): { exitCode: number; envelope: Envelope } {
  const { view, session } = options;
  const { ending } = view;
  const failure = options.failure ?? toEndingFailure(ending, options.isTimedOut);
  const outcome: TurnOutcome = {
    ending:
      failure === undefined
        ? { type: 'done', ...toStopReason(ending) }
        : { type: 'error', code: failure.code },
    isHalted: view.halt !== undefined,
    isDenied: options.isDenied,
  };
  const exitCode = toExitCode(outcome);
  const envelope: Envelope = {
    ok: exitCode === 0,
    status: toStatus(outcome),
    text: view.text,
    ...(ending?.type === 'done' && ending.output !== undefined ? { output: ending.output } : {}),
    ...(failure === undefined ? {} : { error: failure }),
    usage: { ...view.usage, costBasis: view.usage.costBasis ?? 'unknown' },
    session: session ?? null,
    turns: toTurns(view),
  };
  return { exitCode, envelope };
}

/** Reads a failure off anything that was thrown. */
export function toFailure(thrown: unknown): Failure {
  if (isEthosError(thrown)) return { code: thrown.code, message: thrown.message };
  return { code: 'internal', message: thrown instanceof Error ? thrown.message : String(thrown) };
}

function toEndingFailure(ending: TurnView['ending'], isTimedOut: boolean): Failure | undefined {
  if (ending === undefined) return { code: 'internal', message: 'The turn broke off without an ending.' };
  if (isTimedOut && ending.type === 'error' && ending.code === 'abort') {
    return { code: 'turn_timeout', message: 'The time of --timeout was up.' };
  }
  return ending.type === 'error' ? { code: ending.code, message: ending.error } : undefined;
}

function toStopReason(ending: TurnView['ending']): { stopReason?: string } {
  return ending?.type === 'done' && ending.stopReason !== undefined ? { stopReason: ending.stopReason } : {};
}

// Only `done` carries the count; a printed turn is the first of its session.
function toTurns({ ending, route }: TurnView): number {
  if (ending?.type === 'done') return ending.turnCount;
  return route === undefined ? 0 : 1;
}
