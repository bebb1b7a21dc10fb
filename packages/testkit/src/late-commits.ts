import type { Clock, SessionLog } from '@ethosagent/core/contract';
import type { FaultPlan } from './store-fault.ts';

/** The commits of a log as a faulty store shows them. */
export interface LateCommits {
  readonly visible: number;
  listen(listener: () => void): () => void;
  /** Resolves when everything appended so far is visible. */
  catchUp(): Promise<void>;
}

/** Holds commits back as the plan says. */
export function createLateCommits(inner: SessionLog, plan: FaultPlan, clock: Clock): LateCommits {
  const listeners = new Set<() => void>();
  let visible = inner.committed;

  function raise(committed: number): void {
    if (committed <= visible) return;
    visible = committed;
    for (const listener of [...listeners]) listener();
  }

  inner.onCommit(() => {
    const { committed } = inner;
    const fault = plan.take('commit');
    if (fault?.do === 'delay') clock.setTimeout(() => raise(committed), fault.ms);
    else if (fault?.do !== 'hang') raise(committed);
  });

  function listen(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    get visible() {
      return visible;
    },
    listen,
    catchUp() {
      const target = inner.seq;
      return new Promise((resolve) => {
        const check = () => {
          if (visible < target) return;
          forget();
          resolve();
        };
        const forget = listen(check);
        check();
      });
    },
  };
}
