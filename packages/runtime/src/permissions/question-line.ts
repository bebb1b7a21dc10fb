interface Question<T> {
  signal: AbortSignal;
  run: () => Promise<T>;
}

/** Lets questions of one session wait for each other, so that an answer counts before the next one is asked. */
export function createQuestionLine(): <T>(sessionId: string, question: Question<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (sessionId, { signal, run }) => {
    const before = last.get(sessionId);
    const { promise: mine, resolve: leave } = Promise.withResolvers<void>();
    last.set(sessionId, mine);
    try {
      await waitFor(before, signal);
      return await run();
    } finally {
      // Who gave up waiting must not let the next one pass those who still wait.
      if (before === undefined) leave();
      else
        void before.then(
          () => leave(),
          () => leave(),
        );
      if (last.get(sessionId) === mine) last.delete(sessionId);
    }
  };
}

function waitFor(before: Promise<unknown> | undefined, signal: AbortSignal): Promise<unknown> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(new Error('the question was not asked: the turn was stopped'));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([before, stopped]).finally(() => signal.removeEventListener('abort', stop));
}
