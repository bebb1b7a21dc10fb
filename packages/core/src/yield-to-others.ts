/** Lets timers and I/O have a go: a producer that never waits must not starve the rest of the process. */
export function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
}
