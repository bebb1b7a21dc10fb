import { Bindings } from './bindings.ts';
import { judgeChecks } from './judge-checks.ts';
import { judgeNever } from './judge-never.ts';
import { judgeOutcome } from './judge-outcome.ts';
import { judgeGrammar, judgeRequests } from './judge-run.ts';
import type { LoadedCase } from './load-case.ts';
import { waitUntil } from './wait-until.ts';
import { watchFailures } from './watch-failures.ts';
import { watchTimers } from './watch-timers.ts';
import type { WireCase, WireVariant } from './wire-case.ts';
import { createNotes, type NoteProblem, type WireProblem, words } from './wire-problem.ts';
import type { WireResponse } from './wire-response.ts';
import { createWireServer, type WireServer } from './wire-server.ts';
import { type CreateProvider, GRACE_MS, WireSession } from './wire-session.ts';

/** Settings of {@link runWireCase}. */
export interface RunWireCaseOptions {
  createProvider: CreateProvider;
}

/**
 * Runs a case and its variants, one after another, each from a fresh session against its own server, through the
 * adapter that `createProvider` makes and the real loop.
 *
 * @returns every problem, in order; an empty array when the case passes. It never throws for what a case does.
 */
export async function runWireCase(loaded: LoadedCase, options: RunWireCaseOptions): Promise<WireProblem[]> {
  const problems = [...loaded.problems];
  const wireCase = loaded.case;
  if (wireCase === undefined || problems.length > 0) return problems;
  await runOnce(wireCase, { loaded, options, note: createNotes(problems) });
  for (const variant of wireCase.variants ?? []) {
    const note = createNotes(problems, `variant "${variant.name}": `);
    await runOnce(withVariant(wireCase, variant), { loaded, options, note });
  }
  return problems;
}

function withVariant(wireCase: WireCase, variant: WireVariant): WireCase {
  const { settings, responses, repeatLastResponse, expect } = variant;
  return {
    ...wireCase,
    settings: settings ?? wireCase.settings,
    responses: responses ?? wireCase.responses,
    repeatLastResponse: repeatLastResponse ?? wireCase.repeatLastResponse,
    expect,
  };
}

interface Run {
  loaded: LoadedCase;
  options: RunWireCaseOptions;
  note: NoteProblem;
}

async function runOnce(wireCase: WireCase, { loaded, options, note }: Run): Promise<void> {
  const failures = watchFailures();
  const timers = watchTimers();
  const { repeatLastResponse, path } = wireCase;
  const responses = toResponses(wireCase, loaded);
  const server = await createWireServer({ responses, repeatLastResponse, path });
  try {
    await playCase(wireCase, { server, options, note });
  } catch (error) {
    note('run', words('a turn'), words(error instanceof Error ? error.message : String(error)));
  }
  for (const [index, request] of server.requests.entries()) {
    if (request.closedBy === undefined)
      note('after the run', words('no open connection'), words(`request ${index + 1} is still open`));
  }
  await server.close();
  await waitUntil(() => timers.left.length === 0, GRACE_MS);
  for (const place of timers.left)
    note('after the run', words('no timer'), words(`a timer that was set ${place}`));
  timers.stop();
  failures.stop();
  for (const reason of failures.seen) note('run', words('nothing unhandled'), words(toReason(reason)));
}

async function playCase(
  wireCase: WireCase,
  { server, options, note }: { server: WireServer; options: RunWireCaseOptions; note: NoteProblem },
): Promise<void> {
  const { expect, provider: dialect, settings = {} } = wireCase;
  const session = new WireSession({
    wireCase,
    settings,
    server,
    createProvider: options.createProvider,
    note,
  });
  try {
    const first = await session.play(wireCase.prompt, wireCase.abort);
    const met = judgeOutcome(expect, first, { note, bindings: Bindings.none });
    const context = { session, dialect, bindings: met, note };
    await judgeChecks(expect.checks ?? [], context, 'expect.checks');
    const requests = server.requests.slice(0, first.requests);
    judgeNever(expect.never ?? [], { events: first.events, requests }, { note, bindings: context.bindings });
  } finally {
    await session.close();
    judgeRequests(server, note);
    judgeGrammar(session.turns, note);
  }
}

function toResponses(wireCase: WireCase, { bodies }: LoadedCase): WireResponse[] {
  return wireCase.responses.map(({ status, headers, body, chunking, delayMsBetweenChunks, end }) => ({
    status,
    headers,
    body: bodies.get(body),
    chunking,
    delayMsBetweenChunks,
    end,
  }));
}

function toReason(reason: unknown): string {
  return reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
}
