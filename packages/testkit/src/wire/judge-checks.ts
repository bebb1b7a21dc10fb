import type { Bindings } from './bindings.ts';
import { stringsOf } from './json-value.ts';
import { isLike } from './judge-never.ts';
import { judgeRequestCheck } from './judge-request.ts';
import { costOf, endingMsOf, errorOf, usageClassesOf } from './turn-check.ts';
import type { WireCheck } from './wire-check.ts';
import { readConversation, type WireDialectName } from './wire-dialect.ts';
import { type NoteProblem, words } from './wire-problem.ts';
import type { PlayedTurn, WireSession } from './wire-session.ts';

const SLACK_MS = 25;

/** What checks look at. `bindings` grows as names are met. */
export interface CheckContext {
  session: WireSession;
  dialect: WireDialectName;
  bindings: Bindings;
  note: NoteProblem;
}

/** Runs checks in order, further turns included, and notes those that do not hold. */
export async function judgeChecks(
  checks: readonly WireCheck[],
  context: CheckContext,
  place: string,
): Promise<void> {
  for (const [index, check] of checks.entries()) {
    const at = `${place}[${index}]`;
    if ('nextPrompt' in check) {
      const turn = await context.session.play(check.nextPrompt);
      const ending = turn.events.at(-1);
      if (ending?.type !== 'done')
        context.note(`${at}.nextPrompt`, words('a turn that ends in done'), ending);
      await judgeChecks(check.then, context, `${at}.then`);
    } else if ('reload' in check) {
      await context.session.reload();
      await judgeChecks(check.then, context, `${at}.then`);
    } else judgeCheck(check, context, at);
  }
}

type PlainCheck = Exclude<WireCheck, { then: unknown }>;

function judgeCheck(check: PlainCheck, context: CheckContext, at: string): void {
  const { session } = context;
  const turn = session.turns.at(-1);
  if (turn === undefined) throw new Error('checks need a turn');
  const { requests } = session.server;
  const note = (expected: unknown, seen: unknown): void => context.note(at, expected, seen);
  if ('request' in check) judgeRequestCheck(check, context, at);
  else if ('requests' in check) {
    if (requests.length !== check.requests) note(check, { requests: requests.length });
  } else if ('requestsAtMost' in check) {
    if (requests.length > check.requestsAtMost) note(check, { requests: requests.length });
  } else if ('closedByClient' in check) {
    const request = requests[check.closedByClient - 1];
    if (request?.closedBy !== 'client') note(check, words(`closed by ${request?.closedBy ?? 'nobody'}`));
  } else if ('ranTool' in check) {
    const times = session.tools.timesRun(check.ranTool);
    if (times !== check.times) note(check, { times });
  } else if ('historyTextOnce' in check) {
    const text = context.bindings.resolve(check.historyTextOnce);
    const times = countText(requests.at(-1)?.json, text);
    if (times !== 1) note(check, words(`${times} times`));
  } else if ('gapMs' in check) {
    const [from, to] = check.gapMs.map((place) => requests[place - 1]?.arrivedAt);
    const gap = from === undefined || to === undefined ? undefined : to - from;
    if (!isWithin(gap, check)) note(check, toMs(gap));
  } else judgeTurnCheck(check, turn, { context, at });
}

type TurnCheck = Extract<
  PlainCheck,
  | { endingMs: unknown }
  | { errorTextContains: unknown }
  | { errorTextAtMost: unknown }
  | { event: unknown }
  | { usageClasses: unknown }
  | { costWithin: unknown }
>;

function judgeTurnCheck(check: TurnCheck, turn: PlayedTurn, to: { context: CheckContext; at: string }): void {
  const { bindings, session } = to.context;
  const note = (seen: unknown): void => to.context.note(to.at, check, seen);
  if ('endingMs' in check) {
    const writes = session.server.requests.flatMap(({ lastWriteAt }) => lastWriteAt ?? []);
    const took = endingMsOf(turn, check.endingMs, writes.length === 0 ? undefined : Math.max(...writes));
    if (!isWithin(took, check)) note(toMs(took));
  } else if ('errorTextContains' in check) {
    const error = errorOf(turn)?.error;
    if (!error?.includes(bindings.resolve(check.errorTextContains))) note(error);
  } else if ('errorTextAtMost' in check) {
    const error = errorOf(turn)?.error;
    if (error === undefined || error.length > check.errorTextAtMost)
      note(error && words(`${error.length} characters`));
  } else if ('event' in check) {
    const types = [...new Set(turn.events.map((event) => event.type))].join(', ');
    const found = turn.events.some((event) => isLike(check.event, event, bindings));
    if (!found) note(words(`none; the turn has ${types}`));
  } else if ('usageClasses' in check) {
    const sums = usageClassesOf(turn);
    const { usageClasses } = check;
    const isEqual = Object.entries(sums).every(
      ([key, sum]) => sum === usageClasses[key as keyof typeof sums],
    );
    if (!isEqual) note(sums);
  } else {
    const { usd, tolerance } = check.costWithin;
    const cost = costOf(turn);
    if (Math.abs(cost - usd) > tolerance) note({ usd: cost });
  }
}

function isWithin(ms: number | undefined, limits: { min: number; max: number }): boolean {
  return ms !== undefined && ms >= limits.min - SLACK_MS && ms <= limits.max + SLACK_MS;
}

function toMs(ms: number | undefined): unknown {
  return ms === undefined ? words('one of the two never came') : words(`${Math.round(ms)} ms`);
}

function countText(body: unknown, text: string): number {
  return stringsOf(readConversation(body)).reduce((sum, string) => sum + string.split(text).length - 1, 0);
}
