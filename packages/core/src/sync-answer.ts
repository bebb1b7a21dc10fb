/**
 * Gives back what foreign code answered, unless that is a promise where an answer was due at once: then it throws,
 * and what becomes of the promise never goes unhandled.
 */
export function toSyncAnswer<T>(answer: T, what: string): T {
  if (typeof answer !== 'object' || answer === null || !('then' in answer)) return answer;
  const { then } = answer;
  if (typeof then !== 'function') return answer;
  const ignore = (): undefined => undefined;
  then.call(answer, ignore, ignore);
  throw new TypeError(`${what} must answer at once, not with a promise`);
}
