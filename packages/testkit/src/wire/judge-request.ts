import type { CheckContext } from './judge-checks.ts';
import { matchValue } from './match-value.ts';
import { passTest } from './path-test.ts';
import { selectPath } from './select-path.ts';
import type { WireCheck } from './wire-check.ts';
import { readCalls } from './wire-dialect.ts';
import { words } from './wire-problem.ts';

type RequestChecks = Extract<WireCheck, { request: number }>;

/** Judges a check of one request body and notes when it does not hold. */
export function judgeRequestCheck(check: RequestChecks, context: CheckContext, at: string): void {
  const request = context.session.server.requests[check.request - 1];
  if (request === undefined) {
    const came = context.session.server.requests.length;
    context.note(at, check, words(`request ${check.request} never came, only ${came}`));
  } else if ('callsAnswered' in check) judgeCalls(check, request.json, { context, at });
  else {
    const { selection, bindings } = selectPath(request.json, check.path, context.bindings);
    const met = passTest(check, selection, bindings);
    if (met) context.bindings = met;
    else context.note(at, check, 'list' in selection ? selection.list : selection.value);
  }
}

function judgeCalls(
  check: Extract<RequestChecks, { callsAnswered: string[] }>,
  body: unknown,
  to: { context: CheckContext; at: string },
): void {
  const { context, at } = to;
  const { calls, strays } = readCalls(context.dialect, body);
  const ids = calls.map(({ id }) => id);
  const met = matchValue(check.callsAnswered, ids, context.bindings);
  if (met) context.bindings = met;
  else context.note(at, check, ids);
  for (const { id, answers } of calls) {
    if (answers !== 1)
      context.note(at, words(`call ${id} is answered once, in its place`), words(`${answers} times`));
  }
  for (const id of strays) context.note(at, words('no other answer'), words(`an answer to ${id}`));
}
