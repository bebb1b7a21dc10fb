import { findNamed } from './find-path.ts';
import type { CallAnswer, Finding, PlannedCall } from './plan.ts';

/** The answer of a call, and the path that it was made with in the end. */
export interface AnswerAt {
  readonly answer: CallAnswer | undefined;
  readonly path: string;
}

/** Makes a call with a path. When nothing is there, it is made again with the one entry that has that name elsewhere. */
export function* callAt(path: string, toCall: (path: string) => PlannedCall): Finding<AnswerAt> {
  const [answer] = yield [toCall(path)];
  if (path === '.' || !isMissing(answer)) return { answer, path };
  const [found, ...others] = yield* findNamed(path);
  if (found === undefined || others.length > 0) return { answer, path };
  const [second] = yield [toCall(found.path)];
  return { answer: second, path: found.path };
}

/** Whether a call failed because nothing is there. */
export function isMissing(answer: CallAnswer | undefined): boolean {
  if (answer?.ok !== false) return false;
  return /does not exist|not found|no such file|a part of its path is a file/i.test(answer.text);
}
