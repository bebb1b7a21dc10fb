/** How a turn went, as far as a calling program cares. */
export interface TurnOutcome {
  /** Its ending; `error` also for what was thrown before it began. */
  ending: { type: 'done'; stopReason?: string | undefined } | { type: 'error'; code: string };
  /** A budget or the watcher stopped it early. */
  isHalted: boolean;
  /** A call was denied because nobody was there to approve it. */
  isDenied: boolean;
}

/** One word for the outcome, `status` of the JSON envelope. */
export type Status = 'ok' | 'halted' | 'denied' | 'truncated' | 'timeout' | 'stopped' | 'error';

/** Bad usage, found before any turn. */
export const USAGE_EXIT_CODE = 2;
/** A person or a signal stopped the program. */
export const STOPPED_EXIT_CODE = 130;

const BY_CODE: Readonly<Record<string, number>> = {
  invalid_options: USAGE_EXIT_CODE,
  provider_unauthorized: 3,
  provider_forbidden: 3,
  provider_quota: 3,
  llm_timeout: 4,
  model_not_found: 4,
  output_truncated: 7,
  output_invalid: 7,
  turn_timeout: 124,
  abort: STOPPED_EXIT_CODE,
};

const BY_PREFIX: readonly (readonly [prefix: string, exitCode: number])[] = [
  ['provider_', 4],
  ['stream_', 4],
  ['budget_', 5],
  ['watcher_', 5],
];

/**
 * The exit code of the process. Where several fit, the ending decides before the halt, the halt before the denial.
 * 0 clean · 2 usage · 3 credentials · 4 provider and stream · 5 halted, budget, watcher · 6 denied · 7 cut or invalid
 * output · 124 time limit · 130 stopped · 1 the rest.
 */
export function toExitCode({ ending, isHalted, isDenied }: TurnOutcome): number {
  if (ending.type === 'error') return toErrorExitCode(ending.code);
  if (ending.stopReason === 'output_limit') return 7;
  if (isHalted || ending.stopReason === 'halted') return 5;
  return isDenied ? 6 : 0;
}

/** The exit code of a turn that ended in this error code. */
export function toErrorExitCode(code: string): number {
  if (Object.hasOwn(BY_CODE, code)) return BY_CODE[code] ?? 1;
  return BY_PREFIX.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 1;
}

/** The word that goes with the exit code. */
export function toStatus(outcome: TurnOutcome): Status {
  const exitCode = toExitCode(outcome);
  if (outcome.ending.type === 'error') {
    if (exitCode === STOPPED_EXIT_CODE) return 'stopped';
    return exitCode === 124 ? 'timeout' : 'error';
  }
  if (exitCode === 7) return 'truncated';
  if (exitCode === 5) return 'halted';
  return exitCode === 6 ? 'denied' : 'ok';
}
