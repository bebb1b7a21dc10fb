/** The system's code of a request that got no answer, also below the errors that wrap it. */
export function toFailureCode(error: unknown): string {
  let inner = error;
  for (let depth = 0; depth < 5 && inner instanceof Error; depth += 1) {
    if ('code' in inner && typeof inner.code === 'string') return inner.code;
    inner = inner.cause;
  }
  return 'unknown';
}
