/** Failures that nobody handled. */
export interface FailureWatch {
  readonly seen: readonly unknown[];
  stop(): void;
}

/** Catches unhandled rejections and exceptions of this process until it is stopped. */
export function watchFailures(): FailureWatch {
  const seen: unknown[] = [];
  const note = (reason: unknown): void => void seen.push(reason);
  process.on('unhandledRejection', note);
  process.on('uncaughtException', note);
  return {
    seen,
    stop() {
      process.off('unhandledRejection', note);
      process.off('uncaughtException', note);
    },
  };
}
