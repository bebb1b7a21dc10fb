import { systemClock } from '@ethosagent/core';
import { type Clock, EthosError, type SessionLog, type SessionLogs } from '@ethosagent/core/contract';
import { createLateCommits } from './late-commits.ts';
import { createFaultPlan, type FaultPlan, type StoreFault } from './store-fault.ts';

/**
 * Puts faults before a store. What no fault concerns goes through untouched.
 *
 * @param options.clock where delays wait; default: the system's clock
 * @param options.onStrike told of each fault when it strikes
 * @example
 * createFaultyStore(createMemoryStore(), [{ on: 'flush', do: 'throw', times: Infinity }]);
 */
export function createFaultyStore(
  inner: SessionLogs,
  faults: readonly StoreFault[],
  options: { clock?: Clock | undefined; onStrike?: ((fault: StoreFault) => void) | undefined } = {},
): SessionLogs {
  const plan = createFaultPlan(faults, options.onStrike ?? (() => undefined));
  const clock = options.clock ?? systemClock;
  return {
    open: (request) =>
      strike(plan.take('open'), clock, async () => createFaultyLog(await inner.open(request), plan, clock)),
    follow: (sessionId, followOptions) => inner.follow(sessionId, followOptions),
    close: () => inner.close(),
  };
}

function createFaultyLog(inner: SessionLog, plan: FaultPlan, clock: Clock): SessionLog {
  const commits = createLateCommits(inner, plan, clock);

  function strikeOrLie(on: 'flush' | 'close', work: () => Promise<void>): Promise<void> {
    const fault = plan.take(on);
    return fault?.do === 'lie' ? Promise.resolve() : strike(fault, clock, work);
  }

  return {
    sessionId: inner.sessionId,
    logId: inner.logId,
    get seq() {
      return inner.seq;
    },
    get committed() {
      return commits.visible;
    },
    onCommit: commits.listen,
    append(entry) {
      const fault = plan.take('append');
      if (fault?.do === 'throw') throw toError(fault);
      inner.append(entry);
    },
    flush: () => strikeOrLie('flush', () => inner.flush().then(commits.catchUp)),
    async *rows() {
      await strike(plan.take('rows'), clock, () => Promise.resolve());
      yield* inner.rows();
    },
    close: () => strikeOrLie('close', () => inner.close()),
  };
}

/** Runs an operation the way its fault wants it. */
async function strike<T>(fault: StoreFault | undefined, clock: Clock, work: () => Promise<T>): Promise<T> {
  if (fault?.do === 'throw') throw toError(fault);
  if (fault?.do === 'hang') return new Promise<never>(() => undefined);
  if (fault?.do === 'delay') await new Promise<void>((resolve) => clock.setTimeout(resolve, fault.ms));
  return work();
}

function toError(fault: { on: string; error?: unknown }): unknown {
  if ('error' in fault) return fault.error;
  return new EthosError('storage_failed', `The store failed at ${fault.on}, as the test wants it.`);
}
